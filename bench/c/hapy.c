/* Hâpy Families in C: how fast the game can be when nothing but speed counts.
 *
 *   gcc -O2 -o hapy hapy.c
 *   ./hapy trace [SEATS [GAMES]]         prints the hash of the games with seeds 1..GAMES
 *   ./hapy speed SECONDS [SEATS]         prints "moves seconds"
 *
 *   gcc -O2 -DKNOWLEDGE -o hapy-full hapy.c
 *   ./hapy-full knowledge SEATS GAMES    prints the hash of what is known after every move
 *
 * A set of cards, or of places, is one 64-bit mask. What does not depend on the position is
 * a table made once. The list of legal moves is really written out at every decision.
 * With KNOWLEDGE the game also keeps what follows for everybody from all that happened, as
 * Mastaba does: these are the full rules, on which bots can be built.
 */
#define _POSIX_C_SOURCE 199309L
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CARDS = 36, FAMILIES = 6, NUMBERS = 6, ROWS = 8, MAX_SEATS = 4 };
enum { SKIP = 36, LAY = 37, ASK = 157 };             /* where each kind of move begins */
enum { TRIPLES = 20 };                               /* ways to choose three of six numbers */
enum { MAX_LEGAL = 1 + CARDS * (MAX_SEATS - 1) };
enum { MAX_MOVES = 3 * (36 + 3 * MAX_SEATS * 13) };  /* the bound of rule G9, three decisions a turn */
enum { MAX_SERIES = CARDS / 3 };
enum { NO_CARD = CARDS };                            /* as a ban: nothing is banned */

typedef enum { STEP_TAKE, STEP_ASK, STEP_LAY, STEP_OVER } Step;
typedef enum { FAMILY_COMPLETE, ENOUGH_SERIES, STALEMATE } Reason;
typedef uint64_t Mask;
typedef int16_t Move;

typedef struct { uint64_t s1, s2; } Generator;

/* What everybody can know of a hand. Each of its cards is known, or it is a slot, or it was kept of four.
 * Slots stand in the order in which they came; each has what was denied between the one before and it. */
typedef struct {
    Mask known;                          /* taken or handed over in the open */
    Mask denied;                         /* since the newest slot came */
    Mask lost;                           /* handed over since the end of the last own turn */
    int slots, kept;                     /* how many */
    int learned;                         /* how often this seat has learned something hidden */
    Mask slot[CARDS];
    Mask kept_of[MAX_SERIES];            /* G4: one card each, which is one of these */
} Known;

typedef struct {
    int seats, mover, quiet;             /* quiet: turns without a series since the layout is empty */
    int began_empty;                     /* was the layout empty when this turn began? */
    Step step;
    Reason reason;
    Mask left, open;                     /* places with a card; those on which nothing lies */
    uint8_t card[CARDS];                 /* by place */
    uint8_t ban[MAX_SEATS];              /* R8: the card each seat may not ask for */
    uint8_t series[MAX_SEATS];
    Mask hand[MAX_SEATS], laid[MAX_SEATS];
    Generator generator;
    int length;
    Move played[MAX_MOVES];
#ifdef KNOWLEDGE
    Known known[MAX_SEATS];
    Mask located;                        /* the cards of which everybody can know where they are */
    Mask fresh;                          /* what came to the mover this turn: in the open, */
    int fresh_slot;                      /* and as the newest slot */
#endif
} Game;

/* ---- tables ------------------------------------------------------------------------------ */

static Mask face_up;                     /* the places dealt god side up */
static Mask coverers[CARDS];             /* the places lying on this one */
static int covered[CARDS][2];            /* the places this one lies on; -1 for none */
static int count_of[1 << NUMBERS];       /* cards in a set of numbers */
static int triple_index[1 << NUMBERS];   /* a set of three numbers -> its place in the order */
static int triple_set[TRIPLES];          /* and back */
static const int series_to_win[MAX_SEATS + 1] = {0, 0, 5, 4, 3};

static struct { int count; Move moves[MAX_LEGAL]; } questions[MAX_SEATS][CARDS + 1]; /* by asker and ban */

static Mask bit(int i) { return (Mask)1 << i; }
static Mask whole(int family) { return (bit(NUMBERS) - 1) << NUMBERS * family; }
static int place(int row, int i) { return row * (row + 1) / 2 + i; }

static void make_layout(void) {
    for (int p = 0; p < CARDS; p++) covered[p][0] = covered[p][1] = -1;
    for (int row = 0; row < ROWS; row += 2) face_up |= bit(place(row + 1, 0)) - bit(place(row, 0));
    for (int row = 0; row + 1 < ROWS; row++)
        for (int i = 0; i <= row; i++) {
            int low = place(row, i), left = place(row + 1, i), right = place(row + 1, i + 1);
            coverers[low] = bit(left) | bit(right);
            covered[left][0] = covered[right][1] = low;
        }
}

static void make_triples(void) {
    int k = 0;
    for (int set = 1; set < 1 << NUMBERS; set++) count_of[set] = count_of[set >> 1] + (set & 1);
    for (int a = 0; a < NUMBERS; a++)
        for (int b = a + 1; b < NUMBERS; b++)
            for (int c = b + 1; c < NUMBERS; c++, k++) {
                triple_set[k] = 1 << a | 1 << b | 1 << c;
                triple_index[triple_set[k]] = k;
            }
}

static void make_questions(int seats) {
    for (int asker = 0; asker < seats; asker++)
        for (int ban = 0; ban <= NO_CARD; ban++) {
            int n = 0;
            Move *moves = questions[asker][ban].moves;
            moves[n++] = SKIP;
            for (int other = 0; other < seats; other++)
                for (int card = 0; card < CARDS; card++)
                    if (other != asker && card != ban) moves[n++] = ASK + CARDS * other + card;
            questions[asker][ban].count = n;
        }
}

/* ---- chance ------------------------------------------------------------------------------ */

static int64_t draw(Generator *g) {
    g->s1 = g->s1 * 40014 % 2147483563;
    g->s2 = g->s2 * 40692 % 2147483399;
    int64_t z = (int64_t)g->s1 - (int64_t)g->s2;
    return (z < 1 ? z + 2147483562 : z) - 1;
}

static int below(Generator *g, int n) { return (int)((uint64_t)draw(g) * (uint64_t)n / 2147483562); }

static Generator seeded(uint64_t seed) {
    Generator g = {seed % 2147483562 + 1, seed % 2147483398 + 1};
    for (int i = 0; i < 8; i++) draw(&g);
    return g;
}

/* ---- what everybody can know ------------------------------------------------------------- */

#ifdef KNOWLEDGE

static int numbers_of(Mask cards, int family) { return (int)(cards >> NUMBERS * family) & ((1 << NUMBERS) - 1); }

static void others_learn(Game *game, int owner, Mask cards) { /* but not who holds one of the cards */
    for (int seat = 0; seat < game->seats; seat++)
        if (seat != owner && !(game->hand[seat] & cards)) game->known[seat].learned++;
}

static void new_slot(Known *of) { /* it may be what the older ones cannot */
    of->slot[of->slots++] = of->denied;
    of->denied = 0;
}

static void drop_slot(Known *of, int i) { /* what was denied before it came still holds for the older ones */
    Mask denied = of->slot[i];
    of->slots--;
    memmove(of->slot + i, of->slot + i + 1, (size_t)(of->slots - i) * sizeof(Mask));
    *(i < of->slots ? &of->slot[i] : &of->denied) |= denied;
}

static int oldest_slot(const Known *of, Mask cards) { /* that can be one of these cards */
    int i = of->slots ? of->slots - 1 : 0;
    for (Mask denied = of->denied; i > 0; i--) {
        denied |= of->slot[i];
        if (!(cards & ~denied)) break;
    }
    return i;
}

static int home_of(const Known *of, int card) { /* below 0 a kept card, else the oldest slot */
    for (int k = 0; k < of->kept; k++)
        if (of->kept_of[k] & bit(card)) return k - of->kept;
    return oldest_slot(of, bit(card));
}

static void reveal_card(Known *of, int card) { /* everybody sees a card that nobody else knew */
    int home = home_of(of, card);
    if (home >= 0) {
        drop_slot(of, home);
        return;
    }
    for (int k = of->kept + home; k + 1 < of->kept; k++) of->kept_of[k] = of->kept_of[k + 1];
    of->kept--;
}

static void deny(Known *of, int card) {
    of->denied |= bit(card);
    for (int k = 0; k < of->kept; k++) of->kept_of[k] &= ~bit(card);
}

/* At most two of a family are held at the end of a turn: with two in the open, no slot is of it. */
static void conclude_pairs(Known *of, Mask cards) {
    for (; cards; cards &= cards - 1) {
        int family = __builtin_ctzll(cards) / NUMBERS;
        if (count_of[numbers_of(of->known | of->lost, family)] >= 2) of->denied |= whole(family);
    }
}

static int cards_by_home(const Known *of, Mask cards, int *sorted) {
    int n = 0, homes[3];
    for (; cards; cards &= cards - 1, n++) {
        int card = __builtin_ctzll(cards), home = home_of(of, card), i = n;
        for (; i > 0 && homes[i - 1] > home; i--) {
            homes[i] = homes[i - 1];
            sorted[i] = sorted[i - 1];
        }
        homes[i] = home;
        sorted[i] = card;
    }
    return n;
}

/* Which slots the hidden cards of a series were, and that no other is of this family. */
static void conclude(Game *game, Known *of, int family, Mask hidden, int kept) {
    /* Unless a card of the family came in the open this turn, the one just taken was of it; with four, it was. */
    int newest = game->fresh_slot && (!(game->fresh & whole(family)) || game->step == STEP_LAY);
    Mask unseen = whole(family) & ~game->located; /* the kept one is one of these */
    int kept_newest = 0;
    if (newest) { /* it was laid or kept: the one that fits the old slots least */
        int cards[3], n;
        game->fresh_slot = 0;
        drop_slot(of, of->slots - 1);
        n = cards_by_home(of, hidden, cards);
        kept_newest = kept && (!n || oldest_slot(of, unseen) >= home_of(of, cards[n - 1]));
        if (!kept_newest) n--;
        for (int i = 0; i < n; i++) reveal_card(of, cards[i]);
    } else
        for (; hidden; hidden &= hidden - 1) reveal_card(of, __builtin_ctzll(hidden));
    if (kept) { /* one that nobody else knows is left */
        if (!kept_newest) drop_slot(of, oldest_slot(of, unseen));
        of->kept_of[of->kept++] = unseen;
    }
}

/* The six moments at which something becomes known. */

static void know_deal(Game *game) { /* G6: face-up cards are identifiable from the start */
    for (int seat = 0; seat < game->seats; seat++) memset(&game->known[seat], 0, offsetof(Known, slot));
    game->located = game->fresh = 0;
    game->fresh_slot = 0;
    for (Mask rest = face_up; rest; rest &= rest - 1) game->located |= bit(game->card[__builtin_ctzll(rest)]);
}

static void know_take(Game *game, int p) { /* R5 */
    Known *me = &game->known[game->mover];
    if (face_up & bit(p)) {
        me->known |= bit(game->card[p]);
        game->fresh = bit(game->card[p]);
    } else {
        new_slot(me);
        me->learned++;
        game->fresh_slot = 1;
    }
}

static void know_answer(Game *game, int other, int card) { /* before the card is handed over, if it is */
    Known *me = &game->known[game->mover], *asked = &game->known[other];
    if (!(game->hand[other] & bit(card))) {
        if (game->located & bit(card)) return;
        deny(asked, card);
        others_learn(game, other, bit(card));
        return;
    }
    asked->lost |= bit(card);
    if (asked->known & bit(card))
        asked->known ^= bit(card);
    else {
        reveal_card(asked, card);
        game->located |= bit(card);
        others_learn(game, other, bit(card));
    }
    conclude_pairs(asked, bit(card));
    me->known |= bit(card);
    game->fresh |= bit(card);
}

static void know_choice(Game *game, int family) { /* G4: it shows the family of what nobody has seen */
    Mask hidden = game->hand[game->mover] & whole(family) & ~game->known[game->mover].known;
    if (hidden) others_learn(game, game->mover, hidden);
}

static void know_no_fourth(Game *game, int family) { /* G4: there was no choice, so nothing unseen is of it */
    Known *me = &game->known[game->mover];
    Mask fourth = whole(family) & ~game->located & ~me->denied;
    for (int seat = 0; seat < game->seats; seat++)
        if (seat != game->mover && fourth & ~game->hand[seat]) game->known[seat].learned++;
}

static void know_series(Game *game, int family, Mask three) { /* after it was laid */
    Known *me = &game->known[game->mover];
    Mask hidden = three & ~me->known;
    int kept = (game->hand[game->mover] & whole(family) & ~me->known) != 0;
    me->known &= ~three;
    game->located |= three;
    if (hidden) others_learn(game, game->mover, hidden);
    else if (game->step != STEP_LAY && me->slots) know_no_fourth(game, family);
    if (hidden || kept) conclude(game, me, family, hidden, kept);
    me->denied |= whole(family);
}

static void know_rest(Game *game) { /* R9: that no more is laid is news, if the unseen could have made three */
    Known *me = &game->known[game->mover];
    int hidden = me->slots + me->kept, most = 0;
    for (int family = 0; family < FAMILIES; family++) {
        int known = count_of[numbers_of(me->known, family)];
        if (known > most) most = known;
    }
    if (hidden && hidden + most >= 3)
        for (int seat = 0; seat < game->seats; seat++)
            if (seat != game->mover) game->known[seat].learned++;
}

static void know_turn_over(Game *game) {
    Known *me = &game->known[game->mover];
    me->lost = 0;
    conclude_pairs(me, game->fresh);
    game->fresh = 0;
    game->fresh_slot = 0;
}

#else

static void know_deal(Game *game) { (void)game; }
static void know_take(Game *game, int p) { (void)game, (void)p; }
static void know_answer(Game *game, int other, int card) { (void)game, (void)other, (void)card; }
static void know_choice(Game *game, int family) { (void)game, (void)family; }
static void know_series(Game *game, int family, Mask three) { (void)game, (void)family, (void)three; }
static void know_rest(Game *game) { (void)game; }
static void know_turn_over(Game *game) { (void)game; }

#endif

/* ---- setup ------------------------------------------------------------------------------- */

static void begin_turn(Game *game, int seat) {
    game->mover = seat;
    game->began_empty = game->left == 0;
    game->step = game->began_empty ? STEP_ASK : STEP_TAKE; /* R6 */
}

static void set_up(Game *game, int seats, uint64_t seed) {
    memset(game, 0, offsetof(Game, played));
    game->generator = seeded(seed);
    game->seats = seats;
    for (int c = 0; c < CARDS; c++) game->card[c] = (uint8_t)c;
    for (int i = CARDS - 1; i > 0; i--) {
        int j = below(&game->generator, i + 1);
        uint8_t card = game->card[i];
        game->card[i] = game->card[j];
        game->card[j] = card;
    }
    memset(game->ban, NO_CARD, sizeof game->ban);
    game->left = bit(CARDS) - 1;
    game->open = game->left & ~(bit(place(ROWS - 1, 0)) - 1); /* the last row */
    know_deal(game);
    begin_turn(game, below(&game->generator, seats));
}

/* ---- the legal moves --------------------------------------------------------------------- */

static int numbers_in_hand(const Game *game, int family) {
    return (int)(game->hand[game->mover] >> NUMBERS * family) & ((1 << NUMBERS) - 1);
}

static int legal_takes(const Game *game, Move *moves) {
    int n = 0;
    for (Mask rest = game->open; rest; rest &= rest - 1) moves[n++] = (Move)__builtin_ctzll(rest);
    return n;
}

static int legal_questions(const Game *game, Move *moves) {
    int ban = game->ban[game->mover];
    /* a copy of fixed length is a few vector moves; what is too much is not counted */
    memcpy(moves, questions[game->mover][ban].moves, sizeof questions[0][0].moves);
    return questions[game->mover][ban].count;
}

static int legal_lays(const Game *game, Move *moves) { /* G4 */
    int n = 0;
    for (int family = 0; family < FAMILIES; family++) {
        int four = numbers_in_hand(game, family);
        if (count_of[four] != 4) continue;
        for (int keep = NUMBERS - 1; keep >= 0; keep--) /* the highest kept first: ascending moves */
            if (four & 1 << keep)
                moves[n++] = (Move)(LAY + TRIPLES * family + triple_index[four ^ 1 << keep]);
    }
    return n;
}

static int legal(const Game *game, Move *moves) {
    switch (game->step) {
    case STEP_TAKE: return legal_takes(game, moves);
    case STEP_ASK: return legal_questions(game, moves);
    case STEP_LAY: return legal_lays(game, moves);
    default: return 0;
    }
}

/* ---- a turn ------------------------------------------------------------------------------ */

static void finish(Game *game, Reason reason) {
    game->reason = reason;
    game->step = STEP_OVER;
}

static void lay_series(Game *game, int family, int numbers) {
    Mask cards = (Mask)numbers << NUMBERS * family;
    game->hand[game->mover] ^= cards;
    game->laid[game->mover] |= cards;
    game->series[game->mover]++;
    know_series(game, family, cards);
}

static void check_win(Game *game) { /* R11 */
    for (int family = 0; family < FAMILIES; family++)
        if ((game->laid[game->mover] & whole(family)) == whole(family)) {
            finish(game, FAMILY_COMPLETE);
            return;
        }
    if (game->series[game->mover] >= series_to_win[game->seats]) finish(game, ENOUGH_SERIES);
}

static void end_turn(Game *game, int laid) {
    know_turn_over(game);
    if (laid) {
        game->quiet = 0;
        check_win(game);
    } else if (game->began_empty && ++game->quiet == 3 * game->seats) /* G9 */
        finish(game, STALEMATE);
    if (game->step != STEP_OVER) begin_turn(game, game->mover + 1 == game->seats ? 0 : game->mover + 1);
}

static void reveal(Game *game) { /* R9 */
    int laid = 0;
    for (int family = 0; family < FAMILIES; family++) {
        int numbers = numbers_in_hand(game, family);
        if (count_of[numbers] < 3) continue;
        if (count_of[numbers] == 4) {
            game->step = STEP_LAY;
            know_choice(game, family);
            return;
        }
        lay_series(game, family, numbers);
        laid = 1;
    }
    know_rest(game);
    end_turn(game, laid);
}

static void take(Game *game, int p) { /* R4 */
    know_take(game, p);
    game->hand[game->mover] |= bit(game->card[p]);
    game->left ^= bit(p);
    game->open ^= bit(p);
    for (int i = 0; i < 2; i++) {
        int under = covered[p][i];
        if (under >= 0 && !(coverers[under] & game->left)) game->open |= bit(under);
    }
    game->step = STEP_ASK;
}

static void ask(Game *game, int other, int card) { /* R7 */
    Mask given = game->hand[other] & bit(card);
    know_answer(game, other, card);
    game->hand[other] ^= given;
    game->hand[game->mover] |= given;
    for (int seat = 0; seat < game->seats; seat++)
        if (seat != game->mover) game->ban[seat] = (uint8_t)card; /* G1 */
}

static void choose_series(Game *game, int family, int numbers) { /* G4 */
    lay_series(game, family, numbers);
    end_turn(game, 1);
}

static void apply(Game *game, Move move) {
    if (move < SKIP)
        take(game, move);
    else if (move >= LAY && move < ASK)
        choose_series(game, (move - LAY) / TRIPLES, triple_set[(move - LAY) % TRIPLES]);
    else {
        if (move != SKIP) ask(game, (move - ASK) / CARDS, (move - ASK) % CARDS);
        reveal(game);
    }
}

/* ---- the end ----------------------------------------------------------------------------- */

static int hand_count(const Game *game, int seat) { return __builtin_popcountll(game->hand[seat]); }

static int rank(const Game *game, int seat) {
    if (game->reason != STALEMATE) return seat == game->mover ? 1 : 2;
    int better = 0;
    for (int other = 0; other < game->seats; other++) {
        int lead = game->series[other] - game->series[seat];
        better += lead > 0 || (lead == 0 && hand_count(game, other) > hand_count(game, seat));
    }
    return better + 1;
}

static void play_move(Game *game) {
    Move moves[MAX_LEGAL];
    Move move = moves[below(&game->generator, legal(game, moves))];
    apply(game, move);
    game->played[game->length++] = move;
}

static void play(Game *game, int seats, uint64_t seed) {
    set_up(game, seats, seed);
    while (game->step != STEP_OVER) play_move(game);
}

/* ---- the modes --------------------------------------------------------------------------- */

static uint64_t fold(uint64_t hash, int value) { return (hash * 31 + (uint64_t)value) % 2147483647; }

static void trace(int seats, int games) {
    Game game;
    uint64_t hash = 1;
    for (int seed = 1; seed <= games; seed++) {
        play(&game, seats, (uint64_t)seed);
        for (int i = 0; i < game.length; i++) hash = fold(hash, game.played[i]);
        hash = fold(hash, game.length);
        hash = fold(hash, game.reason);
        for (int seat = 0; seat < seats; seat++) {
            hash = fold(hash, rank(&game, seat));
            hash = fold(hash, game.series[seat]);
            hash = fold(hash, hand_count(&game, seat));
        }
    }
    printf("%llu\n", (unsigned long long)hash);
}

#ifdef KNOWLEDGE

static uint64_t mix(uint64_t hash, uint64_t value) { return (hash ^ value) * 1099511628211u; } /* all 64 bits */

static uint64_t mix_known(uint64_t hash, const Known *of) {
    Mask cannot_be[CARDS], denied = of->denied;
    hash = mix(hash, of->known);
    hash = mix(hash, of->denied);
    hash = mix(hash, of->lost);
    hash = mix(hash, (uint64_t)of->learned);
    hash = mix(hash, (uint64_t)of->kept);
    for (int k = 0; k < of->kept; k++) hash = mix(hash, of->kept_of[k]);
    hash = mix(hash, (uint64_t)of->slots);
    for (int i = of->slots - 1; i >= 0; i--) {
        cannot_be[i] = denied;
        denied |= of->slot[i];
    }
    for (int i = 0; i < of->slots; i++) hash = mix(hash, cannot_be[i]);
    return hash;
}

static void knowledge(int seats, int games) {
    Game game;
    uint64_t hash = 1;
    for (int seed = 1; seed <= games; seed++) {
        set_up(&game, seats, (uint64_t)seed);
        while (game.step != STEP_OVER) {
            play_move(&game);
            hash = mix(hash, game.located);
            hash = mix(hash, game.fresh);
            hash = mix(hash, (uint64_t)game.fresh_slot);
            for (int seat = 0; seat < seats; seat++) hash = mix_known(hash, &game.known[seat]);
        }
    }
    printf("%llu\n", (unsigned long long)hash);
}

#else

static void knowledge(int seats, int games) {
    (void)seats, (void)games;
    fprintf(stderr, "hapy: built without KNOWLEDGE\n");
    exit(2);
}

#endif

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void speed(int seats, double seconds) {
    Game game;
    long long moves = 0;
    double start = now(), spent = 0;
    for (uint64_t seed = 1; spent < seconds; seed++) {
        play(&game, seats, seed);
        moves += game.length;
        spent = now() - start;
    }
    printf("%lld %.6f\n", moves, spent);
}

static int usage(void) {
    fprintf(stderr, "usage: hapy trace [SEATS [GAMES]] | knowledge [SEATS [GAMES]] | speed SECONDS [SEATS], "
                    "with 2 to 4 seats\n");
    return 2;
}

int main(int count, char **words) {
    const char *mode = count >= 2 ? words[1] : "";
    int timing = strcmp(mode, "speed") == 0, first = timing ? 3 : 2; /* where SEATS stands */
    int seats = count > first ? atoi(words[first]) : 3;
    int games = count > first + 1 ? atoi(words[first + 1]) : 1000;
    if (seats < 2 || seats > MAX_SEATS || (timing && count < 3)) return usage();
    make_layout();
    make_triples();
    make_questions(seats);
    if (timing)
        speed(seats, atof(words[2]));
    else if (strcmp(mode, "trace") == 0)
        trace(seats, games);
    else if (strcmp(mode, "knowledge") == 0)
        knowledge(seats, games);
    else
        return usage();
    return 0;
}

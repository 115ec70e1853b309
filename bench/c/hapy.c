/* Hâpy Families in C: how fast the game can be when nothing but speed counts.
 *
 *   gcc -O2 -o hapy hapy.c
 *   ./hapy trace [SEATS [GAMES]]     prints the hash of the games with seeds 1..GAMES
 *   ./hapy speed SECONDS [SEATS]     prints "moves seconds"
 *
 * A set of cards, or of places, is one 64-bit mask. What does not depend on the position is
 * a table made once. The list of legal moves is really written out at every decision.
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
enum { NO_CARD = CARDS };                            /* as a ban: nothing is banned */

typedef enum { STEP_TAKE, STEP_ASK, STEP_LAY, STEP_OVER } Step;
typedef enum { FAMILY_COMPLETE, ENOUGH_SERIES, STALEMATE } Reason;
typedef uint64_t Mask;
typedef int16_t Move;

typedef struct { uint64_t s1, s2; } Generator;

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
} Game;

/* ---- tables ------------------------------------------------------------------------------ */

static Mask coverers[CARDS];             /* the places lying on this one */
static int covered[CARDS][2];            /* the places this one lies on; -1 for none */
static int count_of[1 << NUMBERS];       /* cards in a set of numbers */
static int triple_index[1 << NUMBERS];   /* a set of three numbers -> its place in the order */
static int triple_set[TRIPLES];          /* and back */
static const int series_to_win[MAX_SEATS + 1] = {0, 0, 5, 4, 3};

static struct { int count; Move moves[MAX_LEGAL]; } questions[MAX_SEATS][CARDS + 1]; /* by asker and ban */

static Mask bit(int i) { return (Mask)1 << i; }
static int place(int row, int i) { return row * (row + 1) / 2 + i; }

static void make_layout(void) {
    for (int p = 0; p < CARDS; p++) covered[p][0] = covered[p][1] = -1;
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

static void end_turn(Game *game, int laid) {
    if (laid)
        game->quiet = 0;
    else if (game->began_empty && ++game->quiet == 3 * game->seats) { /* G9 */
        finish(game, STALEMATE);
        return;
    }
    begin_turn(game, game->mover + 1 == game->seats ? 0 : game->mover + 1);
}

static void lay_series(Game *game, int family, int numbers) {
    Mask cards = (Mask)numbers << NUMBERS * family;
    game->hand[game->mover] ^= cards;
    game->laid[game->mover] |= cards;
    game->series[game->mover]++;
}

static void check_win(Game *game) { /* R11 */
    for (int family = 0; family < FAMILIES; family++) {
        Mask whole = (Mask)((1 << NUMBERS) - 1) << NUMBERS * family;
        if ((game->laid[game->mover] & whole) == whole) {
            finish(game, FAMILY_COMPLETE);
            return;
        }
    }
    if (game->series[game->mover] >= series_to_win[game->seats]) finish(game, ENOUGH_SERIES);
}

static void reveal(Game *game) { /* R9 */
    int laid = 0;
    for (int family = 0; family < FAMILIES; family++) {
        int numbers = numbers_in_hand(game, family);
        if (count_of[numbers] < 3) continue;
        if (count_of[numbers] == 4) {
            game->step = STEP_LAY;
            return;
        }
        lay_series(game, family, numbers);
        laid = 1;
    }
    if (laid) check_win(game);
    if (game->step != STEP_OVER) end_turn(game, laid);
}

static void take(Game *game, int p) { /* R4 */
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
    game->hand[other] ^= given;
    game->hand[game->mover] |= given;
    for (int seat = 0; seat < game->seats; seat++)
        if (seat != game->mover) game->ban[seat] = (uint8_t)card; /* G1 */
}

static void choose_series(Game *game, int family, int numbers) { /* G4 */
    lay_series(game, family, numbers);
    check_win(game);
    if (game->step != STEP_OVER) end_turn(game, 1);
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

static void play(Game *game, int seats, uint64_t seed) {
    Move moves[MAX_LEGAL];
    set_up(game, seats, seed);
    while (game->step != STEP_OVER) {
        Move move = moves[below(&game->generator, legal(game, moves))];
        apply(game, move);
        game->played[game->length++] = move;
    }
}

/* ---- the two modes ----------------------------------------------------------------------- */

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

int main(int count, char **words) {
    int tracing = count >= 2 && strcmp(words[1], "trace") == 0;
    int timing = count >= 3 && strcmp(words[1], "speed") == 0;
    const char *seats_word = tracing ? words[2] : timing ? words[3] : NULL; /* argv ends with NULL */
    int seats = seats_word ? atoi(seats_word) : 3;
    if (!(tracing || timing) || seats < 2 || seats > MAX_SEATS) {
        fprintf(stderr, "usage: hapy trace [SEATS [GAMES]] | speed SECONDS [SEATS], with 2 to 4 seats\n");
        return 2;
    }
    make_layout();
    make_triples();
    make_questions(seats);
    if (tracing)
        trace(seats, seats_word && words[3] ? atoi(words[3]) : 1000);
    else
        speed(seats, atof(words[2]));
    return 0;
}

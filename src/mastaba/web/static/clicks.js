// Clicks narrow the legal moves until one is left: no page here, only words. Exports Clicks.
// The reference is mastaba/show/clicks.py; a test lets both of them click the same moves.

/** A way to click a move: its words, in any order. But nothing of `lemon: c4 c5` counts before `lemon` is picked. */
function wayOf(move, text) {
  const words = text.split(" ");
  const lead = words[0].endsWith(":") ? words[0].slice(0, -1) : "";
  return { move, lead, words: lead ? [lead, ...words.slice(1)] : words };
}

/** The one move that is left of these ways; nothing, if there are several. */
function only(ways) {
  const moves = new Set(ways.map((way) => way.move));
  return moves.size === 1 ? [...moves][0] : "";
}

/** The legal moves, each with its ways: the words of its notation, or other words that the game gives it. If what is
 *  picked is a whole move and the beginning of a longer one, the same click again plays it. A word that begins with a +
 *  is said by a button only, so that one sees what is picked before it is played. */
export class Clicks {
  constructor(entries) {
    this.ways = entries.flatMap((entry) => {
      const [move, ...ways] = [entry].flat();
      return (ways.length ? ways : [move]).map((way) => wayOf(move, way));
    });
  }

  fitting(picked) {
    return this.ways.filter((way) => {
      if (way.lead && picked.length && !picked.includes(way.lead)) return false;
      const left = [...way.words];
      return picked.every((word) => {
        const at = left.indexOf(word);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    });
  }

  /** The words that go on with what is picked. */
  open(picked) {
    const ways = this.fitting(picked);
    return new Set(ways.flatMap(({ lead, words }) => (lead && !picked.includes(lead) ? [lead] : words)));
  }

  /** Whether a word can begin a move, or go on with it: what does not go on begins anew. */
  knows(picked, word) {
    return [[...picked, word], [word]].some((words) => this.fitting(words).length > 0);
  }

  /** The only move that these words can become. */
  left(picked) {
    return only(this.fitting(picked));
  }

  /** The move that these words are, even if there is a longer one. */
  whole(picked) {
    return only(this.fitting(picked).filter((way) => way.words.length === picked.length));
  }

  /** What a thing that says the rest would play; one that says nothing, what is picked. */
  rest(picked, words) {
    if (words.startsWith("+") && !picked.length) return "";
    const said = [...picked, ...words.split(" ").filter(Boolean)];
    return said.length ? this.left(said) || this.whole(said) : "";
  }

  /** What is picked after a click on a word, and the move that it plays, if any. */
  click(picked, word) {
    let now = [...picked, word];
    if (picked.includes(word)) {
      const move = this.whole(picked);
      if (move) return { picked, move };
      now = picked.filter((each) => each !== word);
      if (!this.fitting(now).length) now = [];
    } else if (!this.fitting(now).length) now = [word];
    const ways = this.fitting(now);
    const plays = now.length && ways.length && !ways[0].words.at(-1).startsWith("+");
    return { picked: now, move: plays ? only(ways) : "" };
  }
}

// What a game's own script (games/<game>/board.js) adds to the page, besides deeds. It comes before the table's, so that
// everything is here when the page begins. Exports game, whose parts a script replaces.

export const game = {
  /** The page is there: the table, or null where a game is only shown. */
  begin(table) {},
  /** The position has changed, and nothing flies yet. */
  drawn() {},
  /** The position has changed, and its pieces are on their way. */
  shown() {},
  /** What can be clicked has been marked. */
  marked() {},
  /** A click at a table. Gives whether the game has done what it is for. */
  click(event) { return false; },
  /** A key at a table. Gives whether the game has done what it is for. */
  key(event) { return false; },
};

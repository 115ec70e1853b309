// Where somebody sits: the page of a table, or of a lesson. Both choose, play, and say why not. Exports here.

export const here = { table: null };

// The script of a table. The server draws everything; this listens, swaps what has changed, lets pieces fly, narrows the
// legal moves by clicks, sends them, and never loses the focus. Exports nothing.

import "./keyboard.js";
import "./pointer.js";
import "./table-deeds.js";
import "./thinking.js";
import { count } from "./countdown.js";
import { game } from "./game.js";
import { hints } from "./hints.js";
import { table } from "./table.js";

game.begin(table);
hints.begin(table);
count();

// The script of every page: what its buttons and forms do. A table has another one, play.js. Exports nothing.

import "./deeds.js";
import "./forms.js";
import "./zone.js";

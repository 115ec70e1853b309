// The time zone of who has not said one, as the browser knows it: asked once. Exports nothing.

import { page } from "./page.js";
import { call, zone } from "./talking.js";

if ("zoneless" in page) call("POST", "/api/me/preferences", { zone: zone() }).catch(() => {}); // it is one that nobody knows

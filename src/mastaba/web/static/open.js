// Open tables, as they are now; and a game with whoever comes. Exports nothing.

import "./company.js";
import { count } from "./countdown.js";
import { forms } from "./forms.js";
import { morph } from "./morph.js";
import { all, one, page } from "./page.js";
import { OPEN, Stream } from "./stream.js";
import { beSomebody, sitAt } from "./talking.js";

const PAUSE = 2000; // milliseconds: what happens within it is asked for once
let due = 0;

async function look() {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  morph(one("#open"), one("#open", fresh));
}

forms.quick = async (given) => {
  await beSomebody(given.get("name"));
  await sitAt("/api/quick", { game: given.get("game"), seats: Number(given.get("seats")), bot: given.get("bot") });
};

/** Only seats that the chosen game has. */
function tidy(form) {
  const game = one("[name=game]:checked", form);
  one(".chosen", form).textContent = game.closest("label").title;
  const [fewest, most] = [Number(game.dataset.fewest), Number(game.dataset.most)];
  for (const label of all("[data-size]", form)) {
    const size = Number(label.dataset.size);
    label.hidden = one("input", label).disabled = size < fewest || size > most;
  }
  if (!one("[name=seats]:checked:not(:disabled)", form)) one("[name=seats]:not(:disabled)", form).checked = true;
}

for (const form of all("form[data-form=quick]")) {
  form.addEventListener("change", () => tidy(form));
  tidy(form);
}

if (page.csrf) {
  new Stream([OPEN], ({ kind }) => {
    if (kind !== OPEN && kind !== "online") return;
    clearTimeout(due);
    due = setTimeout(() => look().catch(() => {}), PAUSE);
  });
}
count();

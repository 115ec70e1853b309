// The review of a game: has it made, says how far it is, and plays on from a moment. Exports nothing.

import { one } from "./page.js";
import { beSomebody, call, sitAt } from "./talking.js";

const BREATH = 700; // milliseconds between two looks at how far it is

const api = document.body.dataset.api;
const complain = (error) => { one("[data-complaint]").textContent = error.message; };

async function look() {
  const { status, done = 0, total = 0 } = await call("GET", `${api}/review`);
  if (status !== "working") return location.reload();
  const bar = one("#working progress");
  bar.max = total || 1;
  bar.value = done;
  setTimeout(again, BREATH);
}

const again = () => look().catch((error) => (error.status ? complain(error) : setTimeout(again, 4 * BREATH)));

async function begin(button) {
  button.disabled = true;
  try {
    await beSomebody();
    await call("POST", `${api}/review`);
    location.reload();
  } catch (error) {
    complain(error);
    button.disabled = false;
  }
}

async function playOn({ dataset }) {
  await beSomebody();
  await sitAt(`${api}/play-on`, { at: Number(dataset.playOn), seat: Number(dataset.seat) });
}

one("[data-do=review]")?.addEventListener("click", (event) => begin(event.currentTarget));
addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-play-on]");
  if (button) playOn(button).catch(complain);
});
if ("working" in document.body.dataset) again();

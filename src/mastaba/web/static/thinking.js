// Who thinks for a while, for those who listen: said once, when it takes long enough to be worth a word. Exports nothing.

import { one } from "./page.js";

const WORTH = 1200; // milliseconds
const seats = one("#seats");
let said = null; // the seat of which it was said, or is about to be
let due = 0;

function look() {
  const mark = one("[data-thinks]", seats);
  const thinking = mark?.dataset.thinks ?? null;
  if (thinking === said) return;
  clearTimeout(due);
  said = thinking;
  if (mark) due = setTimeout(() => {
    const line = document.createElement("p");
    line.textContent = mark.title;
    one("#heard").append(line);
  }, WORTH);
}

new MutationObserver(look).observe(seats, { childList: true, subtree: true, attributes: true });
look();

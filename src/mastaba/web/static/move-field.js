// A move that is typed, as in the terminal: the field below the prompt. Asked for when somebody opens it. Exports toggle.

import { body, focusFirst, one, page } from "./page.js";
import { clearRefusal, refuse } from "./refusals.js";
import { table } from "./table.js";
import { call } from "./talking.js";

const PAUSE = 120; // milliseconds between two letters, after which the server is asked
const form = one("#move-field");
const field = one("input", form);
let asked = 0;
let timer = 0;

/** Opens the field, or goes there; `closes`: closes it. */
export function toggle(closes) {
  form.hidden = closes;
  if (closes) focusFirst([one("#prompt")]);
  else {
    field.focus();
    look();
  }
}

function ask() {
  const seat = page.seat === "" ? "" : `&seat=${page.seat}`;
  return call("GET", `/t/${page.table}/meant?line=${encodeURIComponent(field.value)}${seat}`);
}

/** Shows how the line can go on; the answer to an older one is late. */
async function look() {
  const number = asked += 1;
  const answer = await ask().catch(() => ({}));
  if (number !== asked || form.hidden) return;
  list(answer.choices ?? []);
  if (answer.advice) one("#move-advice").replaceChildren(...answer.advice.flatMap((said) => [said, document.createElement("br")]));
}

function list(choices) {
  one("#move-choices").replaceChildren(...choices.map(({ typed, said, whole }) => {
    const [item, button, name] = ["li", "button", "kbd"].map((tag) => document.createElement(tag));
    button.type = "button";
    button.dataset.say = typed;
    button.dataset.whole = whole ? "yes" : "";
    name.textContent = typed;
    button.append(name, said === typed ? "" : ` ${said}`);
    item.append(button);
    return item;
  }));
}

/** Plays what is typed, if that is one move; else says what is missing, or why not, and leaves the line as it is. */
async function enter() {
  asked += 1; // what is still to come is about less
  if (!field.value.trim()) return;
  let answer;
  try {
    answer = await ask();
  } catch (error) {
    return refuse(error.message, field);
  }
  list(answer.choices ?? []);
  if (answer.message || !answer.move) return refuse(answer.message || form.dataset.which, field, false, answer.rule);
  if (table.choice.armed !== answer.move) clearRefusal();
  const line = field.value;
  field.value = ""; // for the next one, while others are shown moving
  await table.choice.say(answer.move);
  if (body.classList.contains("has-refusal")) field.value ||= line; // a warning, or it came too late
  else look();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  enter();
});
form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
});
form.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  toggle(true);
});
form.addEventListener("click", ({ target }) => {
  const choice = target.closest("[data-say]");
  if (!choice) return;
  field.value = choice.dataset.whole ? choice.dataset.say : `${choice.dataset.say} `;
  field.focus();
  if (choice.dataset.whole) enter();
  else look();
});
/** Another position, other choices. */
new MutationObserver(() => form.hidden || look()).observe(body, { attributeFilter: ["data-decision"] });

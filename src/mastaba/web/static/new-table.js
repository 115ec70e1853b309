// The form for a new table. Exports openTable.

import { all, one } from "./page.js";
import { ownPieces } from "./pieces.js";
import { beSomebody, sitAt } from "./talking.js";

/** Of somebody who plays on this device, too: as typed, or else as proposed. */
const nameIn = (seat, given) => given.get(`name-${seat}`).trim() || one(`[name=name-${seat}]`).placeholder;

/** How long people have; in hours as chosen, in seconds as told. */
const timeOf = (given) => ({
  move: 3600 * given.get("move-time"),
  bank: 3600 * given.get("bank"),
  out: given.get("out"),
  ...(given.has("out-bot") && { bot: given.get("out-bot") }),
});

/** Opens the table that the form describes, and goes there. */
export async function openTable(given) {
  await beSomebody(given.get("name"));
  const kinds = [...given.keys()].filter((name) => name.startsWith("seat-")).map((name) => given.get(name));
  const taken = kinds.map((kind, seat) => ({ kind, seat })).filter(({ kind }) => kind !== "nobody");
  const bots = taken.map(({ kind, seat }, at) => kind === "bot" && [at, given.get(`bot-${seat}`)]).filter(Boolean);
  const here = taken.map(({ kind, seat }, at) => kind === "here" && [at, nameIn(seat, given)]).filter(Boolean);
  const prefix = `option-${given.get("game")}-`;
  const options = [...given].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]);
  const me = taken.findIndex(({ kind }) => kind === "me");
  await sitAt("/api/tables", {
    game: given.get("game"),
    seats: taken.length,
    options: Object.fromEntries(options),
    sit: me < 0 ? null : me,
    here: Object.fromEntries(here),
    bots: Object.fromEntries(bots),
    pace: given.get("pace"),
    hints: given.get("hints"),
    take_back: given.get("take-back"),
    time: given.get("pace") === "slow" ? timeOf(given) : null,
    start: !taken.some(({ kind }) => kind === "friend"),
    pieces: ownPieces(given.get("game")),
    open: given.get("open") ?? "invited",
  });
}

/** A new table: only what the chosen game has, seats up to its number, options that make sense with the others. */
function tidy(form) {
  const enable = (part, wanted) => {
    part.hidden = !wanted;
    for (const field of [part, ...all("input, select", part)]) if ("disabled" in field) field.disabled = !wanted;
  };
  const game = one("[name=game]:checked", form);
  for (const part of all("[data-for-game]", form)) enable(part, part.dataset.forGame === game.value);
  for (const place of all("small[data-takes]", form)) place.textContent = game.dataset.takes;
  for (const row of all("[data-beyond]", form)) {
    const [seat, fewest, most] = [row.dataset.beyond, game.dataset.fewest, game.dataset.most].map(Number);
    enable(row, seat < most);
    for (const nobody of all("[data-spare]", row)) enable(nobody, seat >= fewest && seat < most);
    if (seat < fewest && one("[value=nobody]:checked", row)) one("[value=bot]", row).checked = true;
  }
  const taken = all("[name^=seat-]:checked:not(:disabled, [value=nobody])", form).length;
  for (const choice of all(`[data-for-game=${game.value}] [data-seats]`, form)) {
    const wanted = Number(choice.dataset.seats) <= taken;
    enable(choice, wanted);
    if (!wanted && one(":checked", choice)) one("input", choice.parentElement).checked = true;
  }
  for (const line of all("[data-plays]", form)) {
    line.textContent = one(".kinds label:has(:checked)", line.closest("li")).title;
  }
  for (const part of all("[data-when]", form)) {
    const [name, ...values] = part.dataset.when.split(" ");
    enable(part, values.includes(new FormData(form).get(name)));
  }
  const only = one("[name=move-time][value='0']", form);
  const bank = new FormData(form).get("bank");
  only.closest("label").hidden = bank === "0"; // some time there must be
  if (bank === "0" && only.checked) one("[name=move-time][value='72']", form).checked = true;
  enable(one("[data-open]", form), Boolean(one("[name^=seat-][value=friend]:checked:not(:disabled)", form)));
  const given = new FormData(form);
  for (const part of all("[data-only]", form)) {
    const [option, value] = part.dataset.only.split(" ");
    enable(part, given.get(`option-${game.value}-${option}`) === value);
  }
}

for (const form of all("form[data-form=new]")) {
  form.addEventListener("change", () => tidy(form));
  tidy(form);
}

for (const note of all("[data-own-pieces]")) {
  const look = () => { note.hidden = !ownPieces(one("[name=game]:checked").value); };
  note.closest("form").addEventListener("change", look);
  look();
}

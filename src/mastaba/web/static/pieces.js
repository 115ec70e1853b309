// The component sheet, on which owners correct their pieces. Exports showPieces, carryPieces, ownPieces.

import { all, one } from "./page.js";
import { complain } from "./refusals.js";
import { swap } from "./regions.js";
import { call } from "./talking.js";

/** Shows the sheet with what the form says, and what is wrong with it. */
export async function showPieces(given, form) {
  const text = given.get("pieces");
  if (text.length > Number(form.dataset.largest)) throw new Error(form.dataset.long);
  complain(form, "");
  one("#verdict").textContent = "";
  const { parts, said, differs } = await call("POST", `/components/${form.dataset.game}`, { pieces: text });
  swap(parts);
  one("#verdict").textContent = said;
  for (const button of all("[data-do=own-table]", form)) button.hidden = !differs;
}

/** Goes to a new table with the pieces of the form. */
export function carryPieces() {
  const form = one("form[data-form=pieces]");
  sessionStorage.setItem(`pieces ${form.dataset.game}`, form.elements.pieces.value);
  location.assign(`/new?game=${form.dataset.game}&own`);
}

/** What an owner has corrected goes from the component sheet to the new table, in this tab only. */
export const ownPieces = (game) => (new URLSearchParams(location.search).has("own") && sessionStorage.getItem(`pieces ${game}`)) || "";

for (const form of all("form[data-form=pieces]")) {
  const again = () => {
    one("#verdict").textContent = "";
    for (const button of all("[data-do=own-table]", form)) button.hidden = true;
  };
  form.addEventListener("input", again);
  form.elements.file.addEventListener("change", async () => {
    const [file] = form.elements.file.files;
    if (!file) return;
    if (file.size > 4 * form.dataset.largest) return complain(form, form.dataset.long);
    form.elements.pieces.value = await file.text();
    form.requestSubmit();
  });
}

// Forms, by their [data-form]; and records that are dropped on their page. Exports forms.

import { openTable } from "./new-table.js";
import { all, body, one } from "./page.js";
import { showPieces } from "./pieces.js";
import { complain } from "./refusals.js";
import { beSomebody, call, leave, sitAt } from "./talking.js";

/** By name; a page adds its own. */
export const forms = {
  new: openTable,
  async join(given) {
    await beSomebody(given.get("name"));
    const invitation = given.get("invitation");
    await sitAt("/api/join", invitation ? { invitation } : { code: given.get("code") });
  },
  async watch(given) {
    await beSomebody(given.get("name"));
    await call("POST", `/api/tables/${given.get("table")}/watch`, { watch: given.get("watch") });
    await leave(`/t/${given.get("table")}`);
  },
  pieces: showPieces,
  async record(given) {
    const text = await given.get("record").text();
    await leave((await call("POST", "/api/records", { record: text })).link);
  },
  async rename(given) {
    await beSomebody(given.get("name"));
    location.reload();
  },
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!forms[form.dataset.form]) return;
  event.preventDefault();
  if (form.ariaBusy === "true") return; // twice is once
  form.ariaBusy = "true";
  complain(form, "");
  forms[form.dataset.form](new FormData(form), form)
    .catch((error) => complain(form, error.message))
    .finally(() => { form.ariaBusy = null; });
});

/** A record is opened when it is chosen, or dropped anywhere on its page. */
for (const form of all("form[data-form=record]")) {
  const field = one("input", form);
  const dragged = (event, over) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    body.classList.toggle("dropping", over);
  };
  field.addEventListener("change", () => field.files.length && form.requestSubmit());
  document.addEventListener("dragover", (event) => dragged(event, true));
  document.addEventListener("dragleave", (event) => event.relatedTarget || dragged(event, false));
  document.addEventListener("drop", (event) => {
    dragged(event, false);
    if (!event.dataTransfer.files.length) return;
    field.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}

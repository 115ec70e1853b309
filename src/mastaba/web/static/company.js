// Others: sitting down where there is a seat, invitations, whom one does not want to meet. Exports nothing.

import { deeds } from "./deeds.js";
import { beSomebody, call, sitAt } from "./talking.js";
import { moments } from "./when.js";

Object.assign(deeds, {
  async sit({ table }, button) {
    await beSomebody(button.ownerDocument.querySelector("form[data-form=quick] [name=name]")?.value.trim());
    await sitAt(`/api/tables/${table}/sit`);
  },
  accept: ({ table }) => sitAt(`/api/invitations/${table}`),
  async decline({ table }, button) {
    await call("DELETE", `/api/invitations/${table}`);
    const [row, section] = [button.closest("li"), button.closest("section")];
    row.remove();
    if (!section.querySelector("li")) section.remove();
    document.querySelector("main h2, main h1")?.focus();
  },
  async ask({ table, person }) {
    await call("POST", `/api/tables/${table}/invitations`, { person });
    location.reload();
  },
  async block({ person }) {
    await call("POST", `/api/people/${person}/block`);
    location.reload();
  },
  async unblock({ person }) {
    await call("DELETE", `/api/people/${person}/block`);
    location.reload();
  },
});

moments();

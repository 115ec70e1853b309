// What buttons do at a table. Exports nothing.

import { deeds } from "./deeds.js";
import { one, page } from "./page.js";
import { closeRules, readRules } from "./rules.js";
import { sound } from "./sounds.js";
import { table } from "./table.js";
import { keep, leave, sitAt } from "./talking.js";

Object.assign(deeds, {
  again: () => sitAt(`${table.path}/again`, {}),
  undo: ({ seat }) => table.undo(seat),
  "ask-back": () => table.act("POST", "/undo/ask", { seat: table.seat }),
  "answer-back": ({ yes }) => table.act("POST", "/undo/answer", { yes: yes === "yes" }),
  "more-time": ({ seat }) => table.act("POST", `/seats/${seat}/time`, {}),
  lift: ({ seat }) => table.lift(seat),
  start: () => table.act("POST", "/start", {}),
  close: () => table.act("POST", "/close", {}),
  agree: () => table.act("POST", "/agree", {}),
  resign: () => table.act("POST", "/resign", { seat: table.seat }),
  win: ({ seat }) => table.act("POST", `/seats/${seat}/victory`, {}),
  bot: ({ seat, bot }) => table.act("POST", `/seats/${seat}/bot`, { bot }),
  "stand-in": ({ seat }) => table.act("POST", `/seats/${seat}/bot`, {}),
  stay: ({ seat }) => table.act("POST", `/seats/${seat}/stay`, {}),
  return: ({ seat }) => table.act("POST", `/seats/${seat}/return`, {}),
  stand: ({ seat }) => table.act("DELETE", `/seats/${seat}`),
  invite: ({ seat }) => table.act("POST", `/seats/${seat}/invitation`, {}),
  "open-to": ({ to }) => table.act("POST", "/open", { open: to }),
  ask: ({ person }) => table.act("POST", "/invitations", { person }),
  "begin-now": () => table.act("POST", "/begin-now", {}),
  async "leave-quick"() {
    await table.act("POST", "/leave", {});
    await leave("/open");
  },
  async "watch-link"() {
    const link = new URL((await table.act("POST", "/watch-link", {})).link, location.href);
    const place = one("#watch-link");
    place.hidden = false;
    one("output", place).textContent = link.host + link.pathname;
    one("[data-link]", place).dataset.link = link.href;
  },
  async unwatch() {
    await table.act("DELETE", "/watch-link");
    one("#watch-link").hidden = true;
  },
  async type(_, button) {
    (await import("./move-field.js")).toggle(Boolean(button?.closest("form")));
  },
  "show-since": async ({ since }) => (await import("./since.js")).show(Number(since)),
  settle: () => table.choice.settle(),
  rules: () => readRules(),
  log: () => closeRules(),
  async sound(_, button) {
    const on = button.getAttribute("aria-pressed") !== "true";
    page.sound = on ? "on" : "off";
    button.setAttribute("aria-pressed", String(on));
    sound("card");
    await keep("sound", page.sound);
  },
});

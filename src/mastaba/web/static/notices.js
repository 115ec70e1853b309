// The page of notices: this browser begins to listen, wishes are saved as they change, addresses come and go; and the
// button that stops notices. Exports nothing.

import { deeds } from "./deeds.js";
import { all, one } from "./page.js";
import { complain } from "./refusals.js";
import { shell } from "./shell.js";
import { call } from "./talking.js";

const main = one("#main");
const APPLE = /iPhone|iPad|iPod/;

/** What did not, beside it, too. */
const complainAt = (form, sentence) => complain(form.closest("section") ?? form, sentence);

/** What went well is said where it was pressed. */
function done(element, sentence) {
  const place = one("[role=status]", element.closest("section"));
  complainAt(element, "");
  if (place) place.textContent = sentence;
}

// ---- Wishes, addresses, stopping ----

const forms = {
  async wish(given, form) {
    await call("POST", "/api/me/notices", {
      way: given.get("way"), when: given.get("when"), hour: Number(given.get("hour").split(":")[0]),
    });
    done(form, main.dataset.saved);
  },
  async hook(given) {
    await call("POST", "/api/me/notices/hooks", { kind: given.get("kind"), address: given.get("address") });
    location.reload();
  },
  async stop(given, form) {
    const answer = await fetch(form.action, { method: "POST", headers: { "X-CSRF-Token": document.body.dataset.csrf } });
    if (!answer.ok) throw new Error(document.body.dataset.offline);
    one("[data-asked]").hidden = true;
    one("[data-stopped]").hidden = false;
    one("[data-stopped]").focus();
  },
};

for (const form of all("form[data-form]").filter((each) => forms[each.dataset.form])) {
  const send = (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true" || !form.reportValidity()) return;
    form.ariaBusy = "true";
    complainAt(form, "");
    forms[form.dataset.form](new FormData(form), form)
      .catch((error) => complainAt(form, error.message))
      .finally(() => { form.ariaBusy = null; });
  };
  form.addEventListener("submit", send);
  if (form.dataset.form === "wish") form.addEventListener("change", send);
}

// ---- Devices ----

deeds["try-out"] = async ({ channel }, button) => {
  await call("POST", "/api/me/notices/try", { channel });
  done(button, main.dataset.done);
};

deeds["stop-channel"] = async ({ channel }) => {
  const registration = await shell;
  const here = await registration?.pushManager?.getSubscription();
  if (here && remembered() === channel) await here.unsubscribe();
  await call("DELETE", `/api/me/notices/${channel}`);
  location.reload();
};

deeds.listen = async () => {
  const registration = await shell;
  if (await Notification.requestPermission() !== "granted") return why();
  await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  if (before && !isOurs(before)) await before.unsubscribe(); // the server has another key now
  const wish = { userVisibleOnly: true, applicationServerKey: main.dataset.key };
  const { endpoint, keys } = (await registration.pushManager.subscribe(wish)).toJSON();
  const { channel } = await call("POST", "/api/me/notices/devices", { endpoint, keys, name: device() });
  localStorage.setItem("listens", channel);
  location.reload();
};

const remembered = () => localStorage.getItem("listens");

function isOurs(subscription) {
  const key = subscription.options?.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === main.dataset.key;
}

/** `Firefox, Linux`: what people tell their devices apart by. */
function device() {
  const said = navigator.userAgent;
  const find = (names) => Object.entries(names).find(([sign]) => said.includes(sign))?.[1] ?? "";
  const browser = find({ Edg: "Edge", OPR: "Opera", Firefox: "Firefox", CriOS: "Chrome", Chrome: "Chrome", Safari: "Safari" });
  const system = find({ Android: "Android", iPhone: "iPhone", iPad: "iPad", Windows: "Windows", Mac: "Mac", CrOS: "ChromeOS", Linux: "Linux" });
  return [browser, system].filter(Boolean).join(", ");
}

/** Whether this browser can listen, does, or why it cannot. */
async function why() {
  const registration = await shell;
  const can = registration && "PushManager" in window && "Notification" in window;
  const apple = APPLE.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;
  const denied = can && Notification.permission === "denied";
  const reason = !isSecureContext ? "insecure" : !can ? (apple ? "apple" : "nothing") : denied ? "denied" : "";
  for (const line of all("[data-why]")) line.hidden = line.dataset.why !== reason;
  const subscription = reason ? null : await registration.pushManager.getSubscription().catch(() => null);
  const here = Boolean(subscription && isOurs(subscription) && one(`[data-device="${remembered()}"]`));
  one("[data-listens]").hidden = Boolean(reason) || here;
  one("[data-here]").hidden = !here;
}

if (one("[data-listens]")) why();

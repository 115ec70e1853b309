// Coming in, and by what one is known: passkeys, codes, passwords, devices. Exports nothing.

import { deeds } from "./deeds.js";
import { forms } from "./forms.js";
import { all, body, one, page } from "./page.js";
import { beSomebody, call, leave } from "./talking.js";

const LONG = 60000; // milliseconds: many tables may come along
const able = Boolean(isSecureContext && window.PublicKeyCredential && navigator.credentials);

// ---- What there is -------------------------------------------------------------------------------------

for (const part of all("#passkeys, [data-with-passkeys]")) part.hidden = !able;
if (one("#no-passkeys")) one("#no-passkeys").hidden = able;
if (!able) for (const fold of all("#with-password, #another")) fold.open = true;

/** What a link brings behind its #: a code, or an invitation. It is used when somebody says so. */
function fromLink() {
  const brought = new URLSearchParams(location.hash.slice(1));
  const [code, invited] = [brought.get("code"), brought.get("invited")];
  const field = code && (one("#sent input") ?? one("#code"));
  if (field) {
    field.value = code;
    const near = field.closest("form");
    near.hidden = false;
    if (near.closest("details")) near.closest("details").open = true;
    one("button", near).focus();
  }
  if (invited && one("#invitation")) {
    one("#invitation").value = invited;
    one("#invitation").scrollIntoView({ block: "center" });
  }
  if (code || invited) history.replaceState(null, "", location.pathname + location.search);
}
fromLink();

// ---- Passkeys ------------------------------------------------------------------------------------------

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const named = (list = []) => list.map((each) => ({ ...each, id: bytes(each.id) }));

/** As the server reads it. */
function written({ id, rawId, type, response, authenticatorAttachment }) {
  const parts = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (response[name]) parts[name] = text(response[name]);
  }
  if (response.getTransports) parts.transports = response.getTransports();
  return { id, rawId: text(rawId), type, response: parts, authenticatorAttachment: authenticatorAttachment ?? undefined, clientExtensionResults: {} };
}

async function asked(asking) {
  try {
    return written(await asking());
  } catch (error) {
    throw new Error(error.name === "InvalidStateError" ? page.knownHere : page.givenUp);
  }
}

async function shown() {
  const options = await call("POST", "/api/sign-in/passkey/options");
  const publicKey = { ...options, challenge: bytes(options.challenge), allowCredentials: named(options.allowCredentials) };
  return asked(() => navigator.credentials.get({ publicKey }));
}

async function made() {
  const options = await call("POST", "/api/me/passkeys/options");
  const user = { ...options.user, id: bytes(options.user.id) };
  const publicKey = { ...options, user, challenge: bytes(options.challenge), excludeCredentials: named(options.excludeCredentials) };
  return asked(() => navigator.credentials.create({ publicKey }));
}

// ---- Coming in -----------------------------------------------------------------------------------------

const bring = () => one("[name=bring]")?.checked ?? true;
const invitation = () => one("[name=invitation]")?.value ?? "";

/** Somebody is in. What did not come along is said before one goes on. */
async function welcome(told, to = page.back) {
  page.csrf = told.csrf;
  if (!told.left?.length) return leave(to);
  const place = one("#came");
  one("ul", place).replaceChildren(...told.left.map(({ table, message }) => {
    const [item, link] = [document.createElement("li"), document.createElement("a")];
    link.href = `/t/${table}`;
    link.textContent = message;
    item.append(link);
    return item;
  }));
  one("#ways").hidden = true;
  place.hidden = false;
  place.focus();
}

const comeIn = async (way, data) => welcome(await call("POST", `/api/sign-in/${way}`, { ...data, bring: bring() }, LONG));

Object.assign(deeds, {
  "use-passkey": async () => comeIn("passkey", { credential: await shown() }),
  async "make-passkey"() {
    await beSomebody();
    await welcome(await call("POST", "/api/me/passkeys", { credential: await made(), invitation: invitation() }), "/me/keys");
  },
});

Object.assign(forms, {
  async letter(given) {
    await call("POST", "/api/sign-in/mail", { mail: given.get("mail") });
    show("#sent", "input");
  },
  code: (given) => comeIn("code", { code: given.get("code"), name: page.guest, invitation: invitation() }),
  password: (given) => comeIn("password", { name: given.get("name"), password: given.get("password") }),
  async "new-password"(given) {
    await beSomebody();
    const data = { name: given.get("name"), password: given.get("password"), invitation: invitation() };
    await welcome(await call("POST", "/api/me/password", data), "/me/keys");
  },
});

// ---- By what one is known ------------------------------------------------------------------------------

/** Shows something, with the focus on it or on a part of it. */
function show(place, part) {
  one(place).hidden = false;
  (part ? one(part, one(place)) : one(place)).focus();
}

const again = () => { location.reload(); return new Promise(() => {}); };

Object.assign(deeds, {
  async "add-passkey"() {
    await call("POST", "/api/me/passkeys", { credential: await made() });
    await again();
  },
  async "remove-passkey"({ key }) {
    await call("DELETE", `/api/me/passkeys/${encodeURIComponent(key)}`);
    await again();
  },
  async "remove-mail"() {
    await call("DELETE", "/api/me/mail");
    await again();
  },
  async recovery() {
    const { codes } = await call("POST", "/api/me/recovery");
    one("#codes ol").replaceChildren(...codes.map((code) => Object.assign(document.createElement("li"), { textContent: code })));
    show("#codes");
  },
  async "another-device"() {
    one("#device-code .big-code").textContent = (await call("POST", "/api/me/code")).code;
    show("#device-code");
  },
  async "invite-somebody"() {
    const { code } = await call("POST", "/api/me/invitations");
    const link = document.createElement("a");
    link.href = link.textContent = `${location.origin}/sign-in#invited=${code}`;
    one("#invited .linked").replaceChildren(link);
    one("#invited .big-code").textContent = code;
    show("#invited");
  },
  async "sign-out"() {
    await call("POST", "/api/me/sign-out");
    await leave("/");
  },
  async "sign-out-one"({ device }) {
    await call("DELETE", `/api/me/devices/${device}`);
    await again();
  },
  async "sign-out-others"() {
    await call("DELETE", "/api/me/devices");
    await again();
  },
});

Object.assign(forms, {
  async "set-password"(given) {
    const data = { name: given.get("name"), password: given.get("password"), current: given.get("current") ?? "" };
    await call("POST", "/api/me/password", data);
    await again();
  },
  async "remove-password"(given) {
    await call("POST", "/api/me/password/remove", { current: given.get("current") });
    await again();
  },
  async "add-mail"(given) {
    await call("POST", "/api/me/mail", { mail: given.get("mail") });
    show("#sent", "input");
  },
  async "confirm-mail"(given) {
    await call("POST", "/api/me/mail/confirm", { code: given.get("code") });
    await again();
  },
});

body.classList.add("ready");

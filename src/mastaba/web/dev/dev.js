// Loading a dump: the new table, or why not, below the form.

async function send(path, body, csrf) {
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": csrf }
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })
  return { ok: answer.ok, said: await answer.json() }
}

async function load(form) {
  let csrf = document.body.dataset.csrf
  if (!csrf) csrf = (await send("/api/me", { name: "Developer" }, "")).said.csrf
  const { ok, said } = await send("/dev/load", { dump: form.elements.dump.value }, csrf)
  if (ok) location.href = `/dev/t/${said.table}`
  else form.querySelector("[data-complaint]").textContent = said.message
}

for (const form of document.querySelectorAll("form[data-load]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    load(form)
  })
}

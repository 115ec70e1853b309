// Making one piece of a page the same as another, and touching only what differs. Exports morph.

const NAMES = ["id", "data-place", "data-piece", "data-word", "data-words", "data-do"];

/** By what a node is known again among its siblings: its name or, if it has none, its first class. */
function nameOf(node) {
  for (const name of NAMES) {
    const value = node.getAttribute?.(name);
    if (value) return value;
  }
  return node.classList?.[0] ?? "";
}

/** The node that becomes this one: the one in its place or, if it goes by a name, the next of that name. */
function twin(old, fresh) {
  const name = nameOf(fresh);
  for (let node = old; node; node = node.nextSibling) {
    if (node.nodeName === fresh.nodeName && nameOf(node) === name) return node;
    if (!name) return null;
  }
  return null;
}

/** Makes the inside of a place, from this node on, the same as this, and touches only what differs: what stays is not
 *  laid out again. */
export function morph(place, inside, old = place.firstChild) {
  for (let fresh = inside.firstChild, next; fresh; fresh = next) {
    next = fresh.nextSibling;
    const kept = twin(old, fresh);
    if (kept) {
      removed(old, kept);
      if (!kept.isEqualNode(fresh)) change(kept, fresh);
      old = kept.nextSibling;
    } else place.insertBefore(fresh, old);
  }
  removed(old, null);
}

/** Removes a node and those after it, up to this one. */
function removed(node, end) {
  while (node !== end) {
    const next = node.nextSibling;
    node.remove();
    node = next;
  }
}

function change(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  if ("kept" in old.dataset) return; // written by this script
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  morph(old, fresh);
}

// The page as the server drew it: how to find things in it, and what its body says (`page`: table, seat, version, csrf …).
// Exports body, page, one, all, seen, still, focusFirst.

export const body = document.body;
export const page = body.dataset;

export const one = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const seen = (element) => Boolean(element?.getClientRects().length);

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing is to move: somebody has said so here, or to their device. */
export const still = () => reduced.matches || document.documentElement.dataset.motion === "less";

/** The first of these that takes the focus. */
export function focusFirst(things) {
  things.find((thing) => {
    thing?.focus({ preventScroll: true });
    return thing === document.activeElement;
  });
}

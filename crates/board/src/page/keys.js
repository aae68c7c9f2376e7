// Keys and the mouse wheel: stepping through the game, flipping the board, and the list of keys.

import { look, view } from "./game.js";
import { flip } from "./moves.js";

const find = (id) => document.getElementById(id);

/** Where typing, or choosing with arrow keys, has a meaning of its own. */
const FIELDS = "input:not([type=checkbox]), select, textarea, [contenteditable], dialog";

/** The wheel turns one ply for at least this many pixels, and not more often than this, in milliseconds. */
const NOTCH = 50;
const THROTTLE = 80;
const LINE = 40;

/** The ply to be shown next, while one is being fetched; null if none is. */
let aim = null;

/** Shows a ply, or the one nearest to it. Of several that are asked for quickly, some may be skipped. */
async function go(ply) {
  const isGoing = aim !== null;
  aim = Math.min(Math.max(ply, 0), view.plies);
  if (isGoing) return;
  while (aim !== view.ply) {
    const next = aim;
    await look(next);
    // After a refusal the ply is not shown.
    if (aim === next) break;
  }
  aim = null;
}

const typeMove = () => find("typed-move").focus();

const step = (plies) => go((aim ?? view.ply) + plies);

const STEPS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  "[": () => step(-1),
  "]": () => step(1),
  ",": () => step(-1),
  ".": () => step(1),
  Home: () => go(0),
  End: () => go(view.plies),
};
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** Whether the focus was last moved by the keyboard. Only then the arrow keys move it from square to square. */
let isByKeys = true;

function handle(event) {
  const { key, target } = event;
  if (["Tab", "Enter", " "].includes(key)) isByKeys = true;
  if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest?.(FIELDS) || document.querySelector("dialog[open]")) return;
  const isOnSquare = Boolean(target.closest?.("[data-square]"));
  if (isOnSquare && ARROWS.includes(key)) {
    if (isByKeys) return;
    // The square has the focus only because it was clicked.
    event.stopPropagation();
  }
  const act = STEPS[key] ?? { f: flip, m: typeMove, "?": () => find("keys").showModal() }[key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}

/** The sum of the wheel's turns since the last step. */
let turned = 0;
let lastTurn = 0;
let lastStep = 0;

function turn(event) {
  // With the control key the wheel zooms the page. A game without moves leaves it to the page too.
  if (!view?.plies || event.ctrlKey) return;
  event.preventDefault();
  const now = performance.now();
  if (now - lastTurn > 200 || Math.sign(turned) !== Math.sign(event.deltaY)) turned = 0;
  lastTurn = now;
  turned += event.deltaY * [1, LINE, 10 * LINE][event.deltaMode];
  if (Math.abs(turned) < NOTCH || now - lastStep < THROTTLE) return;
  step(Math.sign(turned));
  turned = 0;
  lastStep = now;
}

export function setUpKeys() {
  // Before the board, which would move the focus.
  addEventListener("keydown", handle, { capture: true });
  addEventListener("pointerdown", () => (isByKeys = false), { capture: true });
  find("board").addEventListener("wheel", turn, { passive: false });
  find("keys-open").addEventListener("click", () => find("keys").showModal());
  find("keys-close").addEventListener("click", () => find("keys").close());
}

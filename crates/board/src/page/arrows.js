// Arrows and circles on the board: the best move, a hint, the reason shown, and those that the user draws.

import { shape } from "./board.js";
import { isStill, onSay, onShow, say } from "./game.js";
import { board } from "./moves.js";

const find = (id) => document.getElementById(id);

/** Distance from the centre of the origin to the start of an arrow, and from its tip to the centre of its target. */
const START = 11;
const TIP = 4;
const HEAD = { length: 15, width: 20 };
/** Radius of circles. The arrow of an attack begins outside the circle around the attacker, and spares its target. */
const RADIUS = 19;
const SPARED = 12;

/** The marks of each source, in the order in which they are drawn. */
const marks = { reason: [], analysis: [], hint: [], drawn: [], pending: [] };

/**
 * Replaces the marks of a source. A mark is `{ from, to, look }`: an arrow between two squares, or a circle on `to`
 * if there is no other square, as for a drop. Looks: `best`, for drawn ones `plain`, `shift`, `ctrl`, `alt`, and for
 * reasons those that the server names, of which `attacked` is a glow.
 */
export function mark(source, list) {
  if (!list.length && !marks[source].length) return;
  marks[source] = list;
  draw();
}

function draw() {
  const known = Object.values(marks).flat().filter(({ from, to }) => [from ?? to, to].every((square) => board.squares.has(square)));
  layer.replaceChildren(...known.map(picture));
}

const layer = shape("g", { id: "arrows", "aria-hidden": "true" });

function picture({ from, to, look }) {
  const isCircle = !from || from === to;
  const group = shape("g", { class: `mark ${look}`, "data-mark": isCircle ? to : from + to });
  const [x, y] = board.centreOf(to);
  if (look === "attacked") {
    group.append(shape("circle", { class: "spot", cx: x, cy: y, r: RADIUS }));
    return group;
  }
  if (isCircle) {
    const place = { cx: x, cy: y, r: RADIUS };
    group.append(shape("circle", { class: "casing", ...place }), shape("circle", { class: "line", ...place }));
    return group;
  }
  // The arrow is drawn pointing to the right, and then turned.
  const [fromX, fromY] = board.centreOf(from);
  const isAttack = look === "attack";
  const length = Math.hypot(x - fromX, y - fromY) - (isAttack ? SPARED : TIP);
  const neck = length - HEAD.length;
  const turn = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  group.setAttribute("transform", `translate(${fromX} ${fromY}) rotate(${turn})`);
  const line = { d: `M${isAttack ? RADIUS : START} 0H${neck}` };
  const head = { d: `M${length} 0L${neck} ${HEAD.width / 2}V${-HEAD.width / 2}Z` };
  group.append(
    shape("path", { class: "casing", ...line }),
    shape("path", { class: "casing head", ...head }),
    shape("path", { class: "line", ...line }),
    shape("path", { class: "head", ...head }),
  );
  return group;
}

/** Modifier keys choose another colour and pattern. */
function lookOf(event) {
  if (event.shiftKey) return "shift";
  if (event.ctrlKey) return "ctrl";
  return event.altKey ? "alt" : "plain";
}

/** Adds a drawn mark, or removes the same mark; returns whether it is there now. */
function toggle({ from, to, look }) {
  const others = marks.drawn.filter((known) => known.from !== from || known.to !== to);
  const isSame = marks.drawn.some((known) => known.from === from && known.to === to && known.look === look);
  mark("drawn", isSame ? others : [...others, { from, to, look }]);
  return !isSame;
}

function clear() {
  mark("drawn", []);
  mark("pending", []);
}

/** Lets the user draw with the right mouse button, or with the key x. */
export function setUpArrows() {
  board.over.append(layer);
  board.onLay(draw);
  onShow((before) => isStill(before) || clear());
  onSay((list) => mark("reason", list));
  drawByMouse(find("board"));
  drawByKeys(find("board"));
}

function drawByMouse(svg) {
  let drag = null;
  svg.addEventListener("contextmenu", (event) => event.preventDefault());
  svg.addEventListener("click", clear);
  svg.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") return;
    if (event.button === 0) return clear();
    const from = board.squareOf(event.target);
    if (event.button !== 2 || !from) return;
    drag = { from, to: from, look: lookOf(event) };
    mark("pending", [drag]);
  });
  addEventListener("pointermove", (event) => {
    if (!drag) return;
    const to = board.squareOf(document.elementFromPoint(event.clientX, event.clientY));
    if (to === drag.to) return;
    drag.to = to;
    mark("pending", to ? [drag] : []);
  });
  const end = (isDrawn) => {
    if (!drag) return;
    const drawn = drag;
    drag = null;
    mark("pending", []);
    if (isDrawn && drawn.to) toggle(drawn);
  };
  addEventListener("pointerup", () => end(true));
  addEventListener("pointercancel", () => end(false));
}

/** Draws by keys: `x` on one square and again on another draws an arrow, twice on the same square a circle. */
function drawByKeys(svg) {
  svg.addEventListener("keydown", (event) => {
    const square = board.squareOf(event.target);
    if (event.key === "Escape") return clear();
    if (event.key.toLowerCase() !== "x" || event.metaKey || !square) return;
    event.preventDefault();
    const [start] = marks.pending;
    if (!start) {
      mark("pending", [{ from: square, to: square, look: lookOf(event) }]);
      return say(`Arrow from ${square}: press x on its target, or here again for a circle.`);
    }
    mark("pending", []);
    const drawn = { from: start.from, to: square, look: lookOf(event) };
    const isThere = toggle(drawn);
    const what = drawn.from === square ? `Circle on ${square}` : `Arrow from ${drawn.from} to ${square}`;
    say(isThere ? `${what}.` : `${what} removed.`);
  });
}

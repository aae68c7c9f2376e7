// The legend: how the game's pieces move, as small diagrams, and what its rules do.

import { picture, shape } from "./board.js";
import { onShow, titled, view } from "./game.js";
import { copyText, copyWords } from "./out.js";
import { element } from "./panel.js";
import { Refused, Silence, get } from "./requests.js";
import { changeRules } from "./setup.js";

const find = (id) => document.getElementById(id);
const SIDE = 12;

/** The game whose legend is shown. */
let shown = null;

export function setUpLegend() {
  onShow(async () => {
    if (shown === view.id) return;
    const id = (shown = view.id);
    find("pieces").hidden = find("rules-card").hidden = true;
    try {
      const legend = await get(`games/${id}/legend`);
      if (shown === id) showLegend(legend);
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Silence)) throw error;
      shown = null;
    }
  });
  find("rules-copy").addEventListener("click", async () => {
    find("rules-copied").textContent = copyWords(await copyText(find("rules-text")), "rules");
  });
  find("rules-change").addEventListener("click", () => changeRules(find("rules-text").value));
}

function showLegend({ pieces, rules, sentences, file }) {
  find("pieces").hidden = !pieces.length;
  const lines = rules.map(({ name, summary }) => [name, summary]);
  lines.push(...goalLines());
  find("rules-card").hidden = false;
  find("rules-lead").textContent = leadOf(lines.length + sentences.length, file);
  find("rules-said").replaceChildren(...sentences.map((text) => element("li", {}, text)));
  find("rules-own").hidden = file === null;
  find("rules-text").value = file ?? "";
  find("rules-copied").textContent = "";
  const own = pieces.filter((piece) => piece.is_own);
  // Who plays with pieces of the game's own has to know them.
  for (const id of ["pieces", "rules-card"]) find(id).querySelector("details").open = own.length > 0;
  const others = pieces.filter((piece) => !piece.is_own);
  find("pieces-own").replaceChildren(...own.map(entry));
  find("pieces-usual").replaceChildren(...others.map(entry));
  find("pieces-others").hidden = !others.length;
  find("rules-list").replaceChildren(
    ...lines.flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)]),
  );
}

/** What the rules say before all else; `count` is the number of differences from chess. */
function leadOf(count, file) {
  if (count) return "As in chess, but:";
  return file ? "As in chess, but for how the pieces move or where they start." : "The rules of FIDE.";
}

/** Says what the flags on the board mean, if there are any. */
function goalLines() {
  return ["white", "black"].flatMap((color) => {
    const pieces = Object.values(view.goals).flatMap((goal) => goal[color]);
    const names = [...new Set(pieces)].join(" or ");
    return names ? [[`${color} flags`, `${titled(color)} wins by reaching one with the ${names}`]] : [];
  });
}

/** A piece with its symbol, its name and its diagram; with one for each side if the sides move differently. */
function entry({ letter, name, notation, reached }) {
  const head = element("p", {}, picture(letter.toUpperCase()), name);
  const made = element("li", { "data-legend": letter }, head);
  if (!reached.white.length) {
    made.append(element("p", { class: "note" }, "Moved only by a rule of the game."));
    return made;
  }
  // Most pieces have the same moves for both sides, each seen from its own side.
  const isAlike = notation.white === notation.black;
  for (const color of isAlike ? ["white"] : ["white", "black"]) {
    if (!isAlike) made.append(element("p", { class: "note" }, titled(color)));
    made.append(diagram(letter, color, name, reached[color]));
  }
  return made;
}

/** How a piece gets to a square: the name of the mark in the diagram. */
function wayOf({ moves, captures, hops_to_move, hops_to_capture }) {
  if (!captures) return hops_to_move ? "hop" : "move";
  if (!moves) return hops_to_capture ? "hop" : "capture";
  if (hops_to_move !== hops_to_capture) return "cannon";
  return hops_to_move ? "hop" : "both";
}

const WAYS = {
  both: "moves or captures",
  move: "only moves",
  capture: "only captures",
  hop: "only over a piece",
  cannon: "moves, captures over a piece",
};

/** A square in words, such as `2 up, 1 right`. */
function place([files, ranks]) {
  const along = (count, more, less) => (count ? `${Math.abs(count)} ${count > 0 ? more : less}` : "");
  return [along(ranks, "up", "down"), along(files, "right", "left")].filter(Boolean).join(" and ");
}

function describe(name, color, reached) {
  const parts = Object.keys(WAYS).map((way) => {
    const squares = reached.filter((square) => wayOf(square) === way);
    const list = squares.map(({ step, initial, goes_on }) => {
      return `${place(step)}${goes_on ? " and further" : ""}${initial ? " as its first move" : ""}`;
    });
    return list.length ? `${WAYS[way]}: ${list.join(", ")}` : "";
  });
  return `${color} ${name}: ${parts.filter(Boolean).join("; ")}`;
}

function diagram(letter, color, name, reached) {
  const radius = Math.max(...reached.flatMap(({ step }) => step.map(Math.abs)));
  const count = 2 * radius + 1;
  const svg = shape("svg", {
    class: "reach",
    viewBox: `-4 -4 ${count * SIDE + 8} ${count * SIDE + 8}`,
    role: "img",
    "aria-label": describe(name, color, reached),
  });
  const corner = ([files, ranks]) => [(files + radius) * SIDE, (radius - ranks) * SIDE];
  for (let at = 0; at < count * count; at += 1) {
    const step = [(at % count) - radius, Math.floor(at / count) - radius];
    const [x, y] = corner(step);
    const shade = (step[0] + step[1]) % 2 ? "light" : "dark";
    svg.append(shape("rect", { class: `cell ${shade}`, x, y, width: SIDE, height: SIDE }));
  }
  for (const square of reached) svg.append(mark(square, corner(square.step)));
  const symbol = picture(color === "white" ? letter.toUpperCase() : letter).firstChild;
  const [x, y] = corner([0, 0]);
  for (const [key, value] of Object.entries({ x, y, width: SIDE, height: SIDE })) symbol.setAttribute(key, value);
  svg.append(symbol);
  return svg;
}

/** The mark of a square: a disc, a ring, a cross, a triangle or one in a ring, dashed for a first move, with an arrow if a line goes on. */
function mark(square, [x, y]) {
  const way = wayOf(square);
  const group = shape("g", { class: `way ${way}${square.initial ? " start" : ""}`, transform: `translate(${x} ${y})` });
  if (["both", "move", "cannon"].includes(way)) group.append(shape("circle", { cx: 6, cy: 6, r: 3 }));
  if (way === "capture") group.append(shape("path", { d: "M3 3l6 6M9 3l-6 6" }));
  if (way === "hop") group.append(shape("path", { d: "M6 2.5l3.5 6.5h-7z" }));
  if (way === "cannon") group.append(shape("path", { class: "over", d: "M6 4.2l1.6 2.8h-3.2z" }));
  if (square.goes_on) {
    const [right, up] = square.step.map((way) => way / Math.max(...square.step.map(Math.abs)));
    const turn = (Math.atan2(-up, right) * 180) / Math.PI;
    const place = `translate(${6 + 8 * right} ${6 - 8 * up}) rotate(${turn})`;
    group.append(shape("path", { class: "on", d: "M-1-2l2 2-2 2", transform: place }));
  }
  return group;
}

// The evaluation bar, in the margin to the right of the board.

import { shape } from "./board.js";
import { board } from "./moves.js";

/** How fast the chances grow with the advantage in pawns: 76 % at two pawns, 91 % at four. */
const STEEPNESS = 0.58;
/** Place and width of the bar, in the units of the SVG. */
const GAP = 4;
const WIDTH = 7;

/** White's share of the bar for a score such as `+0.35` or `#-3`, from 0 to 1. */
export function shareOf(score) {
  if (score.startsWith("#")) return score.startsWith("#-") ? 0 : 1;
  return 1 / (1 + Math.exp(-STEEPNESS * Number(score)));
}

const bar = shape("g", { id: "evaluation", role: "img" });
const [back, white, middle] = [shape("rect", { class: "back" }), shape("rect", { class: "white" }), shape("path", { class: "middle" })];
bar.append(back, white, middle);

let shown = null;

/** Shows White's share as a bar, with its meaning in words: `{ share, words }`. Without a share, the bar is empty; null hides it. */
export function showEvaluation(evaluation) {
  shown = evaluation;
  draw();
}

function draw() {
  bar.toggleAttribute("hidden", !shown);
  if (!shown) return;
  const { share, words } = shown;
  const { right, top, bottom } = board.edges;
  const [x, height] = [right + GAP, bottom - top];
  const isKnown = share !== null;
  bar.setAttribute("aria-label", words);
  bar.setAttribute("data-share", isKnown ? share.toFixed(3) : "");
  const place = (rect, y, length) => {
    for (const [key, value] of Object.entries({ x, y, width: WIDTH, height: length })) rect.setAttribute(key, value);
  };
  place(back, top, height);
  place(white, board.isFlipped ? top : bottom - height * (share ?? 0), height * (share ?? 0));
  middle.setAttribute("d", `M${x} ${(top + bottom) / 2}h${WIDTH}`);
}

export function setUpEvaluation() {
  board.over.append(bar);
  board.onLay(draw);
}

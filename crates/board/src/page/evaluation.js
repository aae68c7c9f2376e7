// The evaluation bar, in the gap to the right of the board.

import { board } from "./moves.js";

/** How fast the chances grow with the advantage in pawns: 76 % at two pawns, 91 % at four. */
const STEEPNESS = 0.58;

/** White's share of the bar for a score such as `+0.35` or `#-3`, from 0 to 1. */
export function shareOf(score) {
  if (score.startsWith("#")) return score.startsWith("#-") ? 0 : 1;
  return 1 / (1 + Math.exp(-STEEPNESS * Number(score)));
}

const bar = document.getElementById("evaluation");
const white = bar.firstElementChild;

/** Shows White's share as a bar, with its meaning in words: `{ share, words }`. Without a share, the bar is empty; null hides it. */
export function showEvaluation(evaluation) {
  bar.hidden = !evaluation;
  if (!evaluation) return;
  const { share, words } = evaluation;
  bar.setAttribute("aria-label", words);
  bar.dataset.share = share === null ? "" : share.toFixed(3);
  white.style.height = `${100 * (share ?? 0)}%`;
}

export function setUpEvaluation() {
  board.onLay(() => bar.classList.toggle("flipped", board.isFlipped));
}

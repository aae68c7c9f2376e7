// A move that is chosen while the engine thinks, and made after the engine's move if it is legal then.

import { isNeutral } from "./board.js";
import { isEngines, isLast, isOver, otherSide, view } from "./game.js";

/** The chosen move: its start, such as `e2` or `N@`, and its target, which is null while only the piece is chosen. */
let chosen = null;

export const premove = () => chosen;

/** Whether a person waits for the engine's move. */
export const mayPremove = () =>
  view !== null && isLast() && !isOver() && isEngines() && view.players[otherSide(view.turn)] === "person";

/** Whether a piece belongs to the side that waits. */
export const isWaiting = (piece) =>
  mayPremove() && Boolean(piece) && !isNeutral(piece) && (piece === piece.toUpperCase()) === (view.turn === "black");

/** Chooses the piece that is to move; null gives the move up. */
export function startPremove(from) {
  chosen = from === null ? null : { from, to: null };
}

/** Takes a click on a square: it chooses a piece, then its target, and gives up a move that was chosen. */
export function clickPremove(square) {
  if (chosen?.to || chosen?.from === square) return startPremove(null);
  if (chosen) chosen.to = square;
  else if (isWaiting(view.pieces[square])) startPremove(square);
}

/**
 * Ends the waiting when another position is shown: returns the move to be made, as its start, its target and its
 * promotion. Without a target it is only a selected piece. Null if there is no move, or it is not legal.
 */
export function endPremove(before) {
  if (!chosen || (before?.id === view.id && mayPremove())) return null;
  const { from, to } = chosen;
  chosen = null;
  if (before?.id !== view.id || isEngines() || isOver() || !isLast()) return null;
  if (to === null) return { from, to };
  if (from.endsWith("@")) {
    const letter = view.turn === "white" ? from[0] : from[0].toLowerCase();
    return view.drops[letter]?.includes(to) ? { from, to, more: "" } : null;
  }
  const becomes = view.targets[from]?.[to];
  return becomes ? { from, to, more: becomes[0] ?? "" } : null;
}

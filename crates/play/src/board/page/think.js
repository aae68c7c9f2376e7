// The engine's moves.

import { isLast, onShow, refresh, say, show, view } from "./game.js";
import { showThought } from "./panel.js";
import { Refused, Silence, events } from "./server.js";

let isThinking = false;
/** The last report of the search for the game's last move. */
let thought = null;

export function setUpThinking() {
  onShow((before) => {
    if (before?.id !== view.id) thought = null;
    showThought(isLast() ? thought : null);
    think();
  });
}

/** Lets the engine think and move. */
export async function think() {
  if (isThinking || !view.is_engines_turn) return;
  isThinking = true;
  const { id } = view;
  try {
    for await (const [name, value] of events("POST", `games/${id}/think`)) {
      if (view.id !== id) return;
      if (name === "waiting") say(`The engine waits: it is thinking in ${value.ahead} other games.`);
      if (name === "info") showThought((thought = value));
      if (name === "move") {
        isThinking = false;
        if (view.ply === value.plies - 1) show(value);
        else await refresh();
      }
    }
  } catch (error) {
    // Another page has started the search, or the server does not answer. The next check detects both.
    if (!(error instanceof Refused || error instanceof Silence)) throw error;
  } finally {
    isThinking = false;
  }
}

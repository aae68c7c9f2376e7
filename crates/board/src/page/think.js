// The engine's moves.

import { isLast, onShow, refresh, say, show, view } from "./game.js";
import { keep, kept } from "./storage.js";
import { showThought } from "./panel.js";
import { Refused, Silence, events } from "./requests.js";

/** The game whose engine is being listened to; null if none is. */
let heard = null;
/** The last report of a search, and the game's revision that it belongs to. */
let thought = null;
let revision = null;

export function setUpThinking() {
  const asked = document.getElementById("thought-asked");
  asked.checked = kept("thinking") === true;
  asked.addEventListener("change", () => {
    keep("thinking", asked.checked);
    showLast();
  });
  onShow((before) => {
    if (before?.id !== view.id) heard = thought = null;
    showLast();
    think();
  });
}

/** Shows the last report of the search, if it belongs to the position shown. */
function showLast() {
  showThought(isLast() && revision === view.revision ? thought : null);
}

/** Takes over the game after the engine's move. A weakened engine may not have played the best line's move. */
function settle(game) {
  revision = game.revision;
  const played = game.history.at(-1).san;
  if (!thought?.line.split(" ").slice(0, 2).includes(played)) thought = null;
}

/** Lets the engine think and move. */
export async function think() {
  if (heard || !view.is_engines_turn || view.is_thinking) return;
  const { id } = view;
  const mine = (heard = { id });
  try {
    for await (const [name, value] of events("POST", `games/${id}/think`)) {
      if (heard !== mine) return;
      if (name === "waiting") say(`The engine waits: it is thinking in ${value.ahead} other games.`);
      if (name === "info") {
        [thought, revision] = [value, view.revision];
        showThought(thought);
      }
      if (name === "move") {
        heard = null;
        settle(value);
        if (view.line === null && view.ply === value.plies - 1) show(value);
        else await refresh();
      }
    }
  } catch (error) {
    // Another page has just started the search, or the server does not answer. The next check detects both.
    if (!(error instanceof Refused || error instanceof Silence)) throw error;
  } finally {
    if (heard === mine) heard = null;
  }
}

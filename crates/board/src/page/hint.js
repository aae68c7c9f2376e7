// A good move for a person, shown as an arrow and in words.

import { reports } from "./analysis.js";
import { mark } from "./arrows.js";
import { attempt, isEngines, isOver, isStill, onShow, say } from "./game.js";

const find = (id) => document.getElementById(id);

/** The time of the search, in seconds. */
const SECONDS = 1;

/** The running search. */
let running = null;

export function setUpHint() {
  onShow((before) => {
    find("hint").disabled = isOver() || isEngines();
    if (!isStill(before)) drop();
  });
  find("hint").addEventListener("click", () => attempt(search));
}

/** Drops the hint and the search for one. */
function drop() {
  running?.abort();
  running = null;
  mark("hint", []);
}

async function search() {
  drop();
  const mine = (running = new AbortController());
  say("Looking for a good move.");
  try {
    let best = null;
    for await (const [{ lines }] of reports(`lines=1&seconds=${SECONDS}`, mine.signal)) best = lines[0];
    if (running !== mine) return;
    say(best ? `Hint: ${best.san}.` : "No move was found.");
    if (best) mark("hint", [{ from: best.from, to: best.to, look: "best" }]);
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
}

// The best lines of the position shown, with an arrow and the evaluation bar.

import { mark } from "./arrows.js";
import { setUpEvaluation, shareOf, showEvaluation } from "./evaluation.js";
import { isStill, onShow, path, place, view } from "./game.js";
import { element, scoreWords, searchWords, sentence } from "./panel.js";
import { Refused, Silence, events } from "./requests.js";

const find = (id) => document.getElementById(id);

/** White's share of the bar after the end of a game. */
const SHARES = { "1-0": 1, "0-1": 0, "1/2-1/2": 0.5 };

/** The running analysis. */
let running = null;
/** The last report on the position shown, and whether it is the last of the analysis. */
let report = null;
let isFinished = false;
/** Why there is no analysis. */
let refusal = "";
/** The line whose first move is shown as an arrow. */
let chosen = 0;

export function setUpAnalysis() {
  setUpEvaluation();
  find("analysis").addEventListener("change", restart);
  find("analysis-lines").addEventListener("change", restart);
  onShow((before) => {
    const hasEngine = Object.values(view.players).includes("engine");
    if (before && before.id !== view.id && hasEngine) find("analysis").checked = false;
    if (!isStill(before)) restart();
  });
}

/** Yields the reports on the position shown: `[report, isLast]`. Those on another position are left out. */
export async function* reports(query, signal) {
  const shown = view;
  for await (const [name, value] of events("GET", `${path()}/plies/${place()}/analysis?${query}`, signal)) {
    if (!isStill(shown)) return;
    // The game on the server may have been changed by another page.
    if (value.fen === view.fen) yield [value, name === "end"];
  }
}

/** Drops what is known of an earlier position, and analyses the position shown if the switch is on. */
function restart() {
  running?.abort();
  running = report = null;
  isFinished = false;
  refusal = "";
  chosen = 0;
  lay();
  draw();
  if (find("analysis").checked) run();
}

async function run() {
  const mine = (running = new AbortController());
  try {
    for await (const [value, isLast] of reports(`lines=${find("analysis-lines").value}`, mine.signal)) {
      if (running !== mine) return;
      const isWaiting = report !== null && report !== drawn;
      [report, isFinished] = [value, isLast];
      if (!isWaiting) requestAnimationFrame(draw);
    }
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Refused || error instanceof Silence)) throw error;
    if (running !== mine) return;
    refusal = error.message;
    draw();
  }
}

/** Makes the buttons of the lines, which are then only filled: a button that is replaced loses its click. */
function lay() {
  const isOn = find("analysis").checked;
  const list = find("analysis-list");
  list.hidden = !isOn;
  const count = isOn ? Number(find("analysis-lines").value) : 0;
  if (list.children.length === count) return;
  list.replaceChildren(...Array.from({ length: count }, (_, at) => {
    const button = element("button", { type: "button", "data-line": at + 1 }, element("b"), " ", element("span"));
    button.addEventListener("click", () => {
      chosen = at;
      draw();
    });
    return element("li", {}, button);
  }));
}

let drawn = null;

function draw() {
  drawn = report;
  const isOn = find("analysis").checked;
  const lines = report?.lines ?? [];
  find("analysis-note").textContent = isOn ? note(lines[0]) : "Shows the best moves of each position.";
  for (const [at, { firstChild: button }] of [...find("analysis-list").children].entries()) {
    const line = lines[at];
    button.querySelector("b").textContent = line?.score ?? "";
    // Castling is not broken across rows.
    button.querySelector("span").textContent = (line?.line ?? "").replaceAll("-", "\u2011");
    button.disabled = !line;
    button.setAttribute("aria-pressed", String(Boolean(line) && at === chosen));
  }
  const shown = lines[chosen];
  mark("analysis", shown ? [{ from: shown.from, to: shown.to, look: "best" }] : []);
  showEvaluation(isOn ? evaluation(lines[0]) : null);
}

function note(best) {
  if (refusal) return sentence(refusal);
  if (!best) return isFinished ? "No move was found." : "Searching.";
  return `Depth ${searchWords(best)}${isFinished ? ", finished" : ""}`;
}

function evaluation(best) {
  if (best) return { share: shareOf(best.score), words: `Evaluation: ${scoreWords(best.score)}` };
  if (refusal && view.result in SHARES) return { share: SHARES[view.result], words: `Result: ${view.result}` };
  return { share: null, words: "Evaluation: not known yet" };
}

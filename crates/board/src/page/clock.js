// The clocks, and the buttons that pause or hurry a game.

import { attempt, isLast, isOver, onShow, path, refresh, show, view } from "./game.js";
import { post, put } from "./requests.js";

const find = (id) => document.getElementById(id);

/** Interval in milliseconds between changes of the clocks shown. */
const TICK = 100;
/** Time in milliseconds below which a clock shows tenths of a second. */
const SHORT = 20_000;

/** When the view was received, on the page's own clock. */
let received = 0;
/** The revision for which the server has been asked whether the time is up. */
let asked = null;

/** Shows the clocks and the buttons. Calls `refresh` when a clock reaches zero. */
export function setUpClock() {
  onShow(() => {
    received = performance.now();
    showClocks();
    showButtons();
  });
  setInterval(() => view?.clock?.running && showClocks(), TICK);
  find("pause").addEventListener("click", () =>
    attempt(async () => show(await put(`${path()}/paused`, { paused: !view.is_paused }))),
  );
  find("move-now").addEventListener("click", () => attempt(() => post(`${path()}/move-now`, {})));
}

function showButtons() {
  const isRunning = !isOver() || !isLast();
  const hasEngine = view.players.white === "engine" || view.players.black === "engine";
  find("pause").hidden = !hasEngine && !view.clock;
  find("pause").disabled = !isRunning;
  find("pause").textContent = view.is_paused ? "Continue" : "Pause";
  find("move-now").hidden = !hasEngine;
  find("move-now").disabled = !view.is_engines_turn;
}

/** Shows the time left, counted on from what the server has said. */
export function showClocks() {
  if (!view.clock) return;
  const { left, running } = view.clock;
  for (const color of ["white", "black"]) {
    const since = color === running ? performance.now() - received : 0;
    const rest = Math.max(0, left[color] - since);
    const shown = document.querySelector(`[data-clock="${color}"]`);
    shown.textContent = written(rest);
    shown.classList.toggle("running", color === running);
    shown.classList.toggle("short", rest < SHORT);
    shown.setAttribute("aria-label", `${color}'s time: ${written(rest)}`);
    if (rest === 0 && color === running && asked !== view.revision) {
      asked = view.revision;
      attempt(refresh);
    }
  }
}

/** Writes a time as `1:05:00`, `4:59`, or `0:09.3`. */
function written(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tenths = milliseconds < SHORT ? `.${Math.floor(milliseconds / 100) % 10}` : "";
  const rest = `${two(seconds % 60)}${tenths}`;
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

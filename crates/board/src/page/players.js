// The players and the clock, as chosen in the dialog for a new game.

import { begin } from "./game.js";
import { keep, kept } from "./storage.js";
import { draw, turnTo } from "./moves.js";

const find = (id) => document.getElementById(id);

/** The fields whose values are chosen again for the next game. */
const FIELDS = ["opponent", "side", "level", "clock", "clock-minutes", "clock-increment"];

/** Chooses what was chosen for the last game. */
export function restorePlayers() {
  for (const [id, value] of Object.entries(kept("players") ?? {})) {
    const field = FIELDS.includes(id) && find(id);
    if (!field) continue;
    const before = field.value;
    field.value = value;
    // A value that is no longer offered.
    if (field.value === "" && value !== "") field.value = before;
  }
}

/** The players chosen in the dialog. A colour at random is another one each time. */
function chosenPlayers() {
  const opponent = find("opponent").value;
  const [kind, number] = find("level").value.split(" ");
  const side = find("side").value === "random" ? ["white", "black"][Math.floor(Math.random() * 2)] : find("side").value;
  const player = (color) => {
    if (opponent === "engine") return color === side ? "person" : "engine";
    return opponent === "person" ? "person" : "engine";
  };
  return { white: player("white"), black: player("black"), [kind]: Number(number) };
}

/** The clock chosen in the dialog, as a field of a request; no field if there is none. */
function chosenClock() {
  const chosen = find("clock").value;
  if (chosen === "") return {};
  const own = [find("clock-minutes").value, find("clock-increment").value];
  const [minutes, increment] = (chosen === "own" ? own : chosen.split(" ")).map(Number);
  return { clock: `${minutes * 60}+${increment}` };
}

/** The players chosen in the dialog in words: `You play White against the engine, level 5.` */
export function playersInWords() {
  const chosen = (id) => find(id).selectedOptions[0].textContent;
  const level = chosen("level").split(",")[0].toLowerCase();
  const opponent = find("opponent").value;
  if (opponent === "person") return "Two people play.";
  if (opponent === "nobody") return `The engine plays against itself, ${level}.`;
  return `You play ${chosen("side")} against the engine, ${level}.`;
}

/** Starts a game with the players chosen in the dialog, and throws an error if the server refuses it. */
export async function startGame(game, position) {
  const players = chosenPlayers();
  await begin({ ...game, position, players, ...chosenClock() });
  keep("players", Object.fromEntries(FIELDS.map((id) => [id, find(id).value])));
  turnTo(players, false);
  draw();
  find("position").value = "";
  keep("position", null);
  find("position-fold").open = false;
  find("setup").close();
}

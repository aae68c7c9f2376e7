// The game that the page shows, and what can be done with it on the server.

import { rememberGame } from "./backend.js";
import { isNeutral } from "./board.js";
import { Refused, Silence, get, post } from "./requests.js";

const find = (id) => document.getElementById(id);

/** The game at the ply that is shown, as received from the server. */
export let view = null;

const watchers = [];

/** Calls `watcher(before)` after each change of what is shown; `before` is the view that was shown until then. */
export function onShow(watcher) {
  watchers.push(watcher);
}

export const path = () => `games/${view.id}`;
export const titled = (color) => (color === "white" ? "White" : "Black");
export const otherSide = (color) => (color === "white" ? "black" : "white");
export const isOver = () => view.result !== "*" || view.why !== null;
/** A position of the line that is shown, as requests name it: `7`, or `0.1@7` in a variation. */
export const place = (ply = view.ply) => (view.line === null ? String(ply) : `${view.line}@${ply}`);
/** Whether the engine is to move in the position shown. In variations, people move for it. */
export const isEngines = () => view.line === null && view.players[view.turn] === "engine";
/** Whether the last position of the game is shown. */
export const isLast = () => view.line === null && view.ply === view.plies;
/** Whether the position shown is from an earlier view, or there is no view. */
export const isStill = (before) => before?.id === view.id && before.ply === view.ply && before.fen === view.fen;
/** Whether one move leads from an earlier view to the position shown. */
export const isNext = (before) => before?.id === view.id && before.line === view.line && view.ply === before.ply + 1;
/** Whether the side to move may select a piece; it may select pieces that belong to neither side. */
export const isOwn = (piece) => piece && (isNeutral(piece) || (piece === piece.toUpperCase()) === (view.turn === "white"));

/** Shows a game at one of its plies. */
export function show(next) {
  const before = view;
  view = next;
  if (before?.id !== view.id) rememberGame(view.id);
  say("");
  for (const watcher of watchers) watcher(before);
}

const listeners = [];

/** Calls `listener(marks)` after each change of the message, with the marks on the board that belong to it. */
export function onSay(listener) {
  listeners.push(listener);
}

function write(text, marks = []) {
  find("why").textContent = text;
  find("message").classList.remove("closed");
  for (const listener of listeners) listener(marks);
}

/**
 * Shows a message with its marks on the board; an empty text clears both. After the end of the game, always shows the
 * reason for the result.
 */
export function say(text, marks = []) {
  if (isOver()) write(view.why);
  else write(text, marks);
}

/** Shows the reason why the board has failed, also after the end of the game. */
const sayFailure = (text) => write(`${text}.`);

/** Runs `work`, which sends requests, and shows the reason if the server refuses one. */
export async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Silence) return;
    if (!(error instanceof Refused)) throw error;
    if (error.status === 404 && (await isGone())) return gameIsGone();
    if (error.status >= 500) return sayFailure(error.message);
    if (error.status === 409) await refresh();
    say(error.message);
  }
}

/** Whether the board no longer has the game that is shown. */
async function isGone() {
  if (!view) return false;
  try {
    await get(`${path()}/revision`);
    return false;
  } catch (error) {
    return error.status === 404;
  }
}

function gameIsGone() {
  find("turn").textContent = "This game is gone: start a new one.";
  write("It was deleted, or idle for too long: the board keeps 64 games.");
}

export async function play(move) {
  show(await post(`${path()}/plies/${place()}/moves`, { move, revision: view.revision }));
}

/** Shows a ply of the line that is shown. */
export const look = (ply) => lookAt(place(ply));

/** Shows a position: `7`, or `0.1@7` in a variation. */
export async function lookAt(where) {
  await attempt(async () => show(await get(`${path()}/plies/${where}`)));
}

/**
 * Takes back the person's last move and the engine's reply. If another position is shown, the game goes on from there,
 * and the moves that follow are kept as a variation.
 */
export async function takeBack() {
  let { ply } = view;
  const keep = !isLast();
  if (!keep) {
    ply -= 1;
    const first = ply;
    const isPersons = (at) => view.players[view.history[at].color] === "person";
    while (ply >= 0 && !isPersons(ply)) ply -= 1;
    // No person has moved: the engine plays both sides or made the only move.
    if (ply < 0) ply = first;
  }
  const body = { revision: view.revision, keep };
  await attempt(async () => show(await post(`${path()}/plies/${place(ply)}/take-back`, body)));
}

/** Shows the game's current state. If its last position was shown before, shows the new last position. */
export async function refresh() {
  const now = await get(path());
  if (isLast() || (view.line === null && view.ply >= now.plies)) return show(now);
  const gone = (error) => {
    if (error instanceof Refused && view.line !== null) return now;
    throw error;
  };
  show(await get(`${path()}/plies/${place()}`).catch(gone));
}

/** Notices changes by another page, and whether the engine thinks. */
export async function pulse() {
  const shown = view;
  const { revision, is_thinking } = await get(`${path()}/revision`);
  if (view !== shown) return;
  if (revision !== view.revision) await refresh();
  else view.is_thinking = is_thinking;
}

/** Starts a game; by default it has the players of the game shown. */
export async function begin(setup) {
  const players = view ? view.players : {};
  const { game, notes } = await post("games", { players, ...setup });
  show(game);
  if (notes.length) say(`Note: ${notes.join("; ")}.`);
}

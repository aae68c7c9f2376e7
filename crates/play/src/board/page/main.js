// The game on the page: the position shown, the selection, and the moves of people and engines.

import { Board, callPieces, kindName, picture, pieceName } from "./board.js";
import { Count } from "./count.js";
import { element, setUpPlayers, showHistory, showPlayers, showThought, showTray } from "./panel.js";
import { Refused, Silence, events, gameInAddress, get, post, put, rememberGame, watchServer } from "./server.js";
import { setUpDialog } from "./setup.js";
import { setUpTheme } from "./theme.js";

const find = (id) => document.getElementById(id);

/** Interval in milliseconds between checks for changes of the game by another page. */
const PULSE = 1500;

/** The game at the ply that is shown, as received from the server. */
let view = null;
/** The selected piece, as the start of a move: `e2` or `N@`. */
let selected = null;
let isFlipped = false;
let isThinking = false;
let thought = null;
/** Whether the move that is being made was dragged: its piece is then already where it goes. */
let isDragged = false;

const path = () => `games/${view.id}`;
const titled = (color) => (color === "white" ? "White" : "Black");
const isOver = () => view.result !== "*" || view.why !== null;
const isEngines = () => view.players[view.turn] === "engine";
const isOwn = (piece) => piece && (piece === piece.toUpperCase()) === (view.turn === "white");

const board = new Board(find("board"), {
  choose,
  lift: select,
  drop: async (square) => {
    isDragged = true;
    await attempt(() => moveTo(square));
    isDragged = false;
  },
  canDrag: (square) => view && isOwn(view.pieces[square]) && !isOver() && !isEngines(),
  leave: () => select(null),
});

const count = new Count(() => view && draw());

/** The squares to which the selected piece can go. */
function targets() {
  if (selected === null) return [];
  if (selected.endsWith("@")) return view.drops[inHand()] ?? [];
  return Object.keys(view.targets[selected] ?? {});
}

/** The letter of the selected piece in hand, in the case of its colour; null if there is none. */
function inHand() {
  if (!selected?.endsWith("@")) return null;
  return view.turn === "white" ? selected[0] : selected[0].toLowerCase();
}

function draw() {
  const states = new Map();
  const mark = (square, word) => states.set(square, [...(states.get(square) ?? []), word]);
  if (selected !== null && !selected.endsWith("@")) mark(selected, "selected");
  targets().forEach((square) => mark(square, "target"));
  view.check.forEach((square) => mark(square, "check"));
  view.last.forEach((square) => mark(square, "last"));
  board.lay(view, isFlipped);
  board.show(view, states, selected === null ? new Map() : count.sharesOf(selected));
  const [below, above] = isFlipped ? ["black", "white"] : ["white", "black"];
  showTray(find("tray-below"), view, below, inHand(), take);
  showTray(find("tray-above"), view, above, inHand(), take);
  find("turn").textContent = nextStep();
}

/** A sentence that says what the user can do now. */
function nextStep() {
  const side = titled(view.turn);
  const what = view.due ? `${side} moves ${view.due}` : `${side} to move`;
  if (isOver()) return view.ply < view.plies ? "The game ended here." : "Game over: take back a move, or start a new game.";
  if (isEngines()) {
    return view.ply < view.plies ? `The engine plays ${side}: play on from here, or look at other positions.` : `${side} is thinking.`;
  }
  if (selected === null) {
    const past = view.ply < view.plies ? `Position ${view.ply} of ${view.plies}. ` : "";
    return `${past}${what}: select a piece.`;
  }
  return targets().length ? `${what}: choose a green square.` : `${what}: select another piece.`;
}

/** Shows a message; an empty text clears it. After the end of the game, always shows the reason for the result. */
function say(text) {
  find("why").textContent = isOver() ? view.why : text;
}

function select(start) {
  selected = start;
  say("");
  draw();
}

function show(next) {
  const before = view;
  view = next;
  callPieces(view.names);
  selected = null;
  if (before?.id !== view.id) {
    rememberGame(view.id);
    thought = null;
  }
  find("game-name").textContent = view.title;
  document.title = `${view.title} – Tabiya`;
  find("result").hidden = view.result === "*";
  find("result").textContent = view.result === "*" ? "" : view.result;
  say("");
  count.setPosition(`${path()}/plies/${view.ply}`, `${view.id} ${view.fen}`);
  draw();
  showPlayers(view.players);
  showHistory(view, look);
  showThought(view.ply === view.plies ? thought : null);
  const isNext = before?.id === view.id && view.ply === before.ply + 1;
  find("made").textContent = isNext ? `${view.history[view.ply - 1].words}.` : "";
  if (isNext && !isDragged) board.glide(ways(before, view));
  if (view.is_engines_turn) think();
}

/** The pieces that a move has moved, each as its origin and its target. */
function ways(before, after) {
  const isNew = (square) => before.pieces[square] !== after.pieces[square];
  const left = Object.keys(before.pieces).filter(isNew);
  const reached = Object.keys(after.pieces).filter(isNew);
  const found = [];
  const take = (to, isIt) => {
    const at = left.findIndex(isIt);
    if (at >= 0) found.push([left.splice(at, 1)[0], to]);
    return at >= 0;
  };
  // The piece that moved may have become another one.
  const rest = reached.filter((to) => !(after.last.includes(to) && take(to, (from) => after.last.includes(from))));
  for (const to of rest) take(to, (from) => before.pieces[from] === after.pieces[to]);
  return found;
}

/** Runs `work`, which sends requests, and shows the reason if the server refuses one. */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Silence) return;
    if (!(error instanceof Refused)) throw error;
    if (error.status === 404) return gameIsGone();
    if (error.status === 409) await refresh();
    say(error.message);
  }
}

function gameIsGone() {
  find("turn").textContent = "This game is gone: start a new one.";
  find("why").textContent = "The server keeps 64 games and drops the one that has been idle longest.";
}

/** Handles a click on a square, or Enter on it. */
function choose(square) {
  if (!view) return;
  board.letTab(square);
  const piece = view.pieces[square];
  if (isOver()) return say("");
  if (isEngines()) return say(`The engine plays ${titled(view.turn)}.`);
  // Under some rules a piece can go to its own square.
  const isStep = selected !== null && (selected !== square || targets().includes(square));
  if (isStep) return attempt(() => moveTo(square));
  if (selected === square) return select(null);
  if (isOwn(piece) || view.targets[square]) {
    pick(square);
  } else if (piece) {
    say(`The piece on ${square} is ${titled(view.turn === "white" ? "black" : "white")}'s, and ${titled(view.turn)} is to move.`);
  } else {
    say(`There is no piece on ${square}.`);
  }
}

/** Selects a piece of the side to move. */
function pick(square) {
  select(square);
  if (!targets().length) say(`The ${pieceName(view.pieces[square])} on ${square} has no legal move.`);
}

/** Handles a click on a piece in hand. */
function take(letter) {
  const isTurn = isOwn(letter) && !isOver() && !isEngines();
  if (!isTurn) return say(`${titled(view.turn)} is to move.`);
  const start = `${letter.toUpperCase()}@`;
  select(selected === start ? null : start);
  document.querySelector(`[data-pocket="${letter}"]`)?.focus();
}

/** Moves the selected piece to a square, selects another own piece there, or shows why the piece cannot go there. */
async function moveTo(square) {
  if (!targets().includes(square)) {
    const asked = selected;
    const { why, move } = await get(`${path()}/plies/${view.ply}/why/${asked}${square}`);
    if (selected !== asked) return;
    // A king may be put on its own rook to castle.
    if (move !== null) return attempt(() => play(move));
    if (isOwn(view.pieces[square])) return pick(square);
    return say(why);
  }
  const becomes = view.targets[selected]?.[square] ?? [];
  const more = becomes.length > 1 ? await askChoice(becomes) : becomes[0] ?? "";
  if (more === null) return select(null);
  await attempt(() => play(`${selected}${square}${more}`));
}

async function play(move) {
  show(await post(`${path()}/plies/${view.ply}/moves`, { move, revision: view.revision }));
}

/** Asks for the promotion piece, or for one of several moves to a square; `null` if the dialog is cancelled. */
function askChoice(becomes) {
  const dialog = find("promotion");
  const isPromotion = becomes.every((more) => /^[a-z]$/.test(more));
  find("promotion-title").textContent = isPromotion ? "Promote to" : "Which move?";
  return new Promise((resolve) => {
    const finish = (letter) => {
      dialog.onclose = null;
      dialog.close();
      resolve(letter);
    };
    const choices = becomes.map((letter) => {
      if (!/^[a-z]$/.test(letter)) {
        const name = letter.replace(":", "") || "an ordinary move";
        const button = element("button", { type: "button", "data-promote": letter }, name);
        button.addEventListener("click", () => finish(letter));
        return button;
      }
      const shown = view.turn === "white" ? letter.toUpperCase() : letter;
      const button = element("button", { type: "button", "data-promote": letter }, picture(shown));
      button.append(kindName(shown));
      button.addEventListener("click", () => finish(letter));
      return button;
    });
    find("promotion-choices").replaceChildren(...choices);
    find("promotion-cancel").onclick = () => finish(null);
    dialog.onclose = () => finish(null);
    dialog.showModal();
  });
}

async function look(ply) {
  await attempt(async () => show(await get(`${path()}/plies/${ply}`)));
}

/** Takes back the person's last move and the engine's reply. If an earlier ply is shown, the game ends there. */
async function takeBack() {
  let { ply } = view;
  if (ply === view.plies) {
    ply -= 1;
    const first = ply;
    const isPersons = (at) => view.players[view.history[at].color] === "person";
    while (ply >= 0 && !isPersons(ply)) ply -= 1;
    // No person has moved: the engine plays both sides or made the only move.
    if (ply < 0) ply = first;
  }
  const body = { revision: view.revision };
  await attempt(async () => show(await post(`${path()}/plies/${ply}/take-back`, body)));
}

/** Shows the game's current state. If its last position was shown before, shows the new last position. */
async function refresh() {
  const wasLast = view.ply === view.plies;
  const now = await get(path());
  show(wasLast || view.ply >= now.plies ? now : await get(`${path()}/plies/${view.ply}`));
}

/** Lets the engine think and move. */
async function think() {
  if (isThinking) return;
  isThinking = true;
  const { id } = view;
  try {
    for await (const [name, value] of events("POST", `games/${id}/think`)) {
      if (view.id !== id) return;
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

async function pulse() {
  if (!view) return;
  const { revision } = await get(`${path()}/revision`);
  if (revision !== view.revision) await refresh();
  else if (view.is_engines_turn) think();
}

async function begin(setup) {
  const players = view ? view.players : {};
  const { game, notes } = await post("games", { ...setup, players });
  show(game);
  if (notes.length) say(`Note: ${notes.join("; ")}.`);
}

function turnTo(players) {
  const people = ["white", "black"].filter((color) => players[color] === "person");
  if (people.length === 1) isFlipped = people[0] === "black";
}

async function start() {
  // Another game, or another run of the server, has been put into the address.
  addEventListener("hashchange", () => location.reload());
  setUpTheme(find("theme"));
  watchServer((why) => {
    find("offline").hidden = why === null;
    find("offline").textContent = why ?? "";
  });
  setUpPlayers((players) =>
    attempt(async () => {
      turnTo(players);
      show(await put(`${path()}/players`, players));
    }),
  );
  find("flip").addEventListener("click", () => {
    isFlipped = !isFlipped;
    draw();
  });
  find("first").addEventListener("click", () => look(0));
  find("previous").addEventListener("click", () => look(view.ply - 1));
  find("next").addEventListener("click", () => look(view.ply + 1));
  find("last").addEventListener("click", () => look(view.plies));
  find("take-back").addEventListener("click", takeBack);
  setInterval(() => attempt(pulse), PULSE);
  await attempt(async () => {
    try {
      if (gameInAddress === null) throw new Refused(404, "");
      show(await get(`games/${gameInAddress}`));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) throw error;
      await begin({});
      if (gameInAddress !== null) say("The game at this address is gone; this is a new one.");
    }
    turnTo(view.players);
    draw();
  });
  await attempt(() => setUpDialog(begin));
}

start();

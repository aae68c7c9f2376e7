// The moves that a person makes on the board: the selected piece, its targets, and what the squares show.

import { Board, callPieces, kindName, picture } from "./board.js";
import { showClocks } from "./clock.js";
import { Count } from "./count.js";
import { attempt, isEngines, isLast, isNext, isOver, isOwn, onShow, path, place, play, say, titled, view } from "./game.js";
import { followPointer } from "./drag.js";
import { element, showTray } from "./panel.js";
import { clickPremove, endPremove, isWaiting, mayPremove, premove, startPremove } from "./premove.js";
import { get } from "./requests.js";

const find = (id) => document.getElementById(id);

/** The selected piece, as the start of a move: `e2` or `N@`. */
let selected = null;
let isFlipped = false;
/** The number of the last question why; a late answer to an earlier one is dropped. */
let asked = 0;
/** Whether the move that is being made was dragged: its piece is then already where it goes. */
let isDragged = false;

const hand = {
  lift: (from) => (mayPremove() ? wait(() => startPremove(from)) : select(from)),
  drop: async (square, from) => {
    if (premove()?.from === from) return wait(() => clickPremove(square));
    // Another position may have come while the piece was dragged.
    if (selected !== from) return;
    isDragged = true;
    await attempt(() => moveTo(square));
    isDragged = false;
  },
};

export const board = new Board(find("board"), {
  choose,
  ...hand,
  canDrag: (square) => view && (isWaiting(view.pieces[square]) || (isOwn(view.pieces[square]) && isMovable())),
  leave: () => (premove() ? wait(() => startPremove(null)) : select(null)),
});

const count = new Count(() => view && draw());

export function setUpMoves() {
  // Pieces in hand are dragged from the panel onto the board.
  followPointer(document.querySelector(".table"), {
    squareOf: (element) => heldAt(element) ?? board.squareOf(element),
    canDrag: (place) => place.endsWith("@") && (isMovable() || mayPremove()),
    ...hand,
  });
  find("board").addEventListener("pointerdown", ({ button }) => button === 2 && premove() && wait(() => startPremove(null)));
  find("message").addEventListener("click", ({ currentTarget }) => currentTarget.classList.add("closed"));
  find("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(playTyped);
  });
  onShow((before) => {
    callPieces(view);
    const next = endPremove(before);
    selected = next && next.to === null && isOwn(view.pieces[next.from] ?? next.from[0]) ? next.from : null;
    count.setPosition(`${path()}/plies/${place()}`, `${view.id} ${view.fen}`);
    draw();
    announce(before);
    if (isNext(before) && !isDragged) board.glide(ways(before, view));
    if (next?.to) attempt(() => play(`${next.from}${next.to}${next.more}`));
  });
}

/** Tells screen readers the move that led to the position shown, with check and result. */
function announce(before) {
  const start = before ? "The start position." : "";
  const text = view.made ? `${view.made}.` : start;
  if (find("made").textContent !== text) find("made").textContent = text;
}

export function flip() {
  isFlipped = !isFlipped;
  draw();
}

/** Turns the board so that the only person who plays sits below it; `otherwise` says whether it is flipped else. */
export function turnTo(players, otherwise = isFlipped) {
  const people = ["white", "black"].filter((color) => players[color] === "person");
  isFlipped = people.length === 1 ? people[0] === "black" : otherwise;
}

/** The piece in hand that an element shows, as the start of a move, if its side may choose one. */
function heldAt(element) {
  const letter = element?.closest?.("[data-pocket]")?.dataset.pocket;
  return letter && (isWaiting(letter) || isOwn(letter)) ? heldStart(letter) : undefined;
}

const heldStart = (letter) => `${letter.toUpperCase()}@`;

/** Changes the move that waits for the engine's, and shows it. */
function wait(change) {
  change();
  say("");
  draw();
}

/** Makes the move in the field for typed moves. */
async function playTyped() {
  const text = find("typed-move").value.trim();
  if (text === "") return;
  await play(text);
  find("typed-move").value = "";
}

const isMovable = () => !isOver() && !isEngines();

/** Whether a piece can be put on an empty square that is selected, such as a duck that is not on the board yet. */
const isPlace = (square) => !view.pieces[square] && (view.targets[square]?.[square] ?? null) !== null;

/** The squares to which the selected piece can go, or on which a piece can be put. */
function targets() {
  if (selected === null) return isMovable() ? Object.keys(view.targets).filter(isPlace) : [];
  if (selected.endsWith("@")) return view.drops[inHand()] ?? [];
  return Object.keys(view.targets[selected] ?? {});
}

/** The letter of the chosen piece in hand, in the case of its colour; null if there is none. */
function inHand() {
  const start = premove()?.from ?? selected;
  if (!start?.endsWith("@")) return null;
  return (view.turn === "white") === (premove() === null) ? start[0] : start[0].toLowerCase();
}

export function draw() {
  const states = new Map();
  const mark = (square, word) => states.set(square, [...(states.get(square) ?? []), word]);
  if (selected !== null && !selected.endsWith("@")) mark(selected, "selected");
  targets().forEach((square) => mark(square, "target"));
  for (const square of Object.values(premove() ?? {})) if (square && !square.endsWith("@")) mark(square, "premove");
  view.check.forEach((square) => mark(square, "check"));
  view.last.forEach((square) => mark(square, "last"));
  document.documentElement.classList.toggle("hand", view.pockets !== null);
  board.lay(view, isFlipped);
  board.show(view, states, selected === null ? new Map() : count.sharesOf(selected));
  const [below, above] = isFlipped ? ["black", "white"] : ["white", "black"];
  showTray(find("tray-below"), view, below, inHand(), take);
  showTray(find("tray-above"), view, above, inHand(), take);
  showClocks();
  find("turn").textContent = nextStep();
}

/** What the side to move has to do, such as `White moves the duck`, as the beginning of a sentence. */
function mustHappen(side) {
  const check = view.check.some((square) => isOwn(view.pieces[square])) ? ", in check" : "";
  if (view.due) return `${side} moves ${view.due}${check}`;
  if (view.obligation) return `${side} must ${view.obligation}${check}`;
  return `${side} to move${check}`;
}

/** A sentence that says what the user can do now. */
function nextStep() {
  const side = titled(view.turn);
  const what = mustHappen(side);
  if (isOver()) return isLast() ? "The game is over." : "The game ended here.";
  if (isEngines()) {
    if (view.is_paused && isLast()) return "Paused: “Continue” lets the engine move.";
    if (premove()?.to) return `${premove().from} to ${premove().to} is next: a click cancels it.`;
    return view.ply < view.plies ? `The engine plays ${side}: play on from here.` : `${side} is thinking.`;
  }
  if (selected === null) {
    if (view.is_paused && isLast()) return "Paused: a move continues the game.";
    if (!isLast()) return `${view.line === null ? "Position" : "Variation, position"} ${view.ply} of ${view.plies}. ${what}.`;
    const origins = Object.keys(view.targets);
    if (targets().length) return `${what}: choose a green square.`;
    if (view.due && origins.length === 1) return `${what} from ${origins[0]}: select it.`;
    return `${what}: select a piece.`;
  }
  return targets().length ? `${what}: choose a green square.` : `${what}: select another piece.`;
}

function select(start) {
  selected = start;
  say("");
  draw();
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

/** Handles a click on a square, or Enter on it. */
function choose(square) {
  if (!view) return;
  board.letTab(square);
  const piece = view.pieces[square];
  if (isOver()) return say("");
  if (premove() || isWaiting(piece)) return wait(() => clickPremove(square));
  if (isEngines()) return say(`The engine plays ${titled(view.turn)}.`);
  // Under some rules a piece can go to its own square.
  const isStep = selected !== null && (selected !== square || targets().includes(square));
  if (isStep) return attempt(() => moveTo(square));
  if (selected === square) return select(null);
  if (isPlace(square)) {
    selected = square;
    return attempt(() => moveTo(square));
  }
  if (isOwn(piece) || view.targets[square]) {
    attempt(() => pick(square));
  } else if (piece) {
    say(`The piece on ${square} is ${titled(view.turn === "white" ? "black" : "white")}'s, and ${titled(view.turn)} is to move.`);
  } else {
    say(`There is no piece on ${square}.`);
  }
}

/** Selects a piece of the side to move, and shows why it has no legal move if it has none. */
async function pick(square) {
  select(square);
  if (targets().length) return;
  const mine = ++asked;
  const { why, marks } = await get(`${path()}/plies/${place()}/why/${square}`);
  if (selected === square && mine === asked) say(why, marks);
}

/** Handles a click on a piece in hand. */
function take(letter) {
  if (isWaiting(letter)) return wait(() => startPremove(premove() ? null : heldStart(letter)));
  const isTurn = isOwn(letter) && !isOver() && !isEngines();
  if (!isTurn) return say(`${titled(view.turn)} is to move.`);
  const start = heldStart(letter);
  select(selected === start ? null : start);
  document.querySelector(`[data-pocket="${letter}"]`)?.focus();
}

/** Moves the selected piece to a square, selects another own piece there, or shows why the piece cannot go there. */
async function moveTo(square) {
  if (!targets().includes(square)) {
    const [from, mine] = [selected, ++asked];
    const { why, move, marks } = await get(`${path()}/plies/${place()}/why/${from}${square}`);
    if (selected !== from || mine !== asked) return;
    // A king may be put on its own rook to castle.
    if (move !== null) return attempt(() => play(move));
    if (isOwn(view.pieces[square])) return pick(square);
    return say(why, marks);
  }
  const becomes = view.targets[selected]?.[square] ?? [];
  const more = becomes.length > 1 ? await askChoice(becomes) : becomes[0] ?? "";
  if (more === null) return select(null);
  await attempt(() => play(`${selected}${square}${more}`));
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

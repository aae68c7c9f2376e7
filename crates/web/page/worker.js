// A worker with the library in WebAssembly: it answers the page's requests, or does the work of one task.

import init, { PageBoard } from "./tabiya_web.js";

let start;
const ready = new Promise((done) => (start = done));
let board;

addEventListener("message", async ({ data }) => {
  try {
    await heed(data);
  } catch {
    // The library has failed, and its memory may be in any state.
    postMessage({ isBroken: true });
  }
});

async function heed(data) {
  if (data.module) {
    await init({ module_or_path: data.module });
    board = new PageBoard();
    start();
    return;
  }
  await ready;
  if (data.run !== undefined) run(data.run);
  else postMessage({ number: data.number, ...reply(data) });
}

/** The name of a move of the engine among what is asked. */
const MOVE = "MOVE";

/** The answer to a request, outside the memory of the library. */
function answer(...request) {
  const held = board.answer(...request);
  const { status, body, task } = held;
  held.free();
  return { status, body, task };
}

/** Asks again what was asked before the page was loaded again. */
function replay([kind, ...parts]) {
  if (kind === MOVE) return board.replay(...parts);
  // What is deleted may be gone for another reason.
  return answer(kind, ...parts).status < 300 || kind === "DELETE";
}

/** Does the work of a task, which is written as text. */
function run(text) {
  const found = board.run(text, (name, value) => postMessage({ name, value: JSON.parse(value) }));
  postMessage({ isDone: true, found });
}

function reply({ restore, finish, move, forget, method, path, body }) {
  if (restore) return { isRestored: restore.every(replay) };
  if (finish !== undefined) {
    const made = board.finish(finish, move);
    return made ? { event: JSON.parse(made.event), entry: [MOVE, made.game, made.revision, made.text] } : {};
  }
  if (forget !== undefined) {
    board.forget(forget);
    return {};
  }
  const { status, body: text, task } = answer(method, path, body);
  const entry = status < 300 && task === undefined ? noted(method, path, body, text) : undefined;
  return { status, body: text, task, stopped: [...board.stopped()], entry };
}

/** What must be asked again to bring the games back; nothing for a question that changes none. */
function noted(method, path, body, text) {
  if (method === "GET" || !path.startsWith("games")) return undefined;
  if (path !== "games") return [method, path, body];
  // What was chosen at random stays as it is.
  const { id } = JSON.parse(text).game;
  const { players, clock } = JSON.parse(body);
  const setup = JSON.parse(answer("GET", `games/${id}/setup`, "").body);
  return [method, path, JSON.stringify({ ...setup, players, clock })];
}

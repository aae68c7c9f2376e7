// The board behind the page: the library in WebAssembly, in workers of the browser.

import { linksAt } from "./link.js";

/** Thrown if the board does not answer. */
export class Silence extends Error {}

const GONE = "The board has stopped because of an error in it. Load the page again.";
const MISSING = "The board cannot be loaded: a file is missing, or this browser has no WebAssembly.";

const fragment = location.hash.slice(1);

export const gameInAddress = /^[0-9]+$/.test(fragment) ? fragment : null;

export function rememberGame(id) {
  history.replaceState(null, "", `#${id}`);
}

export const links = linksAt(`${location.href.split("#")[0]}#`, fragment);

/** Where this tab keeps what was asked, so that its games are there again after the page is loaded again. */
const KEPT = "tabiya";

/** What was asked so far, as the worker that answers has noted it. */
const journal = kept();

function kept() {
  try {
    const read = JSON.parse(sessionStorage.getItem(KEPT));
    return Array.isArray(read) ? read : [];
  } catch {
    // The browser keeps nothing for this page.
    return [];
  }
}

/** Drops what was done in a game that is deleted. Its start stays, so that other games keep their numbers. */
function forget(id) {
  const isOfGame = ([kind, about]) => (kind === "MOVE" ? String(about) === id : about.startsWith(`games/${id}/`));
  journal.splice(0, journal.length, ...journal.filter((entry) => !isOfGame(entry)));
}

function note(entry) {
  const [kind, path] = entry;
  const [, deleted] = (kind === "DELETE" && /^games\/([0-9]+)$/.exec(path)) || [];
  if (deleted) forget(deleted);
  journal.push(entry);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(journal));
  } catch {
    // The games are lost when the page is loaded again; until then nothing is missing.
  }
}

const wasm = fetch("tabiya_web_bg.wasm").then(async (response) => WebAssembly.compile(await response.arrayBuffer()));
wasm.catch(() => stop(MISSING));

/** A worker with the library in it. */
function started() {
  const worker = new Worker("worker.js", { type: "module" });
  wasm.then((module) => worker.postMessage({ module }), () => {});
  return worker;
}

/** Those who wait for an answer, by the numbers of their questions. */
const waiting = new Map();

const board = started();

board.addEventListener("message", ({ data: { number, entry, isBroken, ...answer } }) => {
  if (isBroken) {
    // What was kept must not break the board again.
    sessionStorage.removeItem(KEPT);
    stop(GONE);
  }
  if (entry) note(entry);
  waiting.get(number)?.done(answer);
  waiting.delete(number);
});

board.addEventListener("error", () => stop(MISSING));

/** Why the board no longer answers; `null` while it does. */
let trouble = null;

/** Tells all who wait that the board does not answer. */
function stop(why) {
  trouble ??= why;
  for (const { fail } of waiting.values()) fail(new Silence(trouble));
  waiting.clear();
}

let last = 0;

function call(question) {
  if (trouble) return Promise.reject(new Silence(trouble));
  last += 1;
  board.postMessage({ ...question, number: last });
  return new Promise((done, fail) => waiting.set(last, { done, fail }));
}

const restored = journal.length > 0 ? call({ restore: journal }) : Promise.resolve();

/** Sends a request. The answer has a `status` of HTTP, and a `text()`, or `events()` that are `[name, value]` each. */
export async function ask(method, path, body = "", signal = undefined) {
  await restored;
  const answer = await call({ method, path, body });
  for (const task of answer.stopped) tasks.get(task)?.end();
  return {
    status: answer.status,
    text: async () => answer.body,
    events: () => events(new Task(answer.task, answer.body), signal),
  };
}

/** The tasks that run, by their numbers. */
const tasks = new Map();

/**
 * A worker for the next task: one whose task has ended and whose engine remembers the game, or a new one. A task is
 * stopped by ending its worker, and to start another takes longer than a step through a game.
 */
let idle = null;

/** The time in milliseconds after which a worker is started for the next task: the page comes first. */
const SOON = 20;

function prepare() {
  setTimeout(() => (idle ??= started()), SOON);
}

/** A search or a count in a worker of its own. */
class Task {
  constructor(number, text) {
    this.number = number;
    this.news = [];
    this.wake = () => {};
    this.best = undefined;
    this.isOver = false;
    tasks.set(number, this);
    this.worker = idle ?? started();
    idle = null;
    prepare();
    this.hears = (event) => this.hear(event.data);
    this.fails = () => this.end();
    this.worker.addEventListener("message", this.hears);
    this.worker.addEventListener("error", this.fails);
    this.worker.postMessage({ run: text });
  }

  hear({ name, value, found, isDone, isBroken }) {
    if (isBroken) return this.end();
    if (isDone) {
      this.release(true);
      this.finish(found);
      return;
    }
    if (name === "info") this.best = value.move ?? this.best;
    this.tell([name, value]);
  }

  tell(event) {
    this.news.push(event);
    this.wake();
  }

  /** Ends the task now: a search for a move makes the best move that it has found so far. */
  end() {
    if (this.isOver) return;
    this.release(false);
    this.finish(this.best);
  }

  /** Ends the task, whose result is not needed. */
  drop() {
    if (this.isOver) return;
    this.release(false);
    call({ forget: this.number }).catch(() => {});
    this.tell(null);
  }

  /** Gives the worker back, or ends it in the middle of its work. */
  release(isIdle) {
    this.isOver = true;
    tasks.delete(this.number);
    this.worker.removeEventListener("message", this.hears);
    this.worker.removeEventListener("error", this.fails);
    if (isIdle) {
      idle?.terminate();
      idle = this.worker;
    } else {
      this.worker.terminate();
      prepare();
    }
  }

  async finish(move) {
    const { event } = await call({ finish: this.number, move }).catch(() => ({}));
    if (event) this.tell(["move", event]);
    this.tell(null);
  }
}

async function* events(task, signal) {
  signal?.addEventListener("abort", () => task.drop());
  if (signal?.aborted) task.drop();
  try {
    for (;;) {
      while (task.news.length === 0) await new Promise((wake) => (task.wake = wake));
      const event = task.news.shift();
      if (event === null) return;
      yield event;
    }
  } finally {
    task.drop();
  }
}

// Requests to the board, and a check that it still answers.

import { Silence, ask } from "./backend.js";

export { Silence };

/** Thrown if the board refuses a request: has the HTTP status, the reason as message, and the wrong field if known. */
export class Refused extends Error {
  constructor(status, why, field = null) {
    super(why);
    this.status = status;
    this.field = field;
  }
}

const watchers = [];

/** Calls `watcher(why)` when the board stops answering, and `watcher(null)` when it answers again. */
export function watchServer(watcher) {
  watchers.push(watcher);
}

let trouble = null;

function notice(why) {
  if (why === trouble) return;
  trouble = why;
  for (const watcher of watchers) watcher(why);
}

/** Notices that the board no longer answers, if that is the error; throws the error on. */
function pass(error) {
  if (error instanceof Silence) notice(error.message);
  throw error;
}

async function request(method, path, body, signal) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await ask(method, path, text, signal).catch(pass);
  notice(null);
  if (answer.status >= 400) {
    throw refusal(answer.status, await answer.text());
  }
  return answer;
}

/** The error for an answer, whose text is not ours if something between the page and its board has failed. */
function refusal(status, text) {
  try {
    const { why, field } = JSON.parse(text);
    return new Refused(status, why, field);
  } catch {
    return new Refused(status, `the board has answered with the status ${status}`);
  }
}

async function json(method, path, body) {
  const answer = await request(method, path, body);
  return JSON.parse(await answer.text());
}

export const get = (path) => json("GET", path);
export const getText = async (path) => (await request("GET", path)).text();
export const post = (path, body) => json("POST", path, body);
export const put = (path, body) => json("PUT", path, body);
export const remove = (path, body) => json("DELETE", path, body);

/** Yields the events of a stream, each as `[name, value]`. */
export async function* events(method, path, signal) {
  const answer = await request(method, path, undefined, signal);
  try {
    yield* answer.events();
  } catch (error) {
    if (error.name !== "AbortError") pass(error);
  }
}

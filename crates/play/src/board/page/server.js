// Requests to the server, and a check that it still answers.

// The page's URL ends with #SECRET, or with #SECRET/GAME once there is a game.
const [secret, game] = location.hash.slice(1).split("/");

export const gameInAddress = game || null;

export function rememberGame(id) {
  history.replaceState(null, "", `#${secret}/${id}`);
}

/** Thrown if the server refuses a request: has the HTTP status, the reason as message, and the wrong field if known. */
export class Refused extends Error {
  constructor(status, why, field = null) {
    super(why);
    this.status = status;
    this.field = field;
  }
}

/** Thrown if the server does not answer, or does not accept this page's secret. */
export class Silence extends Error {}

const watchers = [];

/** Calls `watcher(why)` when the server stops answering, and `watcher(null)` when it answers again. */
export function watchServer(watcher) {
  watchers.push(watcher);
}

const GONE = "The server no longer answers. Start tabiya board again, and open the address that it prints.";
const FOREIGN = "This page belongs to another run of the server. Open the address that tabiya board has printed.";

let trouble = null;

function notice(why) {
  if (why === trouble) return;
  trouble = why;
  for (const watcher of watchers) watcher(why);
}

async function request(method, path, body, signal) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}`, {
      method,
      signal,
      headers: { authorization: `Bearer ${secret}` },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    notice(GONE);
    throw new Silence(GONE);
  }
  if (response.status === 401 || response.status === 403) {
    notice(FOREIGN);
    throw new Silence(FOREIGN);
  }
  notice(null);
  if (!response.ok) {
    const { why, field } = await response.json();
    throw new Refused(response.status, why, field);
  }
  return response;
}

async function answer(method, path, body) {
  const response = await request(method, path, body);
  return response.json();
}

export const get = (path) => answer("GET", path);
export const getText = async (path) => (await request("GET", path)).text();
export const post = (path, body) => answer("POST", path, body);
export const put = (path, body) => answer("PUT", path, body);
export const remove = (path, body) => answer("DELETE", path, body);

/** Yields the events of a stream, each as `[name, value]`. */
export async function* events(method, path, signal) {
  const response = await request(method, path, undefined, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    let part;
    try {
      part = await reader.read();
    } catch (error) {
      if (error.name === "AbortError") return;
      notice(GONE);
      throw new Silence(GONE);
    }
    if (part.done) return;
    text += part.value;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const field = (name) => block.split("\n").find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const name = field("event");
      if (name) yield [name, JSON.parse(field("data"))];
    }
  }
}

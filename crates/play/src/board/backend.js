// The board behind the page: the server that has sent it.

import { linksAt } from "./link.js";

// The page's URL ends with #SECRET, or with #SECRET/GAME once there is a game; a link with #SECRET/game=DATA.
const [secret, game = ""] = location.hash.slice(1).split("/");

export const gameInAddress = /^[0-9]+$/.test(game) ? game : null;

export function rememberGame(id) {
  history.replaceState(null, "", `#${secret}/${id}`);
}

/** A link opens its game on this server, also after the game has been dropped. */
export const links = linksAt(`${location.href.split("#")[0]}#${secret}/`, game, " It opens as long as this server runs.");

/** Thrown if the server does not answer, or does not accept this page's secret. */
export class Silence extends Error {}

const GONE = "The server no longer answers. Start tabiya board again, and open the address that it prints.";
const FOREIGN = "This page belongs to another run of the server. Open the address that tabiya board has printed.";

function silence(error) {
  throw error.name === "AbortError" ? error : new Silence(GONE);
}

/** Sends a request. The answer has a `status` of HTTP, and a `text()`, or `events()` that are `[name, value]` each. */
export async function ask(method, path, body, signal) {
  const headers = { authorization: `Bearer ${secret}` };
  const response = await fetch(`api/v1/${path}`, { method, signal, headers, body }).catch(silence);
  if (response.status === 401 || response.status === 403) throw new Silence(FOREIGN);
  return { status: response.status, text: () => response.text(), events: () => events(response.body) };
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const part = await reader.read().catch(silence);
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

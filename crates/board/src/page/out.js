// Taking the position and the game away, as FEN, PGN and links.

import { links } from "./backend.js";
import { attempt, onShow, path, view } from "./game.js";
import { get, getText } from "./requests.js";

const find = (id) => document.getElementById(id);

export function setUpOut() {
  onShow(() => {
    find("fen").value = view.fen;
    find("pgn").hidden = true;
    find("link").hidden = true;
    find("copied").textContent = "";
  });
  find("copy-fen").addEventListener("click", () => copy(find("fen"), "FEN"));
  find("copy-pgn").addEventListener("click", () => attempt(async () => {
    find("pgn").value = await pgn();
    await copy(find("pgn"), "PGN");
  }));
  find("copy-link").addEventListener("click", () => attempt(async () => {
    find("link").value = await links.of(await get(`${path()}/setup`));
    await copy(find("link"), "link");
    find("copied").textContent += links.note;
  }));
  find("download-pgn").addEventListener("click", () => attempt(download));
}

const pgn = () => getText(`${path()}/pgn`);

/**
 * Copies the text of a field, and returns whether it could. Where the page may not use the clipboard, shows the field
 * with its text selected.
 */
export async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.hidden = false;
    field.focus();
    field.select();
    return false;
  }
}

/** Says what has become of a text that was to be copied. */
export function copyWords(isCopied, what) {
  return isCopied ? `${what[0].toUpperCase()}${what.slice(1)} copied.` : `The ${what} is selected: copy it with your browser.`;
}

async function copy(field, what) {
  find("copied").textContent = copyWords(await copyText(field), what);
}

async function download() {
  const address = URL.createObjectURL(new Blob([await pgn()], { type: "application/x-chess-pgn" }));
  const link = document.createElement("a");
  [link.href, link.download] = [address, fileName()];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  find("copied").textContent = `Saved as ${link.download}.`;
}

/** The name of the game's file, with its rules and today's date. */
function fileName() {
  const today = new Date();
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, "0"));
  const rules = [view.variant, ...view.house].join("-").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${rules}-${date.join("-")}.pgn`;
}

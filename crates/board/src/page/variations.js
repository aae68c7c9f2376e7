// What stands below a move in the list of moves: comments, and the variations that replace the move.

import { attempt, lookAt, path, show, view } from "./game.js";
import { numberOf, textOf } from "./history.js";
import { element } from "./panel.js";
import { post, remove } from "./requests.js";

/** The comments and the variations below a move; nothing if there are none. */
export function besideMove(comments = [], variations) {
  const made = [
    ...comments.map((text) => element("p", { class: "comment" }, text)),
    ...variations.map((line) => element("p", { class: "variation" }, ...variation(line))),
  ];
  return made.length ? [element("div", { class: "beside" }, ...made)] : [];
}

/** A variation in parentheses, with its own variations, and buttons that promote and delete it. */
function variation({ line, after, comments, moves, variations }) {
  const parts = ["(", ...(comments ?? []).flatMap(comment)];
  let isApart = true;
  moves.forEach((move, at) => {
    const ply = after + at + 1;
    const number = move.color === "white" || isApart ? `${numberOf(move)} ` : "";
    // The number and its move stand on one line.
    parts.push(element("span", { class: "turn" }, number, moveButton(`${line}@${ply}`, move)), " ");
    parts.push(...(move.comments ?? []).flatMap(comment));
    const inner = variations.filter((other) => other.after === ply - 1);
    parts.push(...inner.map((other) => element("span", { class: "variation" }, ...variation(other))));
    isApart = Boolean(move.comments) || inner.length > 0;
  });
  const first = `${numberOf(moves[0])} ${textOf(moves[0])}`;
  const promote = tool("restore", line, `Make this the main line: ${first}`, "M12 3l8 9h-5v9H9v-9H4z");
  promote.addEventListener("click", () => change(post, line));
  const drop = tool("delete", line, `Delete this variation: ${first}`, "M7 5l5 5 5-5 2 2-5 5 5 5-2 2-5-5-5 5-2-2 5-5-5-5z");
  drop.addEventListener("click", () => change(remove, line));
  return [...parts, promote, drop, ") "];
}

const comment = (text) => [element("span", { class: "comment" }, text), " "];

function moveButton(where, move) {
  const made = element("button", { type: "button", "data-place": where, title: move.words }, textOf(move));
  made.addEventListener("click", () => lookAt(where));
  return made;
}

/** A small button with a picture. */
function tool(kind, line, label, shape) {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of [["viewBox", "0 0 24 24"], ["class", "icon"], ["aria-hidden", "true"]]) icon.setAttribute(name, value);
  icon.innerHTML = `<path d="${shape}"/>`;
  return element("button", { type: "button", class: "tool", [`data-${kind}`]: line, "aria-label": label, title: label }, icon);
}

/** Promotes or deletes a variation. After it is promoted, the same position is shown if it was one of the variation. */
function change(send, line) {
  return attempt(async () => {
    const { line: shown, ply } = view;
    show(await send(`${path()}/variations/${line}`, { revision: view.revision }));
    if (send === post && shown === line && ply !== view.ply) await lookAt(ply);
  });
}

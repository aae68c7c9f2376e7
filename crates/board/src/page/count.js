// Perft on the board: the number of leaf nodes below each move.

import { addShare, clearDivide, drawDivide, setUpDivide, stopDivide, totalDivide } from "./divide.js";
import { Refused, Silence, events } from "./requests.js";

const find = (id) => document.getElementById(id);
const SHORT = ["", "k", "M", "G", "T", "P", "E", "Z", "Y"];

/** Formats a count in at most five characters, which fit on a square. */
function short(nodes) {
  const text = nodes.toString();
  if (text.length <= 5) return text;
  const power = Math.floor((text.length - 1) / 3);
  const digits = text.length - 3 * power;
  const number = digits >= 3 ? text.slice(0, 3) : `${text.slice(0, digits)}.${text.slice(digits, 3)}`;
  return `${number}${SHORT[power] ?? `e${3 * power}`}`;
}

const long = (nodes) => `${nodes.toLocaleString("en")} leaf ${nodes === 1n ? "node" : "nodes"}`;

export class Count {
  /** `changed()` is called when the count of a move has arrived. */
  constructor(changed) {
    this.changed = changed;
    this.shares = new Map();
    this.running = null;
    this.frame = null;
    setUpDivide();
    find("count").addEventListener("submit", (event) => {
      event.preventDefault();
      this.run(Number(find("count-depth").value));
    });
    find("count-stop").addEventListener("click", () => this.stop("Stopped."));
  }

  /** Sets the position to count, and its path on the server. */
  setPosition(path, position) {
    this.path = path;
    if (position === this.position) return;
    this.position = position;
    this.clear("Counts the leaf nodes after each move.");
  }

  clear(text) {
    clearDivide();
    this.stop(text);
  }

  /** Ends a count. The table keeps the moves counted so far. */
  stop(text) {
    stopDivide();
    this.running?.abort();
    this.running = null;
    this.shares.clear();
    this.showRunning(false);
    find("count-total").textContent = text;
    this.changed();
  }

  /** Shares arrive faster than pictures are drawn. */
  changeSoon() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      drawDivide();
      this.changed();
    });
  }

  showRunning(isRunning) {
    find("count-bar").hidden = find("count-stop").hidden = !isRunning;
    find("count-start").hidden = isRunning;
  }

  async run(depth) {
    this.clear("Counting.");
    drawDivide();
    const running = (this.running = new AbortController());
    this.showRunning(true);
    find("count-bar").value = 0;
    find("count-stop").focus({ preventScroll: true });
    try {
      for await (const [name, value] of events("GET", `${this.path}/count/${depth}`, running.signal)) {
        if (this.running !== running) return;
        this.hear(name, value, depth);
      }
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Silence)) {
        if (error.name === "AbortError") return;
        throw error;
      }
      find("count-total").textContent = error.message;
    }
    if (this.running !== running) return;
    this.running = null;
    stopDivide();
    const hadFocus = document.activeElement === find("count-stop");
    this.showRunning(false);
    // The page must not scroll away from a board that the user is looking at.
    if (hadFocus) find("count-start").focus({ preventScroll: true });
  }

  hear(name, value, depth) {
    if (name === "waiting") {
      find("count-total").textContent = `Waiting: ${value.ahead} other ${value.ahead === 1 ? "count" : "counts"} first.`;
    } else if (name === "progress") {
      find("count-bar").value = value.done;
      find("count-total").textContent = `${long(BigInt(value.nodes))} so far`;
    } else if (name === "share") {
      this.shares.set(value.move, BigInt(value.nodes));
      addShare(value);
      this.changeSoon();
    } else if (name === "total") {
      totalDivide(BigInt(value.nodes));
      const seconds = value.seconds < 0.01 ? "less than 0.01" : value.seconds.toFixed(2);
      find("count-total").textContent = `${long(BigInt(value.nodes))} at depth ${depth}, ${seconds}\u00a0s. Select a piece to see its share.`;
    } else if (name === "failed") {
      find("count-total").textContent = value.why;
    }
  }

  /** The counts, by target, of the moves that begin with `start`: an origin such as `e2`, or a drop, `N@`. */
  sharesOf(start) {
    const sums = new Map();
    for (const [move, nodes] of this.shares) {
      if (!move.startsWith(start)) continue;
      const to = move.slice(2, 4);
      sums.set(to, (sums.get(to) ?? 0n) + nodes);
    }
    return new Map([...sums].map(([to, nodes]) => [to, { short: short(nodes), long: long(nodes) }]));
  }
}

// The board as SVG: squares with their pieces and states.

import { followPointer } from "./drag.js";

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 45;
/** The letters of the shapes that pictures are made of. */
const ARTWORK = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The names of the game's pieces, and the shapes of their pictures, by lower-case letter. */
let names = {};
let pictures = {};

/** Sets the names and the pictures of the pieces when another game is shown. */
export function callPieces(game) {
  ({ names, pictures } = game);
}

/** The name of a piece's kind, such as `knight`. */
export function kindName(letter) {
  return names[letter.toLowerCase()] ?? letter.toUpperCase();
}

/** Whether a piece belongs to neither side: its letter, such as `*` of a duck, has no case. */
export const isNeutral = (letter) => letter.toLowerCase() === letter.toUpperCase();

/** The name of a piece with its colour, such as `white knight`. */
export function pieceName(letter) {
  if (isNeutral(letter)) return kindName(letter);
  return `${letter === letter.toUpperCase() ? "white" : "black"} ${kindName(letter)}`;
}

/** The id of a piece's SVG symbol: its shape, two shapes in one, or its letter on a disc. */
export function symbol(letter, shapes = pictures) {
  const drawn = shapes[letter.toLowerCase()] ?? [];
  if (!drawn.length) return `#disc-${letter}`;
  if (drawn[0] === "duck") return "#duck";
  const letters = drawn.map((name) => ARTWORK[name]).join("");
  return `#${drawn.length > 1 ? "pair" : "piece"}-${letter === letter.toUpperCase() ? letters.toUpperCase() : letters}`;
}

/** Creates an SVG element. */
export function shape(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Creates a picture of a piece. */
export function picture(letter) {
  const svg = shape("svg", { viewBox: "0 0 45 45", class: "picture", "aria-hidden": "true" });
  svg.append(shape("use", { href: symbol(letter) }));
  return svg;
}

export class Board {
  /**
   * Calls `choose(square)` when a square is clicked or Enter is pressed on it, `leave()` when Escape is pressed,
   * `lift(square)` when a drag begins on a square for which `canDrag(square)`, and `drop(square)` when it ends.
   */
  constructor(svg, { choose, leave, canDrag, lift, drop }) {
    this.svg = svg;
    this.squares = new Map();
    this.focused = null;
    /** What other modules draw above the squares, and how they draw it in a new layout. */
    this.over = shape("g");
    this.drawers = [];
    svg.addEventListener("click", (event) => {
      const square = this.squareOf(event.target);
      if (square) choose(square);
    });
    svg.addEventListener("keydown", (event) => this.key(event, choose, leave));
    followPointer(svg, { squareOf: (element) => this.squareOf(element), canDrag, lift, drop });
  }

  squareOf(element) {
    return element?.closest?.("[data-square]")?.dataset.square;
  }

  key(event, choose, leave) {
    const square = this.squareOf(event.target);
    if (!square) return;
    if (event.key === "Enter" || event.key === " ") {
      choose(square);
    } else if (event.key === "Escape") {
      leave();
    } else if (event.key in ARROWS) {
      const [right, down] = ARROWS[event.key];
      const next = this.rows[this.rowOf(square) + down]?.[this.columnOf(square) + right];
      if (next) this.focus(next);
    } else {
      return;
    }
    event.preventDefault();
  }

  rowOf(square) {
    return this.rows.findIndex((row) => row.includes(square));
  }

  columnOf(square) {
    return this.rows[this.rowOf(square)].indexOf(square);
  }

  /** Focuses a square. Tab reaches only the focused square; the arrow keys move the focus. */
  focus(square) {
    this.letTab(square);
    this.squares.get(square).focus();
  }

  letTab(square) {
    this.squares.get(this.focused)?.setAttribute("tabindex", "-1");
    this.squares.get(square).setAttribute("tabindex", "0");
    this.focused = square;
  }

  /** Creates the squares, unless the layout is unchanged. */
  lay({ files, ranks }, isFlipped) {
    const layout = `${files} ${ranks} ${isFlipped}`;
    if (layout === this.layout) return;
    this.layout = layout;
    const active = this.svg.contains(document.activeElement) ? this.squareOf(document.activeElement) : undefined;
    const across = isFlipped ? [...files].reverse() : [...files];
    const down = isFlipped ? [...ranks] : [...ranks].reverse();
    this.rows = down.map((rank) => across.map((file) => file + rank));
    this.squares.clear();
    const [width, height] = [across.length * SIDE, down.length * SIDE];
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.style.aspectRatio = `${width} / ${height}`;
    (this.svg.closest("dialog") ?? document.documentElement).style.setProperty("--ratio", width / height);
    const groups = this.rows.flatMap((row, y) => row.map((square, x) => this.makeSquare(square, x, y)));
    this.above = shape("g", { "aria-hidden": "true" });
    this.svg.replaceChildren(...groups, this.over, this.above);
    this.letTab(this.squares.has(this.focused) ? this.focused : this.rows.at(-1)[0]);
    if (this.squares.has(active)) this.focus(active);
    this.isFlipped = isFlipped;
    for (const draw of this.drawers) draw();
  }

  /** Calls `draw()` after each change of the layout. */
  onLay(draw) {
    this.drawers.push(draw);
  }

  /** The sides of the board, in the units of the SVG. */
  get edges() {
    return { left: 0, right: this.rows[0].length * SIDE, top: 0, bottom: this.rows.length * SIDE };
  }

  /** The centre of a square, in the units of the SVG. */
  centreOf(square) {
    return [this.columnOf(square), this.rowOf(square)].map((at) => at * SIDE + SIDE / 2);
  }

  /** Removes all squares. */
  clear() {
    this.layout = null;
    this.squares.clear();
    this.svg.replaceChildren();
  }

  /** The coordinates in a square: its rank at the left edge of the board, its file at the lower edge. */
  makeCoordinates([file, rank], x, y) {
    const label = (text, kind, place) => {
      const made = shape("text", { class: `coordinate ${kind}`, "aria-hidden": "true", ...place });
      made.textContent = text;
      return made;
    };
    return [
      ...(x === 0 ? [label(rank, "rank", { x: 2, y: 9.5 })] : []),
      ...(y === this.rows.length - 1 ? [label(file, "file", { x: SIDE - 2, y: SIDE - 2.5 })] : []),
    ];
  }

  makeSquare(square, x, y) {
    const isLight = (square.charCodeAt(0) + square.charCodeAt(1)) % 2 === 1;
    const group = shape("g", {
      class: `square ${isLight ? "light" : "dark"}`,
      transform: `translate(${x * SIDE} ${y * SIDE})`,
      "data-square": square,
      "data-piece": "",
      "data-state": "",
      role: "button",
      tabindex: "-1",
    });
    group.append(
      shape("rect", { class: "ground", width: SIDE, height: SIDE }),
      shape("rect", { class: "tint", width: SIDE, height: SIDE }),
      shape("path", { class: "bricks", d: "M0 11.25h45M0 22.5h45M0 33.75h45M11 0v11.25M33 0v11.25M22 11.25V22.5M11 22.5v11.25M33 22.5v11.25M22 33.75V45" }),
      shape("rect", { class: "trace", x: 1, y: 1, width: SIDE - 2, height: SIDE - 2 }),
      shape("circle", { class: "glow", cx: SIDE / 2, cy: SIDE / 2, r: 22, fill: "url(#glow)" }),
      ...this.makeCoordinates(square, x, y),
      shape("path", { class: "flag white", d: `M${x === 0 ? 12 : 4} 17V3l9 4-9 4` }),
      shape("path", { class: "flag black", d: "M41 17V3l-9 4 9 4" }),
      shape("rect", { class: "frame", x: 1.75, y: 1.75, width: SIDE - 3.5, height: SIDE - 3.5 }),
      shape("circle", { class: "ring", cx: SIDE / 2, cy: SIDE / 2, r: 20 }),
      shape("use", { class: "piece", width: SIDE, height: SIDE }),
      shape("circle", { class: "dot", cx: SIDE / 2, cy: SIDE / 2, r: 7 }),
      shape("rect", { class: "plate", x: 1, y: 30.5, width: SIDE - 2, height: 13, rx: 3 }),
      shape("text", { class: "share", "aria-hidden": "true", x: SIDE / 2, y: 40.6 }),
      shape("rect", { class: "focus", x: 2, y: 2, width: SIDE - 4, height: SIDE - 4, rx: 2 }),
    );
    this.squares.set(square, group);
    return group;
  }

  /** Shows pieces, walls and states. `states` maps squares to words, `shares` maps squares to count texts. */
  show(view, states, shares) {
    const walls = new Set(view.walls);
    this.land();
    for (const [square, group] of this.squares) {
      const piece = view.pieces[square] ?? "";
      const words = states.get(square) ?? [];
      const share = shares.get(square);
      // Most squares stay as they are from one call to the next.
      const goals = ["white", "black"].filter((color) => view.goals?.[square]?.[color].length > 0);
      const wins = goals.map((color) => `goal of ${color}'s ${view.goals[square][color].join(" and ")}`);
      const key = [piece, kindName(piece), piece && symbol(piece), words, share?.long, walls.has(square), wins].join(" ");
      if (group.shows === key) continue;
      group.shows = key;
      group.dataset.piece = piece;
      group.dataset.state = words.join(" ");
      group.toggleAttribute("data-wall", walls.has(square));
      group.dataset.goal = goals.join(" ");
      group.toggleAttribute("data-share", share !== undefined);
      const use = group.querySelector(".piece");
      if (piece) use.setAttribute("href", symbol(piece));
      else use.removeAttribute("href");
      group.querySelector(".share").textContent = share?.short ?? "";
      const content = walls.has(square) ? "wall" : piece ? pieceName(piece) : "empty";
      const spoken = [square, content, ...wins, ...words.map((word) => SPOKEN[word]), share?.long];
      group.setAttribute("aria-label", spoken.filter(Boolean).join(", "));
    }
  }

  /** Animates the moves of pieces to their present squares, above all squares. A way is an origin and a target. */
  glide(ways) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const way of ways) {
      const [from, to] = way.map((square) => this.placeOf(square));
      const group = this.squares.get(way[1]);
      const href = group.querySelector(".piece").getAttribute("href");
      const piece = shape("use", { class: "piece", href, width: SIDE, height: SIDE });
      this.above.append(piece);
      group.classList.add("awaited");
      const flight = piece.animate([{ transform: from }, { transform: to }], { duration: 140, easing: "ease-out" });
      flight.onfinish = () => {
        piece.remove();
        group.classList.remove("awaited");
      };
    }
  }

  /** Ends all animations. */
  land() {
    this.above.replaceChildren();
    for (const group of this.svg.querySelectorAll(".awaited")) group.classList.remove("awaited");
  }

  placeOf(square) {
    return `translate(${this.columnOf(square) * SIDE}px, ${this.rowOf(square) * SIDE}px)`;
  }
}

const SPOKEN = { selected: "selected", premove: "next move", target: "can be reached", check: "in check", last: "last move" };

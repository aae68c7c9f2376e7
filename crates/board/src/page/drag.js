// Dragging pieces with a mouse or a pen. Touch input is used for tapping and scrolling only.

const THRESHOLD = 5;

/**
 * Calls `lift(square)` when a piece begins to be dragged, and `drop(square, from)` when the drag ends on another
 * square, or `lose(from)` if it ends on none. What is dragged may also be an element with `data-tool`.
 */
export function followPointer(svg, { squareOf, canDrag, lift, drop, lose }) {
  let drag = null;

  const end = () => {
    drag?.ghost?.remove();
    drag?.origin?.classList.remove("lifted");
    drag = null;
  };

  svg.addEventListener("pointerdown", (event) => {
    const from = squareOf(event.target);
    if (event.button !== 0 || event.pointerType === "touch" || !from || !canDrag(from)) return;
    drag = { from, x: event.clientX, y: event.clientY, origin: event.target.closest("[data-square], [data-tool], [data-pocket]") };
  });

  addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < THRESHOLD) return;
      drag.ghost = ghost(drag.origin);
      drag.origin.classList.add("lifted");
      lift(drag.from);
    }
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
  });

  addEventListener("pointerup", (event) => {
    if (!drag?.ghost) return end();
    const { from } = drag;
    end();
    const to = squareOf(document.elementFromPoint(event.clientX, event.clientY));
    // The browser sends a click after the drag, which must not select a square.
    const swallow = (click) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    if (to && to !== from) drop(to, from);
    if (!to) lose?.(from);
  });

  addEventListener("pointercancel", end);
}

function ghost(square) {
  const side = (square.querySelector(".ground") ?? square.querySelector("svg")).getBoundingClientRect().width;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 45 45");
  svg.classList.add("ghost");
  svg.append(square.querySelector("use").cloneNode());
  svg.style.width = svg.style.height = `${side}px`;
  (square.closest("dialog") ?? document.body).append(svg);
  return svg;
}

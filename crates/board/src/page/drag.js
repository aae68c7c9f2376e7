// Dragging pieces with a mouse, a pen or a finger. A finger that begins elsewhere scrolls the page.

const THRESHOLD = 5;

/**
 * Calls `lift(square)` when a piece begins to be dragged, and `drop(square, from)` when the drag ends on another
 * square, or `lose(from)` if it ends on none. What is dragged may also be an element with `data-tool`. Escape and the wheel
 * end a drag without a drop.
 */
export function followPointer(svg, { squareOf, canDrag, lift, drop, lose }) {
  let drag = null;

  const end = () => {
    drag?.ghost?.remove();
    drag?.origin?.classList.remove("lifted");
    drag = null;
  };

  const stay = (event) => drag && event.preventDefault();

  svg.addEventListener("pointerdown", (event) => {
    const from = squareOf(event.target);
    if (event.button !== 0 || !event.isPrimary || !from || !canDrag(from)) return;
    const origin = event.target.closest("[data-square], [data-tool], [data-pocket]");
    drag = { from, origin, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    // The events of a finger go to where it began, even if that is no longer part of the page.
    origin.addEventListener("touchmove", stay, { passive: false });
  });

  addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.pointer) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < THRESHOLD) return;
      drag.ghost = ghost(drag.origin, event.pointerType === "touch");
      drag.origin.classList.add("lifted");
      lift(drag.from);
    }
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
  });

  addEventListener("pointerup", (event) => {
    // Another finger does not drop the piece.
    if (event.pointerId !== drag?.pointer) return;
    if (!drag.ghost) return end();
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

  addEventListener("pointercancel", (event) => event.pointerId === drag?.pointer && end());
  addEventListener("wheel", end, { capture: true, passive: true });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drag) return;
    // A dialog stays open, and what is selected stays selected.
    event.preventDefault();
    event.stopPropagation();
    end();
  }, { capture: true });
  // A finger on a piece does not scroll the page.
  svg.addEventListener("touchmove", stay, { passive: false });
}

/** The picture of a piece that follows the pointer, above a finger. */
function ghost(square, isTouch) {
  const side = (square.querySelector(".ground") ?? square.querySelector("svg")).getBoundingClientRect().width;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 45 45");
  svg.classList.add("ghost");
  svg.classList.toggle("high", isTouch);
  svg.append(square.querySelector("use").cloneNode());
  svg.style.width = svg.style.height = `${side}px`;
  (square.closest("dialog") ?? document.body).append(svg);
  return svg;
}

// Dragging a card or a token to where it goes: what is let go over something that has a `data-drop` is done there, anywhere else nothing happens.
import type { Action } from "svelte/action";
import type { Desk } from "./desk";

/** So far a pointer must go before it drags. */
const START = 8;

interface Drag {
  active: boolean;
  /** The card, or the key of the place. */
  what: number | string;
  desk: Desk;
}

export const draggable: Action<HTMLElement, Drag> = (element, given) => {
  let drag = given;
  let ghost: HTMLElement | null = null;
  let stop = (): void => {};

  function lift(): HTMLElement {
    const box = element.getBoundingClientRect();
    const copy = element.cloneNode(true) as HTMLElement;
    for (const name of ["data-ref", "data-place", "data-drop"]) copy.removeAttribute(name);
    copy.classList.add("ghost", "lifted");
    copy.setAttribute("aria-hidden", "true");
    Object.assign(copy.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
    (element.closest(".play") ?? document.body).append(copy);
    drag.desk.hover(null);
    drag.desk.drag(drag.what);
    return copy;
  }
  function down(start: PointerEvent): void {
    if (!drag.active || start.button !== 0) return;
    const move = (event: PointerEvent): void => {
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (event.pointerId !== start.pointerId || (!ghost && Math.hypot(dx, dy) < START)) return;
      ghost ??= lift();
      ghost.style.translate = `${dx}px ${dy}px`;
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      const dragged = ghost !== null;
      stop();
      if (!dragged || event.type === "pointercancel") return;
      const swallow = (click: Event): void => click.stopPropagation();
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      const under = document.elementsFromPoint(event.clientX, event.clientY).flatMap((one) => one.closest<HTMLElement>("[data-drop]")?.dataset["drop"] ?? []);
      if (under.length) drag.desk.drop(drag.what, under);
    };
    stop = () => {
      ghost?.remove();
      ghost = null;
      drag.desk.drag(null);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      stop = () => {};
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }
  element.addEventListener("pointerdown", down);
  return {
    update: (next) => void (drag = next),
    destroy() {
      stop();
      element.removeEventListener("pointerdown", down);
    },
  };
};

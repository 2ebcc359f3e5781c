// Cards and tokens fly from where they lay to where they lie. Briefly, and any key or click ends it.
import { cardFlights, countsOf, tokenFlights, type Counts } from "./changes";
import type { Seen } from "./seen";
import { settings } from "./settings.svelte";

/** Positions that follow each other this closely are one after another for the eye; farther ones are somewhere else. */
const NEAR = 3;
const TIME = 320;
const MOST_TOKENS = 12;

interface Shot {
  cards: Map<number, { element: HTMLElement; box: DOMRect; place: string }>;
  places: Map<string, { element: HTMLElement; box: DOMRect }>;
}

function shoot(board: HTMLElement, bodies: number): Shot {
  const shot: Shot = { cards: new Map(), places: new Map() };
  for (const element of board.querySelectorAll<HTMLElement>("[data-place]")) shot.places.set(element.dataset.place ?? "", { element, box: element.getBoundingClientRect() });
  for (const element of board.querySelectorAll<HTMLElement>("[data-ref]"))
    shot.cards.set(Number(element.dataset.ref) % bodies, { element, box: element.getBoundingClientRect(), place: element.closest<HTMLElement>("[data-place]")?.dataset.place ?? "" });
  return shot;
}

const still = (): boolean => !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
const shift = (from: DOMRect, to: DOMRect): string => `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.y + from.height / 2 - to.y - to.height / 2}px)`;

/** To be called while a board is made. */
export function flights(board: () => HTMLElement | undefined, seen: () => Seen, at: () => number, bodies: () => number): void {
  let shot: Shot | null = null;
  let counts: Counts | null = null;
  let last = 0;
  const flying = new Set<Animation>();

  function fly(element: HTMLElement, steps: Keyframe[]): Animation {
    const animation = element.animate(steps, { duration: TIME, easing: "ease-out" });
    flying.add(animation);
    const over = (): void => void flying.delete(animation);
    animation.addEventListener("finish", over);
    animation.addEventListener("cancel", over);
    return animation;
  }
  /** Something that is no part of the page flies and is gone. */
  function ghost(element: HTMLElement, from: DOMRect, to: DOMRect): void {
    element.classList.add("ghost");
    element.removeAttribute("data-ref");
    element.setAttribute("aria-hidden", "true");
    Object.assign(element.style, { left: `${from.x}px`, top: `${from.y}px`, width: `${from.width}px`, height: `${from.height}px` });
    document.body.append(element);
    const animation = fly(element, [{}, { transform: `${shift(to, from)} scale(0.6)`, opacity: 0.4 }]);
    animation.addEventListener("finish", () => element.remove());
    animation.addEventListener("cancel", () => element.remove());
  }
  function all(before: Shot, then: Counts, now: Shot, at: Counts): void {
    const places = new Set(now.places.keys());
    const lay = (shot: Shot): Map<number, string> => new Map([...shot.cards].map(([body, card]) => [body, card.place]));
    const { came, went } = cardFlights(lay(before), lay(now), then, at, places);
    for (const [body, card] of now.cards) {
      const from = before.cards.get(body)?.box ?? before.places.get(came.get(body) ?? "")?.box;
      if (from && Math.hypot(from.x - card.box.x, from.y - card.box.y) > 4) fly(card.element, [{ transform: shift(from, card.box), zIndex: 2 }, { zIndex: 2 }]);
    }
    for (const [body, place] of went) {
      const [card, to] = [before.cards.get(body), now.places.get(place)?.box];
      if (card && to) ghost(card.element.cloneNode(true) as HTMLElement, card.box, to);
    }
    for (const { from, to } of tokenFlights(then, at, places).slice(0, MOST_TOKENS)) {
      const [source, target] = [now.places.get(from), now.places.get(to)];
      const shape = target?.element.querySelector(".token.full, .token");
      if (!source || !target || !shape) continue;
      const token = document.createElement("span");
      token.append(shape.cloneNode(true));
      const middle = (box: DOMRect): DOMRect => new DOMRect(box.x + box.width / 2 - 8, box.y + box.height / 2 - 8, 16, 16);
      token.className = "flying";
      ghost(token, middle(source.box), middle(target.box));
    }
  }

  $effect.pre(() => {
    seen();
    const element = board();
    shot = element && !still() ? shoot(element, bodies()) : null;
  });
  $effect(() => {
    const now = countsOf(seen());
    const element = board();
    if (shot && counts && element && at() > last && at() <= last + NEAR) all(shot, counts, shoot(element, bodies()), now);
    counts = now;
    last = at();
  });
  $effect(() => {
    const skip = (): void => flying.forEach((animation) => animation.finish());
    addEventListener("pointerdown", skip);
    addEventListener("keydown", skip);
    return () => {
      removeEventListener("pointerdown", skip);
      removeEventListener("keydown", skip);
      skip();
    };
  });
}

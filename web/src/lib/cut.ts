// A text that does not fit (it would go on in another column) is marked, so that it can fade out instead of ending as if that were all.
import type { Action } from "svelte/action";

export const cut: Action<HTMLElement, unknown> = (element) => {
  const look = (): void => void element.classList.toggle("cut", element.scrollWidth > element.clientWidth + 3 || element.scrollHeight > element.clientHeight + 3);
  const watch = new ResizeObserver(look);
  watch.observe(element);
  return { update: () => void requestAnimationFrame(look), destroy: () => watch.disconnect() };
};

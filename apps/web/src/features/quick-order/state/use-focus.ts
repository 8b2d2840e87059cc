import { useCallback, useEffect, useState } from "react";

/**
 * Returns a function that moves the focus, after the next render, to the first of the given elements that can be
 * focused. It waits for a row that is not rendered yet, unless the buyer moves the focus meanwhile.
 */
export function useFocus(): (...ids: string[]) => void {
  // A new array each time, so that the same element can be focused again.
  const [wanted, setWanted] = useState<readonly string[]>([]);
  useEffect(() => {
    if (wanted.length === 0 || focusFirst(wanted)) return undefined;
    const observer = new MutationObserver(() => {
      if (focusFirst(wanted)) stop();
    });
    const stop = () => {
      observer.disconnect();
      document.removeEventListener("focusin", stop);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", stop);
    return stop;
  }, [wanted]);
  return useCallback((...ids) => setWanted(ids), []);
}

/** Returns false if none of the elements can be focused. */
const focusFirst = (ids: readonly string[]): boolean =>
  ids.some((id) => {
    const element = document.getElementById(id);
    const target = focusTarget(element);
    target?.focus({ preventScroll: true });
    if (target === null || document.activeElement !== target) return false;
    show(element ?? target);
    return true;
  });

/** Scrolls a whole row into view; of one that is higher than the window, what the buyer wrote. */
const show = (element: HTMLElement) => {
  const isHigh = element.offsetHeight > window.innerHeight / 2;
  element.scrollIntoView({ block: isHigh ? "start" : "nearest" });
};

/** The elements of a row to focus, in order of preference. */
const FIRST_TARGETS = ["[data-focus]", "input", "button"];

/** An element itself if it is a control, or the first target inside it. */
function focusTarget(element: HTMLElement | null): HTMLElement | null {
  if (!element || element.matches("button, a, textarea, input")) return element;
  const found = FIRST_TARGETS.map((target) => element.querySelector<HTMLElement>(`${target}:not(:disabled)`));
  return found.find((target) => target !== null) ?? null;
}

import { useCallback, useEffect, useState } from "react";

/**
 * A function that moves the focus once the screen shows the latest change, to the first of these elements that can have it.
 * It waits for a row that is yet to be rendered, unless the buyer moves the focus meanwhile.
 */
export function useFocus(): (...ids: string[]) => void {
  // A new list each time, so that the same element can be focused again.
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

/** Returns false when none of the elements can have the focus. */
const focusFirst = (ids: readonly string[]): boolean =>
  ids.some((id) => {
    const target = focusTarget(document.getElementById(id));
    target?.focus();
    return target !== null && document.activeElement === target;
  });

/** The first control of a row that needs attention. */
const FIRST_TARGETS = ["[data-focus]", "input", "button"];

/** An element itself, or the first target inside of it. */
function focusTarget(element: HTMLElement | null): HTMLElement | null {
  if (!element || element.matches("button, a, textarea, input")) return element;
  const found = FIRST_TARGETS.map((target) => element.querySelector<HTMLElement>(`${target}:not(:disabled)`));
  return found.find((target) => target !== null) ?? null;
}

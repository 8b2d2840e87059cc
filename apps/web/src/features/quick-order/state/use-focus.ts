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

const FOCUSABLE = "[data-focus]:not(:disabled)";

/** An element itself, or what is to be done first inside of it. */
function focusTarget(element: HTMLElement | null): HTMLElement | null {
  if (!element || element.matches("button, a, textarea, input")) return element;
  return element.querySelector<HTMLElement>(FOCUSABLE) ?? element.querySelector<HTMLElement>("input, button");
}

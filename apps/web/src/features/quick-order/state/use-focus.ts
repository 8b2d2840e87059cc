import { useCallback, useEffect, useState } from "react";

/** A function that moves the focus once the screen shows the latest change, to the first of these elements that can have it. */
export function useFocus(): (...ids: string[]) => void {
  // A new list each time, so that the same element can be focused again.
  const [wanted, setWanted] = useState<readonly string[]>([]);
  useEffect(() => {
    for (const id of wanted) {
      const target = focusTarget(document.getElementById(id));
      target?.focus();
      if (target && document.activeElement === target) return;
    }
  }, [wanted]);
  return useCallback((...ids) => setWanted(ids), []);
}

const FOCUSABLE = "[data-focus]:not(:disabled)";

/** An element itself, or what is to be done first inside of it. */
function focusTarget(element: HTMLElement | null): HTMLElement | null {
  if (!element || element.matches("button, a, textarea, input")) return element;
  return element.querySelector<HTMLElement>(FOCUSABLE) ?? element.querySelector<HTMLElement>("input, button");
}

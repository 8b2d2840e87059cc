import { useEffect } from "react";

/** Moves the focus to the element with this id, if the element that had the focus has disappeared. */
export function useLostFocus(id: string | null): void {
  useEffect(() => {
    if (id === null) return undefined;
    // After the browser has moved the focus to what was pressed.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById(id)?.focus();
    });
    return () => clearTimeout(timer);
  }, [id]);
}

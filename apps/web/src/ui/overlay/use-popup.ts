import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { useLocation } from "react-router-dom";

/** The key of the location that was requested last; the previous one may still be displayed. */
const comingKey = () => (window.history.state as { key?: string } | null)?.key;

/**
 * A list that a button opens. It closes on Escape, on a press outside, when the focus leaves it and when the page
 * changes; one opened while the next page is loading stays open on that page. `box` are the props of the element around
 * button and list.
 */
export function usePopup() {
  const [openOn, setOpenOn] = useState<readonly (string | undefined)[]>([]);
  const { key } = useLocation();
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openOn.includes(key);
  const close = () => setOpenOn([]);
  // Otherwise the list would be open when the user returns to this page.
  if (openOn.length > 0 && !isOpen) close();

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) setOpenOn([]);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);

  return {
    isOpen,
    close,
    box: {
      ref: element,
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) close();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !isOpen) return;
        close();
        button.current?.focus();
      },
    },
    button: { ref: button, "aria-expanded": isOpen, onClick: () => setOpenOn(isOpen ? [] : [key, comingKey()]) },
  };
}

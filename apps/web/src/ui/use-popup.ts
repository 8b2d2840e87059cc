import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { useLocation } from "react-router-dom";

/**
 * A small list that a button opens and that closes on Escape, on a press outside, when the focus leaves it and when the
 * page changes. `box` goes on the element around button and list.
 */
export function usePopup() {
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const { key } = useLocation();
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openedAt === key;
  const close = () => setOpenedAt(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) setOpenedAt(null);
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
    button: { ref: button, "aria-expanded": isOpen, onClick: () => setOpenedAt(isOpen ? null : key) },
  };
}

import { IconArrowBackUp, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import styles from "./undo-notice.module.css";

interface Props {
  /** What happened: 'Nitrile gloves was removed.' */
  children: ReactNode;
  onUndo: () => void;
  /** Takes the notice away; called when its time is over, too. */
  onClose: () => void;
  isPending?: boolean;
  /** In milliseconds. */
  goesAfter?: number;
}

/** 'X was removed. Undo', at the foot of the window; stays while it is hovered or has the focus. Give it a key for each event. */
export function UndoNotice({ children, onUndo, onClose, isPending = false, goesAfter = 8000 }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isHeld = useIsHeld(box);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (isHeld || isPending) return undefined;
    const timer = setTimeout(() => close.current(), goesAfter);
    return () => clearTimeout(timer);
  }, [isHeld, isPending, goesAfter]);

  return (
    <div ref={box} role="status" className={styles["notice"]}>
      <span className={styles["text"]}>{children}</span>
      <button type="button" className={styles["undo"]} disabled={isPending} onClick={onUndo}>
        <IconArrowBackUp size={16} aria-hidden />
        Undo
      </button>
      <button type="button" className={styles["close"]} aria-label="Dismiss" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

/** True while the pointer is over an element or the focus in it. */
function useIsHeld(box: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const element = box.current;
    const hold = () => setHeld(true);
    const letGo = () => setHeld(element?.matches(":hover, :focus-within") ?? false);
    const events = { pointerenter: hold, focusin: hold, pointerleave: letGo, focusout: letGo };
    for (const [event, react] of Object.entries(events)) element?.addEventListener(event, react);
    return () => {
      for (const [event, react] of Object.entries(events)) element?.removeEventListener(event, react);
    };
  }, [box]);
  return isHeld;
}

import { useEffect, useRef, useState, type RefObject } from "react";
import styles from "./message-text.module.css";

/** A message as it was written; a long one shows its beginning until all of it is asked for. */
export function MessageText({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isClipped = useIsClipped(box);
  return (
    <>
      <p ref={box} className={styles.text} data-open={isOpen || undefined}>
        {text}
      </p>
      {(isOpen || isClipped) && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show less" : "Show all"}
        </button>
      )}
    </>
  );
}

/** True while an element holds more than it shows, however wide it is just now. */
function useIsClipped(box: RefObject<HTMLElement | null>): boolean {
  const [isClipped, setClipped] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setClipped(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return isClipped;
}

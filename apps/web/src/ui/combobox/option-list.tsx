import { useEffect, useRef, type ReactNode } from "react";
import styles from "./options.module.css";

interface Props {
  id: string;
  label: string;
  activeId: string | undefined;
  /** Elements with the role `option`. */
  children: ReactNode;
}

/** The options below a combobox; the active one is scrolled into view. Its parent has a position. */
export function OptionList({ id, label, activeId, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // The field may be at the bottom of the window.
  useEffect(() => list.current?.scrollIntoView({ block: "nearest" }), []);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    else list.current?.scrollTo({ top: 0 });
  }, [activeId]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className={styles.list}
      // Keeps the focus in the field, and a phone's keyboard open.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}

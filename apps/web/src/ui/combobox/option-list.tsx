import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./options.module.css";

interface Props {
  id: string;
  label: string;
  activeId: string | undefined;
  /** Elements with the role `option`. */
  children: ReactNode;
}

/** The options below a combobox; the active one is scrolled into view. The parent must be positioned. */
export function OptionList({ id, label, activeId, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
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

/** Announces the number of suggestions; undefined while the list is closed. Always rendered, as a live region must be. */
export function OptionCount({ count }: { count: number | undefined }) {
  return (
    <VisuallyHidden role="status">
      {count === 0 && "Nothing found"}
      {count !== undefined && count > 0 && `${count} suggestion${count === 1 ? "" : "s"}, up and down arrows to choose`}
    </VisuallyHidden>
  );
}

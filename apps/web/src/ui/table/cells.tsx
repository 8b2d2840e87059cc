import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { VisuallyHidden } from "../page/visually-hidden.tsx";
import styles from "./cells.module.css";

/** The beginning of a text that may be long; the row's dialog shows all of it. */
export function LongText({ text }: { text: string | null }) {
  return text ? <p className={styles.longText}>{text}</p> : "–";
}

/** A quieter line below a cell's value. */
export function CellNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** Opens a row's dialog; looks like the links that other rows have. */
export function OpenButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.open} onClick={onClick}>
      {children}
    </button>
  );
}

interface RowAction {
  /** The word on it: 'Edit'. */
  what: string;
  /** The record's name, for screen readers. */
  of: string;
}

export function RowLink({ what, of, ...link }: RowAction & Pick<LinkProps, "to" | "state">) {
  return (
    <Link {...link}>
      {what}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Link>
  );
}

/** A button for what can't be undone, or only for a while: its word is red. */
export function RowDangerButton({ what, of, onClick }: RowAction & { onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="subtle" color="red" onClick={onClick}>
      {what}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Button>
  );
}

/** Several links and buttons in one cell. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}

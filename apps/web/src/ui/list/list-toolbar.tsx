import type { ReactNode } from "react";
import styles from "./list-toolbar.module.css";

/** The line above a list: its search, its filters. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}

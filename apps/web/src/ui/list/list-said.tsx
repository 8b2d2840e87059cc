import type { ReactNode } from "react";
import { Notice } from "../notice.tsx";
import styles from "./list-toolbar.module.css";

/** What has just been done, above the list that it was done in; nothing while there is nothing to say. */
export function ListSaid({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={styles.said}>
      <Notice kind="success">{children}</Notice>
    </div>
  );
}

import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words for screen readers alone. */
export function VisuallyHidden({
  children,
  role,
  as: Element = "span",
}: {
  children: ReactNode;
  role?: "status";
  as?: "span" | "h1" | "h2";
}) {
  return (
    <Element className={styles.hidden} role={role}>
      {children}
    </Element>
  );
}

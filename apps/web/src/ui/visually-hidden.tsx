import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words for screen readers alone. */
export function VisuallyHidden({ children, role }: { children: ReactNode; role?: "status" }) {
  return (
    <span className={styles["hidden"]} role={role}>
      {children}
    </span>
  );
}

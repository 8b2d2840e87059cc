import type { ReactNode } from "react";
import styles from "./open-button.module.css";

/** Opens a row's dialog; looks like the links that other rows have. */
export function OpenButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.open} onClick={onClick}>
      {children}
    </button>
  );
}

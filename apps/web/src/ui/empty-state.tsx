import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface Props {
  /** A drawing of ui/art. */
  art?: ReactNode;
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  /** 'h1' where the empty state is the whole page. */
  as?: "h1" | "h2" | "p";
}

/** Nothing here, and what to do about it. */
export function EmptyState({ art, title, children, actions, as: Heading = "p" }: Props) {
  return (
    <div className={styles.empty}>
      {art}
      <div className={styles.text}>
        <Heading className={styles.title}>{title}</Heading>
        {children && <div className={styles.hint}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

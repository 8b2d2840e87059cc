import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

interface Props {
  title: string;
  /** A figure or a word beside the title. */
  note?: ReactNode;
  /** At the right: a link to all of it, a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** One section of the dashboard. */
export function Panel({ title, note, action, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}

/** The text of an empty panel. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>;
}

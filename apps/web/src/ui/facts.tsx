import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** What is known of something, a line each: `<Facts><Fact name="To">…</Fact></Facts>`. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className={styles.facts} data-figures>
      {children}
    </dl>
  );
}

/** What there is nothing to say of is left out. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

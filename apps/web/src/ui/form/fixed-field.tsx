import type { Choice } from "./async-select.tsx";
import styles from "./form.module.css";

/** What a form is about and does not change. */
export function FixedField({ label, choice }: { label: string; choice: Choice }) {
  return (
    <div className={styles.fixedField}>
      <p className={styles.label}>{label}</p>
      <p>{choice.label}</p>
      {choice.note && <p className={styles.note}>{choice.note}</p>}
    </div>
  );
}

import { StatusChip } from "../../../ui/status-chip.tsx";
import { USEFUL_NUMBERS } from "./test-card-numbers.ts";
import styles from "./test-mode.module.css";

/** Says that no money moves here, and which numbers are worth a try. */
export function TestMode() {
  return (
    <div className={styles.mode}>
      <StatusChip kind="warn">Test mode</StatusChip>
      <p>No money moves. Any expiry to come and any CVC will do.</p>
      <dl className={styles.numbers}>
        {USEFUL_NUMBERS.map(({ number, what }) => (
          <div key={number} className={styles.number}>
            <dt>{number}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

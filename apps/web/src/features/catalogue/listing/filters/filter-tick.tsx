import { useEnteredCheck } from "../../../../ui/use-entered-value.ts";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import styles from "./filter-tick.module.css";

interface Props {
  label: string;
  /** How many products it would list. */
  count: number;
  isChosen: boolean;
  onChange: () => void;
}

/** One choice of a filter; what would lead to nothing can only be taken away. */
export function FilterTick({ label, count, isChosen, onChange }: Props) {
  const field = useEnteredCheck(isChosen, onChange);
  return (
    <label className={styles.tick}>
      <input
        ref={field}
        type="checkbox"
        // The address says what is chosen: the browser fills in nothing else on a reload.
        autoComplete="off"
        className={styles.box}
        checked={isChosen}
        disabled={count === 0 && !isChosen}
        onChange={onChange}
      />
      <span className={styles.words}>{label}</span>
      <span className={styles.count} data-figures>
        {count.toLocaleString("en-AU")}
        <VisuallyHidden>{count === 1 ? " product" : " products"}</VisuallyHidden>
      </span>
    </label>
  );
}

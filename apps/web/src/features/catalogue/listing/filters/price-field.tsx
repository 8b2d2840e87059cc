import { useEnteredValue } from "../../../../ui/use-entered-value.ts";
import styles from "./price-filter.module.css";

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** The id of what is wrong with it. */
  errorId: string | undefined;
}

/** A field for an amount of dollars. */
export function PriceField({ label, placeholder, value, onChange, errorId }: Props) {
  const field = useEnteredValue<HTMLInputElement>(value, onChange);
  return (
    <span className={styles.field}>
      <span className={styles.sign} aria-hidden>
        $
      </span>
      <input
        ref={field}
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        aria-label={label}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}

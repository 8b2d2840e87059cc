import { useId } from "react";
import { QuantityInput } from "../../../ui/quantity-input.tsx";
import styles from "../../../ui/select-field.module.css";
import { useEnteredValue } from "../../../ui/use-entered-value.ts";

/** Up to this stock every quantity is a choice (typing digits jumps to it); beyond it the list is too long to offer. */
const LONGEST_SELECT = 1000;

interface Props {
  value: number;
  stock: number;
  onChange: (quantity: number) => void;
}

/** A quantity from 1 to the stock count (spec section 2). */
export function QuantityField({ value, stock, onChange }: Props) {
  const id = useId();
  const field = useEnteredValue<HTMLSelectElement>(String(value), (entered) => onChange(Number(entered)));
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Quantity
      </label>
      {stock <= LONGEST_SELECT ? (
        <select
          ref={field}
          id={id}
          className={styles.select}
          data-figures
          value={value}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        >
          {Array.from({ length: stock }, (_, index) => (
            <option key={index + 1}>{index + 1}</option>
          ))}
        </select>
      ) : (
        <QuantityInput id={id} label="Quantity" value={value} max={stock} onChange={onChange} />
      )}
    </div>
  );
}

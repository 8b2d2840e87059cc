import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./quantity-input.module.css";
import { useEnteredValue } from "./use-entered-value.ts";

interface Props {
  value: number;
  /** Called with whole numbers from 1 to `max` alone. */
  onChange: (quantity: number) => void;
  max: number;
  /** What the quantity is of, such as 'Quantity' or 'Quantity of Nitrile gloves'. */
  label: string;
  id?: string;
  size?: "sm" | "md";
  disabled?: boolean;
}

/** A quantity from 1 to the stock: typed, stepped with the buttons or with the arrow keys. */
export function QuantityInput({ value, onChange, max, label, id, size = "md", disabled = false }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const most = Math.max(1, max);

  const change = (text: string) => {
    setDraft(text);
    const quantity = Number(text);
    if (Number.isInteger(quantity) && quantity >= 1 && quantity <= most) onChange(quantity);
  };
  const field = useEnteredValue<HTMLInputElement>(String(value), change);
  const settle = () => {
    if (draft === null) return;
    setDraft(null);
    const quantity = Math.floor(Number(draft));
    if (draft.trim() !== "" && !Number.isNaN(quantity)) onChange(Math.min(Math.max(1, quantity), most));
  };
  const step = (by: number) => {
    setDraft(null);
    onChange(Math.min(Math.max(1, value + by), most));
  };

  return (
    <span className={styles.box} data-size={size}>
      <button
        type="button"
        className={styles.step}
        aria-label={`${label}: one less`}
        disabled={disabled || value <= 1}
        onClick={() => step(-1)}
      >
        <IconMinus size={16} aria-hidden />
      </button>
      <input
        ref={field}
        id={id}
        className={styles.input}
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        step={1}
        aria-label={id ? undefined : label}
        value={draft ?? value}
        disabled={disabled}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={settle}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={`${label}: one more`}
        disabled={disabled || value >= most}
        onClick={() => step(1)}
      >
        <IconPlus size={16} aria-hidden />
      </button>
    </span>
  );
}

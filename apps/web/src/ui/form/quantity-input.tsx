import { ActionIcon, TextInput } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./quantity-input.module.css";
import { useEnteredValue } from "./use-entered-value.ts";

interface Props {
  value: number;
  /** Called only with whole numbers from 1 to `max`. */
  onChange: (quantity: number) => void;
  max: number;
  /** Such as 'Quantity' or 'Quantity of Nitrile gloves'. */
  label: string;
  id?: string;
  size?: "sm" | "md";
  disabled?: boolean;
}

/** A quantity from 1 to the stock: typed, or changed with the buttons or the arrow keys. */
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

  const isSmall = size === "sm";
  const buttonWidth = isSmall ? 26 : 40;
  const button = (by: 1 | -1, isLimit: boolean) => (
    <ActionIcon
      variant="transparent"
      size={buttonWidth}
      c={disabled || isLimit ? "var(--line-strong)" : "var(--ink)"}
      aria-label={`${label}: one ${by > 0 ? "more" : "less"}`}
      disabled={disabled || isLimit}
      onClick={() => step(by)}
    >
      {by > 0 ? <IconPlus size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
    </ActionIcon>
  );
  return (
    <TextInput
      ref={field}
      {...(id && { id })}
      w={isSmall ? 88 : 128}
      size={size}
      classNames={{ input: styles.input ?? "" }}
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      step={1}
      aria-label={id ? undefined : label}
      value={draft ?? value}
      disabled={disabled}
      leftSection={button(-1, value <= 1)}
      rightSection={button(1, value >= most)}
      leftSectionWidth={buttonWidth}
      rightSectionWidth={buttonWidth}
      leftSectionPointerEvents="all"
      rightSectionPointerEvents="all"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={settle}
    />
  );
}

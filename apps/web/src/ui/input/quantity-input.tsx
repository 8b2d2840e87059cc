import { ActionIcon, Button, Stack } from "@mantine/core";
import IconMinus from "icon:minus";
import IconPlus from "icon:plus";
import { useState } from "react";
import { NumberField } from "./number-field.tsx";
import styles from "./quantity-input.module.css";
import { useEnteredValue } from "./use-entered-value.ts";

interface Props {
  value: number;
  /** Called only with multiples of `step` from `min` to `max`. */
  onChange: (quantity: number) => void;
  /** A multiple of `step`, like `max`. */
  min: number;
  max: number;
  step: number;
  /** Units in a carton; null if the product is not sold by the carton. */
  carton: number | null;
  /** Such as 'Quantity' or 'Quantity of Nitrile gloves'. */
  label: string;
  id?: string;
  size?: "sm" | "md";
  disabled?: boolean;
}

/** A quantity in steps: typed, or changed with buttons, arrow keys or by the carton. */
export function QuantityInput(props: Props) {
  const { value, onChange, min, max, step, carton, label, id, size = "md", disabled = false } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const most = Math.max(min, max);
  const fit = (quantity: number) => Math.min(Math.max(min, Math.ceil(quantity / step) * step), most);

  const change = (text: string) => {
    setDraft(text);
    const quantity = Number(text);
    if (Number.isInteger(quantity) && fit(quantity) === quantity) onChange(quantity);
  };
  const field = useEnteredValue<HTMLInputElement>(String(value), change);
  const settle = () => {
    if (draft === null) return;
    setDraft(null);
    const quantity = Math.floor(Number(draft));
    if (draft.trim() !== "" && !Number.isNaN(quantity)) onChange(fit(quantity));
  };
  const choose = (quantity: number) => {
    setDraft(null);
    onChange(fit(quantity));
  };

  const isSmall = size === "sm";
  const buttonWidth = isSmall ? 26 : 40;
  const button = (by: 1 | -1, isLimit: boolean) => (
    <ActionIcon
      variant="transparent"
      size={buttonWidth}
      c={disabled || isLimit ? "var(--line-strong)" : "var(--ink)"}
      aria-label={`${label}: ${step === 1 ? "one" : step} ${by > 0 ? "more" : "less"}`}
      disabled={disabled || isLimit}
      onClick={() => choose(value + by * step)}
    >
      {by > 0 ? <IconPlus size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
    </ActionIcon>
  );
  const input = (
    <NumberField
      ref={field}
      {...(id && { id })}
      w={isSmall ? 88 : 128}
      size={size}
      classNames={{ input: styles.input ?? "" }}
      inputMode="numeric"
      min={min}
      max={most}
      step={step}
      aria-label={id ? undefined : label}
      value={draft ?? value}
      disabled={disabled}
      leftSection={button(-1, value <= min)}
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
  if (carton === null) return input;
  return (
    <Stack gap={4} w={isSmall ? 88 : 128}>
      {input}
      <CartonButton value={value} min={min} max={most} carton={carton} label={label} onChoose={choose} />
    </Stack>
  );
}

interface CartonProps extends Pick<Props, "value" | "min" | "max" | "label"> {
  carton: number;
  onChoose: (quantity: number) => void;
}

/** Raises a quantity to the next whole carton, such as '1 carton (24)'; renders nothing if no whole carton fits. */
export function CartonButton({ value, min, max, carton, label, onChoose }: CartonProps) {
  const fewest = Math.ceil(min / carton);
  const most = Math.floor(max / carton);
  if (most < fewest) return null;
  const cartons = Math.min(Math.max(fewest, Math.floor(value / carton) + 1), most);
  const text = `${cartons} ${cartons === 1 ? "carton" : "cartons"} (${cartons * carton})`;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      px={0}
      h="auto"
      mih={24}
      styles={{ label: { whiteSpace: "normal" } }}
      aria-label={`${label}: ${text}`}
      onClick={() => onChoose(cartons * carton)}
    >
      {text}
    </Button>
  );
}

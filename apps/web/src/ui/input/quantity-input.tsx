import { Button } from "@mantine/core";
import { QUANTITY_FROM, USE_QUANTITY } from "@shop/domain/messages";
import { formatDollars } from "@shop/domain/money";
import {
  mostAvailable,
  nextQuantity,
  readQuantity,
  type Entered,
  type StockedRules,
} from "@shop/domain/orders/quantities";
import { nearStep, type OfferedStep, type PriceBreak } from "@shop/domain/prices/price-breaks";
import IconMinus from "icon:minus";
import IconPlus from "icon:plus";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";
import { NumberField } from "./number-field.tsx";
import styles from "./quantity-input.module.css";
import { useEnteredValue } from "./use-entered-value.ts";

interface Props {
  /** A quantity, or the typed text of `onTyped`. It may be one that can't be ordered, such as a saved one. */
  value: Entered;
  /** The line's quantity while `value` is a text; undefined where a text is all there is. */
  kept?: number;
  /** The product's rules and stock, which is not 0. */
  product: StockedRules;
  /** With it, a next step that is near is offered. */
  priceBreaks?: readonly PriceBreak[];
  /** Called with quantities that can be ordered, and with `kept` to put it back in the place of a text's first digits. */
  onChange: (qty: number) => void;
  /** Called with a text that can't be ordered. It must become the `value`, so that it stays in the field. */
  onTyped: (text: string) => void;
  /** Takes the line out: called when the field is left, or Enter is pressed, with 0 in it. */
  onNone?: () => void;
  /** Called when Enter is pressed with a quantity that can be ordered. */
  onEnter?: () => void;
  /** Without it, 0 is a quantity to correct. */
  mayBeNone?: boolean;
  /** Such as 'Quantity' or 'Quantity of Nitrile gloves'. */
  label: string;
  id?: string;
  /** `sm` for narrow cards, `row` for the rows of a dense table. */
  size?: "sm" | "row" | "md";
  disabled?: boolean;
}

/**
 * A quantity: typed, or changed with buttons, arrow keys or by the carton. What was typed is never corrected: the field
 * says why it can't be ordered, and proposes a quantity that can. `readQuantity` tells the parent the same.
 */
export function QuantityInput(props: Props) {
  const { value, product, priceBreaks, onChange, onNone, onEnter, label, id, size = "md", disabled = false } = props;
  const [isTyping, setTyping] = useState(false);
  /** The line as it was before the typing. */
  const before = useRef(props);
  const read = readQuantity(product, value);
  const step = priceBreaks && read.kind === "sold" && nearStep({ ...product, priceBreaks }, read.qty);
  const problem = disabled ? null : problemOf(props);
  const shown = problem && (!isTyping || problem.isTooMuch) ? problem : null;

  // A typed text can be ordered once the stock has risen.
  const risen = typeof value === "string" && read.kind === "sold" ? read.qty : null;
  const onRisen = useEffectEvent(onChange);
  useEffect(() => {
    if (risen !== null) onRisen(risen);
  }, [risen]);

  const change = (text: string) => {
    if (!isTyping) before.current = props;
    const typed = readQuantity(product, text);
    if (typed.kind === "sold") return onChange(typed.qty);
    // 5 and 50, the first digits of 5000, were not meant.
    const { kept, onTyped } = before.current;
    if (kept !== undefined && typeof value === "number" && value !== kept) onChange(kept);
    return onTyped(text);
  };
  const field = useEnteredValue<HTMLInputElement>(String(value), change);
  const choose = (qty: number, isByKey: boolean) => {
    onChange(qty);
    // The button disappears, and with it the place of a keyboard user.
    if (isByKey) field.current?.focus();
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // It must not press the button that gets the focus.
    if (onNone) event.preventDefault();
    settle();
    if (read.kind === "sold") onEnter?.();
  };
  const takeOutNone = () => {
    if (read.kind === "none") (isTyping ? before.current : props).onNone?.();
  };
  const settle = () => {
    setTyping(false);
    takeOutNone();
  };
  const leave = () => {
    takeOutNone();
    // The problem that appears would move a button away under the pointer that presses it.
    afterPress(() => setTyping(false));
  };

  const button = (by: 1 | -1) => {
    const next = nextQuantity(product, value, by);
    const { orderMultiple } = product;
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={`${label}: ${orderMultiple === 1 ? "one" : orderMultiple} ${by > 0 ? "more" : "less"}`}
        disabled={disabled || next === null}
        onClick={() => next !== null && onChange(next)}
      >
        {by > 0 ? <IconPlus size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
      </button>
    );
  };
  return (
    <div className={styles.field} data-size={size}>
      <NumberField
        ref={field}
        data-to-correct={problem ? true : undefined}
        {...(id && { id })}
        size={size === "md" ? "md" : "sm"}
        classNames={{ input: styles.input ?? "", error: styles.problem ?? "" }}
        inputMode="numeric"
        min={product.minQty}
        max={mostAvailable(product)}
        step={product.orderMultiple}
        aria-label={id ? undefined : label}
        value={value}
        error={shown && <span role="alert">{shown.problem}</span>}
        disabled={disabled}
        leftSection={button(-1)}
        rightSection={button(1)}
        leftSectionWidth="var(--steps)"
        rightSectionWidth="var(--steps)"
        leftSectionPointerEvents="all"
        rightSectionPointerEvents="all"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyping(true);
          change(event.currentTarget.value);
        }}
        onKeyDown={enter}
        onBlur={leave}
      />
      {shown && shown.instead !== null && <Proposal qty={shown.instead} label={label} onChoose={choose} />}
      {step && <StepButton step={step} label={label} onChoose={choose} />}
      {product.cartonQty !== null && <CartonButton value={value} product={product} label={label} onChoose={onChange} />}
    </div>
  );
}

/** Runs when the press that is in progress has ended, or at once. */
function afterPress(run: () => void): void {
  if (document.querySelector(":active") === null) return run();
  const end = new AbortController();
  const later = () => {
    end.abort();
    setTimeout(run);
  };
  for (const event of ["pointerup", "pointercancel"]) addEventListener(event, later, { signal: end.signal });
}

/** Why the field's content can't be ordered; null if it can, or if it takes the line out. */
function problemOf({ value, product, onNone, mayBeNone = onNone !== undefined }: Props) {
  const read = readQuantity(product, value);
  if (read.kind === "wrong") return read;
  if (read.kind === "sold" || mayBeNone) return null;
  return { problem: QUANTITY_FROM(product.minQty), instead: product.minQty, isTooMuch: false };
}

interface ProposalProps {
  qty: number;
  label: string;
  onChoose: (qty: number, isByKey: boolean) => void;
}

function Proposal({ qty, label, onChoose }: ProposalProps) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={styles.proposal ?? ""}
      aria-label={`${USE_QUANTITY(qty)}: ${label}`}
      onClick={({ detail }) => onChoose(qty, detail === 0)}
    >
      {USE_QUANTITY(qty)}
    </Button>
  );
}

interface StepProps extends Pick<ProposalProps, "label" | "onChoose"> {
  step: OfferedStep;
}

/** Raises a quantity to the next step of the price: '3 more: $7.50 each'. */
function StepButton({ step: { qty, more, price }, label, onChoose }: StepProps) {
  const text = `${more} more: ${formatDollars(price)} each`;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      px={0}
      h="auto"
      className={styles.more ?? ""}
      td="underline"
      styles={{ label: { whiteSpace: "normal" } }}
      aria-label={`${label}: ${text}`}
      onClick={({ detail }) => onChoose(qty, detail === 0)}
    >
      {text}
    </Button>
  );
}

interface CartonProps {
  value: Entered;
  product: StockedRules;
  label: string;
  onChoose: (quantity: number) => void;
}

/** Raises a quantity to the next whole carton, such as '1 carton (24)'; renders nothing if no whole carton fits. */
export function CartonButton({ value, product, label, onChoose }: CartonProps) {
  const carton = product.cartonQty;
  if (carton === null) return null;
  const fewest = Math.ceil(product.minQty / carton);
  const most = Math.floor(mostAvailable(product) / carton);
  if (most < fewest) return null;
  const cartons = Math.min(Math.max(fewest, Math.floor((Number(value) || 0) / carton) + 1), most);
  const text = `${cartons} ${cartons === 1 ? "carton" : "cartons"} (${cartons * carton})`;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      px={0}
      h="auto"
      className={styles.carton ?? ""}
      styles={{ label: { whiteSpace: "normal" } }}
      aria-label={`${label}: ${text}`}
      onClick={() => onChoose(cartons * carton)}
    >
      {text}
    </Button>
  );
}

import { Button, TextInput } from "@mantine/core";
import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { useRef, useState, type FormEvent } from "react";
import { useTrackedFlight } from "../../../lib/forms/use-single-flight.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { useEnteredValue } from "../../../ui/input/use-entered-value.ts";
import styles from "./entry.module.css";
import { ProductField } from "../../../ui/product/product-field.tsx";

interface Props {
  /** Resolves to whether the line was added; otherwise it stays in the fields. */
  onProduct: (item: QuickOrderItem, qty: number) => Promise<boolean>;
  onRow: (text: string, qty: string) => void;
}

/** A form for one line: a product, suggested or as typed, and its quantity. Enter moves to the next field. */
export function AddLine({ onProduct, onRow }: Props) {
  const [text, setText] = useState("");
  const [choice, setChoice] = useState<Promise<QuickOrderItem> | null>(null);
  const [qty, setQty] = useState("");
  const isHydrated = useIsHydrated();
  const type = (typed: string) => {
    setText(typed);
    setChoice(null);
  };
  const product = useEnteredValue<HTMLInputElement>(text, type);
  const quantity = useEnteredValue<HTMLInputElement>(qty, setQty);

  const toQuantity = () => {
    if (text.trim() !== "") quantity.current?.focus();
  };
  const form = useRef<HTMLFormElement>(null);
  const [add, isPending] = useTrackedFlight(async () => {
    if (text.trim() !== "") {
      // Its name is as good as what was typed, if the product can't be read.
      const item = await choice?.catch(() => null);
      if (!item) onRow(text.trim(), qty.trim());
      else if (!(await onProduct(item, quantityOf(qty)))) return;
      // What was typed or chosen while the product was read stays, and so does the focus.
      const isNext = product.current?.value !== text;
      setQty((now) => (now === qty ? "" : now));
      if (isNext) return;
      type("");
    }
    const { activeElement } = document;
    if (activeElement === document.body || form.current?.contains(activeElement)) product.current?.focus();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add();
  };
  return (
    <form ref={form} noValidate className={styles.row} onSubmit={submit} data-needs-script>
      <ProductField
        label="Or type a product or SKU"
        text={text}
        input={product}
        onText={type}
        onChoosing={(name, item) => {
          setText(name);
          setChoice(item);
          quantity.current?.focus();
        }}
        onEnter={toQuantity}
      />
      <TextInput
        ref={quantity}
        w={96}
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder="1"
        value={qty}
        onChange={(event) => setQty(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isHydrated} loading={isPending}>
        Add line
      </Button>
    </form>
  );
}

/** 1 if it is missing; 0, which the buyer must correct, if it is not a number. */
const quantityOf = (text: string): number => (text.trim() === "" ? 1 : Number(text) || 0);

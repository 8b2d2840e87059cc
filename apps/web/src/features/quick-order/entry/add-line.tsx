import { Button, TextInput } from "@mantine/core";
import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { useRef, useState, type FormEvent } from "react";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import styles from "./entry.module.css";
import { ProductField } from "./product-field.tsx";

interface Props {
  onProduct: (item: QuickOrderItem, qty: number) => void;
  /** Returns whether the line is there; otherwise it stays in the fields. */
  onRow: (text: string, qty: string) => Promise<boolean>;
}

/** A row to type in: a product, found by suggestion or by what is typed, and its quantity. Enter leads from one to the next. */
export function AddLine({ onProduct, onRow }: Props) {
  const [text, setText] = useState("");
  const [item, setItem] = useState<QuickOrderItem | null>(null);
  const [qty, setQty] = useState("");
  const [isPending, setPending] = useState(false);
  const isHydrated = useIsHydrated();
  const product = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);

  const type = (typed: string) => {
    setText(typed);
    setItem(null);
  };
  const toQuantity = () => {
    if (text.trim() !== "") quantity.current?.focus();
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (text.trim() !== "") {
      if (item) {
        onProduct(item, quantityOf(qty));
      } else {
        setPending(true);
        const isThere = await onRow(text.trim(), qty.trim());
        setPending(false);
        if (!isThere) return;
      }
      type("");
      setQty("");
    }
    product.current?.focus();
  };
  return (
    <form noValidate className={styles.row} onSubmit={(event) => void add(event)} data-needs-script>
      <ProductField
        label="Or type a product or SKU"
        text={text}
        input={product}
        onText={type}
        onChoose={(chosen) => {
          setText(chosen.name);
          setItem(chosen);
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

/** 1 when it is missing; 0, which is to be corrected, for what is no number. */
const quantityOf = (text: string): number => (text.trim() === "" ? 1 : Number(text) || 0);

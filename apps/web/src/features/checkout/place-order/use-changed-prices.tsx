import { Box, Stack } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { readCart } from "../../../lib/cart/cart.ts";
import { priceChange } from "../../../lib/cart/cart-changes.ts";
import { addedPrice, isAvailable, type CartItem } from "../../../lib/cart/cart-item.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";

/** The lines whose price has changed since they were put in the cart. */
const risenOf = (items: readonly CartItem[]) =>
  items.filter((item) => isAvailable(item) && item.price > addedPrice(item));
const fallenOf = (items: readonly CartItem[]) =>
  items.filter((item) => isAvailable(item) && item.price < addedPrice(item));

/** Names the risen prices, so that a buyer agrees to these only. */
const keyOf = (risen: readonly CartItem[]): string => risen.map(({ product, price }) => `${product} ${price}`).join();

/**
 * Tells which prices have changed since the products were put in the cart, and asks once before an order at prices that
 * have risen. `markTold` counts as asked, and shows the changes: for a refusal that has just said so.
 */
export function useChangedPrices(items: readonly CartItem[]) {
  const { ask, dialog } = useConfirm();
  const [agreed, setAgreed] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const [timesTold, setTimesTold] = useState(0);
  useEffect(() => {
    if (timesTold > 0) box.current?.focus();
  }, [timesTold]);
  const risen = risenOf(items);
  const fallen = fallenOf(items);
  const key = keyOf(risen);
  return {
    notice: risen.length + fallen.length > 0 && (
      <div ref={box} tabIndex={-1}>
        <Notice kind={risen.length > 0 ? "warning" : "info"}>
          <Stack gap={12}>
            <Changes title={titleOf(risen.length, "risen")} items={risen} />
            <Changes title={titleOf(fallen.length, "fallen")} items={fallen} />
          </Stack>
        </Notice>
      </div>
    ),
    markTold() {
      setAgreed(keyOf(risenOf(readCart())));
      setTimesTold(timesTold + 1);
    },
    askThen(goOn: () => void) {
      if (risen.length === 0 || key === agreed) return goOn();
      ask({
        title: risen.length === 1 ? "Order at the new price?" : "Order at the new prices?",
        text: <Changes title={titleOf(risen.length, "risen")} items={risen} />,
        confirmLabel: "Place Order",
        work: () => {
          setAgreed(key);
          return Promise.resolve(goOn());
        },
      });
    },
    dialog,
  };
}

const titleOf = (count: number, how: "risen" | "fallen") =>
  `${count === 1 ? "1 price has" : `${count} prices have`} ${how} since you added the ${count === 1 ? "product" : "products"}`;

function Changes({ title, items }: { title: string; items: readonly CartItem[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <div>
      <Box fw={600}>{title}</Box>
      <Stack component="ul" gap={4} mt={4} c="var(--ink)" fw={400}>
        {items.map((item) => (
          <li key={item.product}>{priceChange(item.name, addedPrice(item), item.price)}</li>
        ))}
      </Stack>
    </div>
  );
}

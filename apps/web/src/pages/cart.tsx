import { Group } from "@mantine/core";
import { CartScreen } from "../features/cart/cart-screen.tsx";
import { SaveAsList } from "../features/lists/save-as-list.tsx";
import { AskForQuote } from "../features/quotes/ask-for-quote.tsx";
import { useCart } from "../lib/cart/cart.ts";
import { useMayOrder } from "../lib/own-company.ts";

export function Component() {
  const lines = useCart().map(({ product, qty }) => ({ product, qty }));
  const mayOrder = useMayOrder();
  return (
    <CartScreen
      actions={
        <Group gap={8}>
          {mayOrder && <AskForQuote lines={lines} />}
          <SaveAsList label="Save as list" lines={lines} />
        </Group>
      }
    />
  );
}

import { Group } from "@mantine/core";
import { CartScreen, type Wanted } from "../features/cart/cart-screen.tsx";
import { SaveAsList } from "../features/lists/save-as-list.tsx";
import { AskForQuote } from "../features/quotes/ask-for-quote.tsx";
import { useMayOrder } from "../lib/own-company.ts";

export function Component() {
  return <CartScreen Actions={Actions} />;
}

function Actions(wanted: Wanted) {
  const mayOrder = useMayOrder();
  return (
    <Group gap={8}>
      {mayOrder && <AskForQuote {...wanted} />}
      <SaveAsList label="Save as list" {...wanted} />
    </Group>
  );
}

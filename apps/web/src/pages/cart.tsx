import { CartScreen } from "../features/cart/cart-screen.tsx";
import { SaveAsList } from "../features/lists/save-as-list.tsx";
import { useCart } from "../lib/cart/cart.ts";

export function Component() {
  const lines = useCart().map(({ product, qty }) => ({ product, qty }));
  return <CartScreen actions={<SaveAsList label="Save as list" lines={lines} />} />;
}

import type { LineProduct } from "@shop/domain/contracts/lines";
import { replaceInCart } from "../../lib/cart/cart.ts";
import { storeChanges } from "../../lib/cart/cart-changes.ts";
import type { CartItem } from "../../lib/cart/cart-item.ts";
import { LineAlternatives } from "../../ui/product/line-alternatives.tsx";
import { useAlternatives } from "../../ui/product/use-alternatives.ts";

interface Props {
  item: CartItem;
  onReplaced: (by: LineProduct) => void;
}

/** What is in stock instead of a line that is out of stock; read for such lines only. */
export function CartAlternatives({ item, onReplaced }: Props) {
  const swap = (by: LineProduct) => {
    const { qty, reason } = replaceInCart(item, by);
    onReplaced(by);
    if (reason !== null) storeChanges([{ product: by._id, text: `${reason}: your quantity is ${qty}.` }]);
  };
  return <LineAlternatives label="Swap" products={useAlternatives(item.product)} onChoose={swap} />;
}

import type { LineProduct } from "@shop/domain/contracts/lines";
import { fitQuantity } from "@shop/domain/orders/quantities";
import { storeCartChanges } from "../../lib/cart/cart-changes.ts";
import { replaceInCart, type CartItem } from "../../lib/cart/cart.ts";
import { LineAlternatives } from "../../ui/product/line-alternatives.tsx";
import { useAlternatives } from "../../ui/product/use-alternatives.ts";

interface Props {
  item: CartItem;
  onReplaced: (by: LineProduct) => void;
}

/** What is in stock instead of a line that is out of stock; read for such lines only. */
export function CartAlternatives({ item, onReplaced }: Props) {
  const { product: id } = item;
  const swap = (by: LineProduct) => {
    const { qty, reason } = fitQuantity(by, item.qty);
    replaceInCart(id, by, item.qty);
    onReplaced(by);
    if (reason !== null) storeCartChanges([{ product: by._id, text: `${reason}: your quantity is ${qty}.` }]);
  };
  return <LineAlternatives label="Swap" products={useAlternatives(id)} onChoose={swap} />;
}

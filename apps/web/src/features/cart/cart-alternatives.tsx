import type { Product } from "@shop/domain/contracts/products";
import { effectivePrice } from "@shop/domain/money";
import { fitQuantity } from "@shop/domain/orders/quantities";
import { storeCartChanges } from "../../lib/cart/cart-changes.ts";
import { replaceInCart, type CartItem } from "../../lib/cart/cart.ts";
import { useSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { LineAlternatives } from "../../ui/product/line-alternatives.tsx";

interface Props {
  item: CartItem;
  onReplaced: (by: Product) => void;
}

/** What is in stock instead of a line that is out of stock; read for such lines only. */
export function CartAlternatives({ item, onReplaced }: Props) {
  const { product: id } = item;
  const isLoggedIn = useSession() !== null;
  const own = trpc.pricing.productById.useQuery({ id }, { enabled: isLoggedIn, retry: false });
  const open = trpc.products.byId.useQuery({ id }, { enabled: !isLoggedIn, retry: false });
  const { data } = isLoggedIn ? own : open;

  const swap = (product: Product) => {
    const { qty, reason } = fitQuantity(product, item.qty);
    replaceInCart(id, product, item.qty);
    onReplaced(product);
    if (reason !== null) storeCartChanges([{ product: product._id, text: `${reason}: your quantity is ${qty}.` }]);
  };
  const products = (data?.substitutes ?? []).map((product) => ({
    ...product,
    price: effectivePrice(product.price, product.userPrice),
    ...(product.userPrice !== undefined && { publicPrice: product.price }),
    original: product,
  }));
  return <LineAlternatives label="Swap" products={products} onChoose={({ original }) => swap(original)} />;
}

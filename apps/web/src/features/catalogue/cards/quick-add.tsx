import { Button, VisuallyHidden } from "@mantine/core";
import { isInStock, readQuantity, type Entered } from "@shop/domain/orders/quantities";
import IconCheck from "icon:check";
import { memo, useRef, useState } from "react";
import { addToCart, removeFromCart, useCart } from "../../../lib/cart/cart.ts";
import type { CartItem } from "../../../lib/cart/cart-item.ts";
import { lineProductOf, type Sold } from "../../../lib/buyer-price.ts";
import { focusToCorrect } from "../../../ui/input/to-correct.tsx";
import { QuantityInput } from "../../../ui/input/quantity-input.tsx";
import styles from "./cards.module.css";

/** A quantity and a button that adds it to the cart, or replaces the quantity in the cart; 0 takes it out of the cart. */
export function QuickAdd({ product }: { product: Sold }) {
  return <QuickAddLine product={product} item={useCart().find((line) => line.product === product._id)} />;
}

/** Rendered again only when its own line changes: a page has dozens. */
const QuickAddLine = memo(function QuickAddLine({ product, item }: { product: Sold; item: CartItem | undefined }) {
  const inCart = item?.qty;
  const [chosen, setChosen] = useState<Entered>();
  const [spoken, setSpoken] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const entered = chosen ?? inCart ?? product.minQty;
  const read = readQuantity(product, entered);
  const isOut = !isInStock(product);
  const isInCart = inCart === entered;
  const isRemoval = item !== undefined && read.kind === "none";

  const press = () => {
    if (isRemoval) {
      removeFromCart(item);
      // The button now adds it again.
      setChosen(inCart);
      setSpoken(`${product.name} removed from your cart`);
    } else if (read.kind === "sold") {
      const added = addToCart(lineProductOf(product), read.qty);
      setChosen(undefined);
      setSpoken(added > 0 ? `${added} of ${product.name} in your cart` : `${product.name} could not be added`);
    } else if (box.current) focusToCorrect(box.current);
  };
  const label = isOut ? "Out of stock" : isRemoval ? "Remove" : isInCart ? "In cart" : inCart ? "Update" : "Add";
  const name = `${label}: ${product.name}`;
  return (
    <div className={styles.quick} data-needs-script ref={box}>
      {!isOut && (
        <QuantityInput
          size="sm"
          label={`Quantity of ${product.name}`}
          value={entered}
          product={product}
          mayBeNone={inCart !== undefined}
          onChange={setChosen}
          onTyped={setChosen}
        />
      )}
      <Button
        className={styles.add ?? ""}
        flex={1}
        miw={68}
        size="sm"
        px={8}
        variant={isInCart ? "light" : "filled"}
        disabled={isOut}
        leftSection={isInCart && <IconCheck size={16} aria-hidden />}
        aria-label={read.kind === "sold" && !isOut ? `${name}, ${read.qty}` : name}
        onClick={press}
      >
        {label}
      </Button>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  );
});

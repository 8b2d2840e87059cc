import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { addToCart, useCart, type CartProduct } from "../../../lib/cart.ts";
import { QuantityInput } from "../../../ui/quantity-input.tsx";
import styles from "./cards.module.css";

/** A quantity and a button that puts it into the cart without leaving the list; one that is there already is replaced (spec section 4). */
export function QuickAdd({ product }: { product: CartProduct }) {
  const inCart = useCart().find((item) => item.product === product._id)?.qty;
  const [chosen, setChosen] = useState<number>();
  const [spoken, setSpoken] = useState("");
  const quantity = chosen ?? inCart ?? 1;
  const isOut = product.countInStock < 1;
  const isThere = inCart === quantity;

  const add = () => {
    const added = addToCart(product, quantity);
    setChosen(undefined);
    setSpoken(added > 0 ? `${added} of ${product.name} in your cart` : `${product.name} could not be added`);
  };
  const label = isOut ? "Out of stock" : isThere ? "In cart" : inCart ? "Update" : "Add";
  return (
    <div className={styles.row} data-needs-script>
      <QuantityInput
        size="sm"
        label={`Quantity of ${product.name}`}
        value={quantity}
        max={product.countInStock}
        disabled={isOut}
        onChange={setChosen}
      />
      <button
        type="button"
        className={styles.add}
        data-in-cart={isThere || undefined}
        disabled={isOut}
        aria-label={isOut ? `${label}: ${product.name}` : `${label}: ${product.name}, ${quantity}`}
        onClick={add}
      >
        {isThere && <IconCheck size={16} aria-hidden />}
        {label}
      </button>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  );
}

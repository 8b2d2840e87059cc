import { Button, Group, VisuallyHidden } from "@mantine/core";
import { isInStock, quantitySteps } from "@shop/domain/orders/quantities";
import IconCheck from "icon:check";
import { useState } from "react";
import { addToCart, useCart, type CartProduct } from "../../../lib/cart/cart.ts";
import { QuantityInput } from "../../../ui/input/quantity-input.tsx";

/** A quantity and a button that adds it to the cart, or replaces the quantity in the cart. */
export function QuickAdd({ product }: { product: CartProduct }) {
  const inCart = useCart().find((item) => item.product === product._id)?.qty;
  const [chosen, setChosen] = useState<number>();
  const [spoken, setSpoken] = useState("");
  const quantity = chosen ?? inCart ?? product.minQty;
  const isOut = !isInStock(product);
  const isInCart = inCart === quantity;

  const add = () => {
    const added = addToCart(product, quantity);
    setChosen(undefined);
    setSpoken(added > 0 ? `${added} of ${product.name} in your cart` : `${product.name} could not be added`);
  };
  const label = isOut ? "Out of stock" : isInCart ? "In cart" : inCart ? "Update" : "Add";
  return (
    <Group gap={8} align="flex-start" data-needs-script>
      {!isOut && (
        <QuantityInput
          size="sm"
          label={`Quantity of ${product.name}`}
          value={quantity}
          {...quantitySteps(product)}
          carton={product.cartonQty}
          onChange={setChosen}
        />
      )}
      <Button
        flex={1}
        miw={68}
        size="sm"
        px={8}
        variant={isInCart ? "light" : "filled"}
        disabled={isOut}
        leftSection={isInCart && <IconCheck size={16} aria-hidden />}
        aria-label={isOut ? `${label}: ${product.name}` : `${label}: ${product.name}, ${quantity}`}
        onClick={add}
      >
        {label}
      </Button>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </Group>
  );
}

import { VisuallyHidden } from "@mantine/core";
import type { Product } from "@shop/domain/contracts/products";
import { formatDollars } from "@shop/domain/money";
import { isInStock } from "@shop/domain/orders/quantities";
import { pricePerUnitText } from "@shop/domain/packs/price-per-unit-text";
import { stepAt } from "@shop/domain/prices/price-breaks";
import { perUnit } from "../../../lib/price-in-quantity.ts";
import { clampQuantity } from "../../../lib/cart/cart-item.ts";
import styles from "./price-ladder.module.css";

interface Props {
  product: Product;
  /** The quantity in the field; null while it can't be ordered. */
  quantity: number | null;
  /** Sets the quantity to one that can be ordered. */
  onChoose: (quantity: number) => void;
}

/** What one costs from which quantity on, with the step of the quantity marked; nothing for a product with one price. */
export function PriceLadder({ product, quantity, onChoose }: Props) {
  const { priceBreaks } = product;
  if (priceBreaks.length < 2) return null;
  const steps = priceBreaks.map((step) => ({
    ...step,
    ...perUnit(step.price, product),
    chosenQty: clampQuantity(step.minQty, product),
  }));
  const isOut = !isInStock(product);
  const current = quantity === null || isOut ? undefined : stepAt(steps, quantity);
  const hasUnit = steps.some(({ pricePerUnit }) => pricePerUnit);
  return (
    <table className={styles.ladder} data-own-price aria-label="Price by quantity">
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Each, ex GST</th>
          {hasUnit && (
            <th scope="col">
              <VisuallyHidden>Price per unit</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.minQty} aria-current={step === current || undefined}>
            <th scope="row">
              {step.minQty}
              {!isOut && step.chosenQty >= step.minQty && (
                <button
                  type="button"
                  aria-label={`Set the quantity to ${step.chosenQty}`}
                  data-needs-script
                  onClick={() => onChoose(step.chosenQty)}
                />
              )}
            </th>
            <td>{formatDollars(step.price)}</td>
            {hasUnit && <td className={styles.unit}>{step.pricePerUnit && pricePerUnitText(step.pricePerUnit)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

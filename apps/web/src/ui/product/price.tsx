import { VisuallyHidden } from "@mantine/core";
import { effectivePrice, formatDollars } from "@shop/domain/money";
import type { PricePerUnit } from "@shop/domain/packs/price-per-unit";
import { pricePerUnitText } from "@shop/domain/packs/price-per-unit-text";
import styles from "./product.module.css";

interface Props {
  /** The public price, in dollars. */
  price: number;
  /** The customer's own price, in dollars; if it differs, the public price is struck through. */
  userPrice?: number | undefined;
  /** What one thing in the pack costs at the price that is paid. */
  perUnit?: PricePerUnit | undefined;
  size?: "sm" | "md" | "lg";
  /** On one line, for tables. */
  inline?: boolean;
}

/** A price ex GST, marked if it is the customer's own, with the price per unit of a pack. */
export function Price({ price, userPrice, perUnit, size = "md", inline = false }: Props) {
  const isOwn = userPrice !== undefined;
  return (
    <span className={styles.price} data-own-price data-size={size} data-inline={inline || undefined}>
      <span className={styles.amount}>{formatDollars(effectivePrice(price, userPrice))}</span>
      <span className={styles.note}>ex GST</span>
      {(perUnit ?? isOwn) && (
        <span className={styles.more}>
          {perUnit && <span className={styles.unit}>{pricePerUnitText(perUnit)}</span>}
          {isOwn && (
            <span className={styles.whose}>
              your price
              {userPrice !== price && (
                <>
                  <VisuallyHidden>, public price </VisuallyHidden>
                  <s className={styles.public}>{formatDollars(price)}</s>
                </>
              )}
            </span>
          )}
        </span>
      )}
    </span>
  );
}

import { VisuallyHidden } from "@mantine/core";
import { formatDollars } from "@shop/domain/money";
import { pricePerUnitText } from "@shop/domain/packs/price-per-unit-text";
import type { BuyerPrice } from "../../lib/buyer-price.ts";
import styles from "./product.module.css";

interface Props {
  /** A public price that differs from the buyer's own is struck through. */
  of: BuyerPrice;
  size?: "sm" | "md" | "lg";
  /** On one line, for tables. */
  inline?: boolean;
}

/** A price ex GST, marked if it is the customer's own, with the price per unit of a pack. */
export function Price({ of: { price, publicPrice, pricePerUnit: perUnit }, size = "md", inline = false }: Props) {
  const isOwn = publicPrice !== undefined;
  return (
    <span className={styles.price} data-own-price data-size={size} data-inline={inline || undefined}>
      <span className={styles.amount}>{formatDollars(price)}</span>
      <span className={styles.note}>ex GST</span>
      {(perUnit ?? isOwn) && (
        <span className={styles.more}>
          {perUnit && <span className={styles.unit}>{pricePerUnitText(perUnit)}</span>}
          {isOwn && (
            <span className={styles.whose}>
              your price
              {publicPrice !== price && (
                <>
                  <VisuallyHidden>, public price </VisuallyHidden>
                  <s className={styles.public}>{formatDollars(publicPrice)}</s>
                </>
              )}
            </span>
          )}
        </span>
      )}
    </span>
  );
}

import { VisuallyHidden } from "@mantine/core";
import { formatDollars } from "@shop/domain/money";
import { pricePerUnitText } from "@shop/domain/packs/price-per-unit-text";
import { lowestPrice } from "@shop/domain/prices/price-breaks";
import type { BuyerPrice } from "../../lib/buyer-price.ts";
import styles from "./product.module.css";

interface Props {
  /** A public price above the buyer's own is struck through. */
  of: BuyerPrice;
  /** Also names the lowest price of larger quantities. */
  withLowest?: boolean;
  size?: "sm" | "md" | "lg";
  /** On one line, for tables. */
  inline?: boolean;
}

/** A price ex GST, marked if it is the customer's own, with the price per unit of a pack. */
export function Price({ of, size = "md", inline = false, withLowest = false }: Props) {
  const { price, publicPrice, pricePerUnit: perUnit, priceSource, priceBreaks } = of;
  const isOwn = priceSource !== "public";
  const lowest = withLowest ? lowestPrice(priceBreaks) : undefined;
  return (
    <span className={styles.price} data-own-price data-size={size} data-inline={inline || undefined}>
      <span className={styles.amount}>{formatDollars(price)}</span>
      <span className={styles.note}>ex GST</span>
      {lowest !== undefined && <span className={styles.lowest}>from {formatDollars(lowest)}</span>}
      {(perUnit ?? isOwn) && (
        <span className={styles.more}>
          {perUnit && <span className={styles.unit}>{pricePerUnitText(perUnit)}</span>}
          {isOwn && (
            <span className={styles.whose}>
              your price
              {publicPrice !== undefined && publicPrice > price && (
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

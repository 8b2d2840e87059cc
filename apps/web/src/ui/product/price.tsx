import { VisuallyHidden } from "@mantine/core";
import { effectivePrice, formatDollars } from "@shop/domain/money";
import styles from "./product.module.css";

interface Props {
  /** The public price, in dollars. */
  price: number;
  /** The customer's own price, in dollars; if it differs, the public price is struck through. */
  userPrice?: number | undefined;
  size?: "sm" | "md" | "lg";
  /** On one line, for tables. */
  inline?: boolean;
}

/** A price ex GST, marked if it is the customer's own. */
export function Price({ price, userPrice, size = "md", inline = false }: Props) {
  const isOwn = userPrice !== undefined;
  return (
    <span className={styles.price} data-own-price data-size={size} data-inline={inline || undefined}>
      <span className={styles.amount}>{formatDollars(effectivePrice(price, userPrice))}</span>
      <span className={styles.note}>ex GST</span>
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
  );
}

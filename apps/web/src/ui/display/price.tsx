import { VisuallyHidden } from "@mantine/core";
import { effectivePrice, formatDollars } from "@shop/domain/money";
import styles from "./product.module.css";

interface Props {
  /** The public price, in dollars. */
  price: number;
  /** The customer's own price, in dollars; when it differs, the public one is struck through. */
  userPrice?: number | undefined;
  size?: "sm" | "md" | "lg";
  /** Everything on one line, for tables. */
  inline?: boolean;
}

/** A price and whose it is, always 'ex GST'. */
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

import { formatCents } from "@shop/domain/money";
import { FREE_FREIGHT_FROM_CENTS, missingToFreeFreight } from "@shop/domain/order-totals";
import { IconTruckDelivery } from "@tabler/icons-react";
import styles from "./cart-summary.module.css";

/** '$42.10 more for free freight', or that it is free. */
export function FreeFreight({ itemsCents }: { itemsCents: number }) {
  const missing = missingToFreeFreight(itemsCents);
  const share = Math.min(100, (itemsCents / FREE_FREIGHT_FROM_CENTS) * 100);
  return (
    <div className={styles.freight} data-free={missing === 0 || undefined}>
      <p className={styles.freightText} role="status">
        <IconTruckDelivery size={20} aria-hidden />
        <span>{missing === 0 ? "Freight is free on this order" : `${formatCents(missing)} more for free freight`}</span>
      </p>
      <div className={styles.track} aria-hidden>
        <div className={styles.fill} style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

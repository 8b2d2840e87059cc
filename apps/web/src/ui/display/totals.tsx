import { Box } from "@mantine/core";
import { formatCents } from "@shop/domain/money";
import { formatFreight, type OrderTotals } from "@shop/domain/orders/order-totals";
import styles from "./totals.module.css";

export interface TotalsWithGst extends OrderTotals {
  /** What the total includes: `taxCents`, and the GST in the freight. */
  gstCents: number;
  gstPercent: number;
}

/** An order's totals, with the GST of its items as its own line; all in cents. */
export function Totals({ itemsCents, shippingCents, taxCents, totalCents, gstCents, gstPercent }: TotalsWithGst) {
  return (
    <dl className={styles.totals}>
      <Row label="Items" note="ex GST" amount={formatCents(itemsCents)} />
      <Row label="Freight" amount={formatFreight(shippingCents)} />
      <Row label={`GST (${gstPercent}%)`} amount={formatCents(taxCents)} />
      <Row label="Total" note="incl. GST" amount={formatCents(totalCents)} isTotal />
      <div className={styles.included}>
        <dt>Total includes GST of</dt>
        <dd>{formatCents(gstCents)}</dd>
      </div>
    </dl>
  );
}

function Row({ label, note, amount, isTotal }: { label: string; note?: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={styles.row} data-total={isTotal}>
      <dt>
        {label}{" "}
        {note && (
          <Box component="span" c="dimmed" fz="var(--text-xs)" fw={400} lts={0}>
            {note}
          </Box>
        )}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}

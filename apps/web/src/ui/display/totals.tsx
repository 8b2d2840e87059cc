import { Box } from "@mantine/core";
import { formatCents } from "@shop/domain/money";
import { formatFreight, GST_PERCENT, type OrderTotals } from "@shop/domain/orders/order-totals";
import styles from "./totals.module.css";

/** An order's totals, with GST as its own line; all in cents. */
export function Totals({ itemsCents, shippingCents, taxCents, totalCents }: OrderTotals) {
  return (
    <dl className={styles.totals}>
      <Row label="Items" note="ex GST" amount={formatCents(itemsCents)} />
      <Row label="Freight" amount={formatFreight(shippingCents)} />
      <Row label={`GST (${GST_PERCENT}%)`} amount={formatCents(taxCents)} />
      <Row label="Total" note="incl. GST" amount={formatCents(totalCents)} isTotal />
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

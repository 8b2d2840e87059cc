import { Box } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { isCancelled, isPaid } from "@shop/domain/orders/order-state";
import type { ReactNode } from "react";
import { useShopInfo } from "../../lib/shop-info.ts";
import { Notice } from "../../ui/page/notice.tsx";
import styles from "./order.module.css";

interface Props {
  order: Order;
  /** Where the person pays the order by card; null when they do not pay it. */
  card: ReactNode;
}

/** How an order that is not paid yet gets paid; for a cancelled one, that nothing is owed; and what went back. */
export function PaymentDue({ order, card }: Props) {
  const isDue = !isPaid(order) && !isCancelled(order);
  return (
    <>
      {isCancelled(order) && <NothingDue order={order} />}
      {order.refundedPrice > 0 && (
        <Notice kind="info">Refunded {formatDollars(order.refundedPrice)} on the card</Notice>
      )}
      {isDue && order.paymentMethod === "Bank" && <BankDetails order={order} />}
      {isDue && order.paymentMethod === "Stripe" && card === null && <CardDue order={order} />}
      {card}
    </>
  );
}

function NothingDue({ order }: { order: Order }) {
  const { phone, email } = useShopInfo();
  const isSettled = !isPaid(order) || order.refundedPrice >= order.totalPrice;
  return (
    <Notice kind="info">
      {isSettled
        ? "This order was cancelled. There is nothing to pay."
        : `This order was cancelled. We will refund what you paid separately. Questions: ${phone} or ${email}.`}
    </Notice>
  );
}

function BankDetails({ order }: { order: Order }) {
  const { bank } = useShopInfo();
  const rows = [
    ["Account name", bank.accountName],
    ["BSB", bank.bsb],
    ["Account number", bank.accountNumber],
    ["Amount", formatDollars(order.totalPrice)],
    ["Reference", order.orderNumber],
  ] as const;
  return (
    <section className={styles.due} aria-labelledby="bank-details">
      <Box component="h2" id="bank-details" fz="lg">
        Pay by bank transfer
      </Box>
      <p>Use your order number as the payment reference. We dispatch once payment arrives.</p>
      <dl className={styles.details}>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** For a person who may see the order and does not pay it. */
function CardDue({ order }: { order: Order }) {
  return (
    <Notice kind="info">
      {formatDollars(order.totalPrice)} is to be paid by card. {order.user.name} does that here, on this page.
    </Notice>
  );
}

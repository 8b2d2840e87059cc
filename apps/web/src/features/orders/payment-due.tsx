import type { Order } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { isCancelled, isPaid } from "@shop/domain/order-state";
import { useShopInfo } from "../../lib/shop-info.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./payment-due.module.css";

/** How an order that is not paid yet gets paid; for a cancelled one, that nothing is owed. */
export function PaymentDue({ order }: { order: Order }) {
  if (isCancelled(order)) return <NothingDue order={order} />;
  if (isPaid(order)) return null;
  return order.paymentMethod === "Bank" ? <BankDetails order={order} /> : <CardLater order={order} />;
}

function NothingDue({ order }: { order: Order }) {
  const { phone, email } = useShopInfo();
  return (
    <Notice kind="info">
      {isPaid(order)
        ? `This order was cancelled. What was paid for it is returned separately. Questions: ${phone} or ${email}.`
        : "This order was cancelled. Nothing is to be paid for it."}
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
    <section className={styles["due"]} aria-labelledby="bank-details">
      <h2 id="bank-details" className={styles["title"]}>
        Pay by bank transfer
      </h2>
      <p>Please give the order number as the reference. We send your order once the money has arrived.</p>
      <dl className={styles["details"]}>
        {rows.map(([label, value]) => (
          <div key={label} className={styles["row"]}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function CardLater({ order }: { order: Order }) {
  return (
    <section className={styles["due"]} aria-labelledby="card-later">
      <h2 id="card-later" className={styles["title"]}>
        Pay by card
      </h2>
      <p>
        Card payment is being set up. Nothing has been charged: the {formatDollars(order.totalPrice)} of this order will
        be charged here, on this page.
      </p>
    </section>
  );
}

import { Group } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { isCancelled, isPaid } from "@shop/domain/orders/order-state";
import type { ReactNode } from "react";
import { useShopInfo } from "../../lib/shop-info.ts";
import { useSession } from "../../lib/session/session.ts";
import { CopyButton } from "../../ui/display/copy-button.tsx";
import { Panel, PanelTitle } from "../../ui/page/panel.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "./order.module.css";

interface Props {
  order: Order;
  /** The card form; null for users who do not pay the order. */
  card: ReactNode;
}

/** How to pay an unpaid order; for a cancelled one, what happens to the payment; and any refund. */
export function PaymentDue({ order, card }: Props) {
  const session = useSession();
  // Staff need to know what is owed, not how to pay it.
  const isOfOther = session?.isAdmin === true && session._id !== order.user._id;
  const isDue = !isPaid(order) && !isCancelled(order);
  return (
    <>
      {isCancelled(order) && <NothingDue order={order} />}
      {order.refundedPrice > 0 && (
        <Notice kind="info">
          Refunded {formatDollars(order.refundedPrice)} {order.bankRefundedAt ? "by bank transfer" : "on the card"}
        </Notice>
      )}
      {card}
      {isDue &&
        order.paymentMethod === "Bank" &&
        (isOfOther ? <BankDue order={order} /> : <BankDetails order={order} />)}
      {isDue && order.paymentMethod === "Stripe" && card === null && <CardDue order={order} />}
    </>
  );
}

function NothingDue({ order }: { order: Order }) {
  const { phone, email } = useShopInfo();
  return (
    <Notice kind="info">
      {order.refundDuePrice === 0
        ? "This order was cancelled. There is nothing to pay."
        : `This order was cancelled. We will refund your payment separately. Questions: ${phone} or ${email}.`}
    </Notice>
  );
}

function BankDetails({ order }: { order: Order }) {
  const { bank } = useShopInfo();
  const amount = formatDollars(order.totalPrice);
  const rows = [
    { label: "Account name", value: bank.accountName },
    { label: "BSB", value: bank.bsb },
    { label: "Account number", value: bank.accountNumber },
    // Banks' forms take a plain number.
    { label: "Amount", value: amount, copied: order.totalPrice.toFixed(2) },
    { label: "Reference", value: order.orderNumber },
  ];
  return (
    <>
      <div className={styles.thanks}>
        <Notice kind="success">
          Thank you. Order {order.orderNumber} is placed. Please transfer {amount} to the account below. We'll email you
          when your payment arrives and when your order is on its way.
        </Notice>
      </div>
      <Panel
        component="section"
        gap={12}
        bd="1px solid var(--gum)"
        bg="var(--gum-tint)"
        className={styles.due ?? ""}
        aria-labelledby="bank-details"
      >
        <PanelTitle id="bank-details">Pay by bank transfer</PanelTitle>
        <p>Use your order number as the payment reference. We dispatch once payment arrives.</p>
        <Group component="dl" gap="12px 32px">
          {rows.map(({ label, value, copied = value }) => (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd>
                {value}
                {value !== "" && <CopyButton text={copied} what={label} shown={value} />}
              </dd>
            </div>
          ))}
        </Group>
      </Panel>
    </>
  );
}

/** For staff. */
function BankDue({ order }: { order: Order }) {
  return (
    <Notice kind="info">
      {formatDollars(order.totalPrice)} is to be paid by bank transfer, with the reference {order.orderNumber}.
    </Notice>
  );
}

/** For users who may see the order but do not pay it. */
function CardDue({ order }: { order: Order }) {
  return (
    <Notice kind="info">
      {formatDollars(order.totalPrice)} is payable by card. {order.user.name} can pay on this page.
    </Notice>
  );
}

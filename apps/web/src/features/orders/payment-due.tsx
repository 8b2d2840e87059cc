import { Group } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { isCancelled, isPaid } from "@shop/domain/orders/order-state";
import { phoneOrEmail } from "@shop/domain/shop-info";
import type { ReactNode } from "react";
import { useShopInfo } from "../../lib/shop-info.ts";
import { useSession } from "../../lib/session/session.ts";
import { CopyButton } from "../../ui/display/copy-button.tsx";
import { Panel, PanelTitle } from "../../ui/page/panel.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "./order.module.css";
import { refundedText } from "./refunded-text.ts";

interface Props {
  order: Order;
  /** The card form; null for users who do not pay the order. */
  card: ReactNode;
}

/** How to pay an unpaid order; what happens to money that is too much; and what was refunded and credited. */
export function PaymentDue({ order, card }: Props) {
  const session = useSession();
  // Staff need to know what is owed, not how to pay it.
  const isOfOther = session?.isAdmin === true && session._id !== order.user._id;
  const isDue = !isPaid(order) && !isCancelled(order);
  return (
    <>
      {isCancelled(order) && <NothingDue order={order} />}
      {order.refundedPrice > 0 && <Notice kind="info">{refundedText(order)}</Notice>}
      {order.paymentMethod !== "Stripe" && !isCancelled(order) && <Credited order={order} />}
      {card}
      {isDue &&
        order.paymentMethod === "Bank" &&
        (isOfOther ? <BankDue order={order} /> : <BankDetails order={order} />)}
      {isDue && order.paymentMethod === "Account" && <AccountDue order={order} />}
      {isDue && order.paymentMethod === "Stripe" && card === null && <CardDue order={order} />}
    </>
  );
}

function NothingDue({ order }: { order: Order }) {
  const reachedAt = phoneOrEmail(useShopInfo());
  return (
    <Notice kind="info">
      {order.refundDuePrice === 0
        ? "This order was cancelled. There is nothing to pay."
        : `This order was cancelled. We will refund your payment separately.${reachedAt && ` Questions: ${reachedAt}.`}`}
    </Notice>
  );
}

/** What credit notes have taken off an order that is not by card, and what of its payment is sent back therefore. */
function Credited({ order: { creditedPrice, refundDuePrice } }: { order: Order }) {
  if (creditedPrice === 0 && refundDuePrice === 0) return null;
  return (
    <Notice kind="info">
      {[
        creditedPrice > 0 && `${formatDollars(creditedPrice)} of this order was credited.`,
        refundDuePrice > 0 && `${formatDollars(refundDuePrice)} is to be sent back by bank transfer.`,
      ]
        .filter(Boolean)
        .join(" ")}
    </Notice>
  );
}

/** What has arrived of an order and what is missing: 'Received $100.00, $62.50 still to pay.' */
const partPaidText = ({ receivedPrice, openPrice }: Order): string | null =>
  receivedPrice > 0 ? `Received ${formatDollars(receivedPrice)}, ${formatDollars(openPrice)} still to pay.` : null;

function BankDetails({ order }: { order: Order }) {
  const { bank } = useShopInfo();
  const amount = formatDollars(order.openPrice);
  const partPaid = partPaidText(order);
  const rows = [
    { label: "Account name", value: bank.accountName },
    { label: "BSB", value: bank.bsb },
    { label: "Account number", value: bank.accountNumber },
    // Banks' forms take a plain number.
    { label: "Amount", value: amount, copied: order.openPrice.toFixed(2) },
    { label: "Reference", value: order.orderNumber },
  ];
  return (
    <>
      <div className={styles.thanks}>
        <Notice kind={partPaid ? "info" : "success"}>
          {partPaid ?? `Thank you. Order ${order.orderNumber} is placed.`} Please transfer {amount} to the account
          below. We'll email you when your payment arrives and when your order is on its way.
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
      {partPaidText(order) ?? `${formatDollars(order.openPrice)} is to be paid by bank transfer.`} The reference is{" "}
      {order.orderNumber}.
    </Notice>
  );
}

/** The invoice says until when, and how it is paid. */
function AccountDue({ order }: { order: Order }) {
  const { openPrice, receivedPrice } = order;
  return (
    <Notice kind="info">
      {receivedPrice > 0
        ? `${formatDollars(receivedPrice)} of this order was paid. ${formatDollars(openPrice)} is open`
        : `${formatDollars(openPrice)} of this order is`}{" "}
      on the account of {order.company?.name ?? "its company"}. The invoice says when it is due.
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

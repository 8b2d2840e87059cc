/** @jsxRuntime automatic */
import { dayOf, longDay } from "@shop/domain/dates";
import type { Order } from "@shop/domain/contracts/orders";
import { formatCents, formatDollars } from "@shop/domain/money";
import { peppolBuyer } from "@shop/domain/papers/peppol-buyer";
import { orderPath } from "@shop/domain/screens/paths";
import type { MessagesOf } from "./mail.tsx";
import { aboutOrder, type MailShop, type Messages, ORDER_PLACED } from "./messages.ts";
import { BankAccount, BankDetails, OrderDetails, OrderSummary, PoNumber, UnitLines, unitsOf } from "./order-parts.tsx";
import { Action, Aside, Facts, Paragraph, Part } from "./parts.tsx";

type OrderMessage =
  | "order-placed"
  | "order-by-transfer"
  | "order-paid"
  | "order-paid-undone"
  | "order-invoiced"
  | "order-credited"
  | "order-delivered"
  | "order-cancelled"
  | "order-unpaid";

const NOT_PAID_IN_TIME =
  "we have not received a payment for your order, so we have cancelled it. If you still need the goods, please order again.";

interface OrderLinkProps {
  shop: MailShop;
  order: Pick<Messages["order-placed"]["order"], "_id">;
  label?: string;
}

const OrderLink = ({ shop, order, label = "View your order" }: OrderLinkProps) => (
  <Action href={shop.appUrl + orderPath(order._id)}>{label}</Action>
);

/** How a new order is paid, for the preview of its confirmation. */
function paymentText({ paymentMethod, isPaid }: Order): string {
  if (paymentMethod !== "Account") return "not yet paid";
  return isPaid ? "paid by your company’s credit" : "on your company’s account";
}

export const orderMessages: MessagesOf<OrderMessage | "refund-made"> = {
  "order-placed": (shop, { order, sheets }) => ({
    subject: ORDER_PLACED(order),
    title: `Order ${order.orderNumber}`,
    preview: `${formatDollars(order.totalPrice)} in total, ${paymentText(order)}.`,
    body: (
      <>
        <PoNumber order={order} />
        <Paragraph>Hello {order.user.name}, thank you for your order.</Paragraph>
        {order.paymentMethod === "Bank" && <BankDetails shop={shop} order={order} />}
        {order.paymentMethod === "Account" && (
          <Paragraph>
            {order.isPaid
              ? "Your company’s credit has paid it."
              : "It is on your company’s account. The invoice, which we send separately, says when it is due."}
          </Paragraph>
        )}
        {order.paymentMethod !== "Stripe" ? (
          <OrderLink shop={shop} order={order} />
        ) : (
          <>
            <Paragraph>
              Your card payment of <strong>{formatDollars(order.totalPrice)}</strong> is due. If you have already paid,
              you will receive a receipt shortly.
            </Paragraph>
            <OrderLink shop={shop} order={order} label="Pay or view your order" />
          </>
        )}
        <OrderSummary order={order} sheets={sheets} />
      </>
    ),
  }),

  "order-by-transfer": (shop, { order }) => ({
    subject: aboutOrder(`Bank details for order ${order.orderNumber}`, order),
    title: `Bank details for order ${order.orderNumber}`,
    preview: `${formatDollars(order.openPrice)} to pay by bank transfer.`,
    body: (
      <>
        <PoNumber order={order} />
        <Paragraph>
          Hello {order.user.name}, you have chosen to pay this order by bank transfer instead of by card.
        </Paragraph>
        <BankDetails shop={shop} order={order} />
        <OrderLink shop={shop} order={order} />
        <OrderSummary order={order} />
      </>
    ),
  }),

  "order-paid": (shop, { order }) => ({
    subject: aboutOrder(`Payment received for order ${order.orderNumber}`, order),
    title: "Payment received",
    preview: `${formatDollars(order.receivedPrice)}, with thanks.`,
    body: (
      <>
        <PoNumber order={order} />
        <Paragraph>
          Hello {order.user.name}, thank you. We have received your payment and are preparing your order.
        </Paragraph>
        <Facts
          of={[
            ["Order", order.orderNumber],
            ["Paid", formatDollars(order.receivedPrice)],
            ["Paid on", dayOf(order.paidAt ?? order.createdAt, shop.timeZone)],
            ["Paid by", order.paymentMethod === "Bank" ? "Bank transfer" : "Card"],
            ["Email", order.user.email],
          ]}
        />
        <OrderSummary order={order} />
        <OrderLink shop={shop} order={order} />
      </>
    ),
  }),

  "order-paid-undone": (shop, { order }) => ({
    subject: aboutOrder(`Order ${order.orderNumber} is not paid yet`, order),
    title: `Order ${order.orderNumber} is not paid yet`,
    preview: `${formatDollars(order.openPrice)} is still to be paid.`,
    body: (
      <>
        <PoNumber order={order} />
        <Paragraph>
          Hello {order.user.name}, we told you by mistake that your order was paid.{" "}
          <strong>{formatDollars(order.openPrice)}</strong> is still to be paid. We are sorry for the confusion.
        </Paragraph>
        <Paragraph>
          If you have already made the payment, please ignore this message: we will confirm the payment once it has
          arrived.
        </Paragraph>
        <BankDetails shop={shop} order={order} />
        <OrderLink shop={shop} order={order} />
      </>
    ),
  }),

  "order-delivered": (shop, { order }) => {
    const cancelled = unitsOf(order, "cancelledQty");
    return {
      subject: aboutOrder(`Order ${order.orderNumber} delivered`, order),
      title: `Order ${order.orderNumber} delivered`,
      preview: "Your order has arrived.",
      body: (
        <>
          <PoNumber order={order} />
          <Paragraph>
            Hello {order.user.name}, your order was delivered on{" "}
            {dayOf(order.deliveredAt ?? order.createdAt, shop.timeZone)}.
          </Paragraph>
          <OrderLink shop={shop} order={order} />
          <Part>Delivered</Part>
          <UnitLines of={unitsOf(order, "shippedQty")} />
          {cancelled.length > 0 && (
            <>
              <Part>Not sent</Part>
              <UnitLines of={cancelled} />
            </>
          )}
          <OrderDetails order={order} />
          <Aside>Is something missing or damaged? Reply to this email or call us, and we will put it right.</Aside>
        </>
      ),
    };
  },

  "order-cancelled": (shop, { order, isOverdue }) => {
    const refund = order.refundDuePrice > 0 ? "We will refund your payment." : "There is nothing to pay.";
    return {
      subject: aboutOrder(`Order ${order.orderNumber} cancelled`, order),
      title: `Order ${order.orderNumber} cancelled`,
      preview: refund,
      body: (
        <>
          <PoNumber order={order} />
          <Paragraph>
            Hello {order.user.name},{" "}
            {isOverdue ? NOT_PAID_IN_TIME : "your order has been cancelled and will not be sent."} {refund}
          </Paragraph>
          <OrderLink shop={shop} order={order} />
          <OrderSummary order={order} />
        </>
      ),
    };
  },

  // Often read by an accounts department, which has not placed the order.
  "order-credited": (shop, { note, isRefunded }) => {
    const { title, number, order, orderNumber, invoiceNumber = "", reason = "", total, gst } = note;
    const amounts = [
      ["Order", orderNumber],
      ["Invoice", invoiceNumber],
      ["Reason", reason],
      ["Total credited", formatDollars(total)],
      ["Total includes GST of", formatDollars(gst)],
    ] as const;
    return {
      subject: aboutOrder(`${title} ${number} for order ${orderNumber}`, note),
      title: `${title} ${number}`,
      preview: `${formatDollars(total)} credited on invoice ${invoiceNumber}.`,
      body: (
        <>
          <PoNumber order={note} />
          <Paragraph>
            {title} {number} is attached as a PDF{"buyer" in peppolBuyer(note.buyer) && " and as a Peppol document"}. It
            reduces what invoice {invoiceNumber} asks for.
            {isRefunded && " What you paid by card is refunded to the card."}
          </Paragraph>
          <Facts of={amounts} />
          <OrderLink shop={shop} order={{ _id: order }} />
        </>
      ),
    };
  },

  "order-invoiced": (shop, { invoice }) => {
    const { title, number, order, orderNumber, total, gst, dueOn, payment, paid, open } = invoice;
    const isByCard = payment.method === "Stripe";
    const isSettled = isByCard || open <= 0;
    const amounts = [
      ["Order", orderNumber],
      ["Total", formatDollars(total)],
      ["Total includes GST of", formatDollars(gst)],
      ...(isSettled || dueOn === null ? [] : [["Due date", longDay(dueOn)] as const]),
      ...(!isByCard && paid > 0 ? [["Already paid", formatDollars(paid)] as const] : []),
    ] as const;
    return {
      subject: aboutOrder(`${title} ${number} for order ${orderNumber}`, invoice),
      title: `${title} ${number}`,
      preview: `${formatDollars(isSettled ? total : open)}${isByCard ? ", paid by card." : isSettled ? ", nothing left to pay." : " to pay by bank transfer."}`,
      body: (
        <>
          <PoNumber order={invoice} />
          <Paragraph>
            {title} {number} is attached as a PDF{"buyer" in peppolBuyer(invoice.buyer) && " and as a Peppol document"}.
            {isByCard && " It has been paid by card."}
            {isSettled && " There is nothing left to pay."}
          </Paragraph>
          <Facts of={amounts} />
          {payment.method === "Bank" && !isSettled && <BankAccount of={payment} amount={open} />}
          <OrderLink shop={shop} order={{ _id: order }} />
        </>
      ),
    };
  },

  // Sent before an order with payment by bank transfer is cancelled, of which nothing was paid.
  "order-unpaid": (shop, { order, cancelledOn }) => ({
    subject: aboutOrder(`Payment reminder for order ${order.orderNumber}`, order),
    title: `Payment reminder for order ${order.orderNumber}`,
    preview: `${formatDollars(order.openPrice)} is still to be paid.`,
    body: (
      <>
        <PoNumber order={order} />
        <Paragraph>
          Hello {order.user.name}, we have not received your payment of{" "}
          <strong>{formatDollars(order.openPrice)}</strong> yet. If it has not arrived by {cancelledOn}, we will cancel
          the order.
        </Paragraph>
        <Paragraph>
          If you have already paid, please ignore this message. If you no longer need the goods, you can cancel the
          order yourself.
        </Paragraph>
        <BankDetails shop={shop} order={order} />
        <OrderLink shop={shop} order={order} label="View or cancel your order" />
        <OrderSummary order={order} />
      </>
    ),
  }),

  "refund-made": (shop, { name, amountCents, order }) => ({
    subject: order ? `Refund for order ${order.orderNumber}` : `Refund from ${shop.name}`,
    title: "Refund made",
    preview: `${formatCents(amountCents)} is on its way back to your card.`,
    body: (
      <>
        <Paragraph>
          Hello {name}, we have refunded <strong>{formatCents(amountCents)}</strong>
          {order ? ` for order ${order.orderNumber}` : ""} to the card you paid with.
        </Paragraph>
        {order && <OrderLink shop={shop} order={order} />}
        <Aside>It can take up to ten days to appear on your statement.</Aside>
      </>
    ),
  }),
};

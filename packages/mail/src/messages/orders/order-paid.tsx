/** @jsxRuntime automatic */
import { formatDollars } from "@shop/domain/money";
import { dayOf } from "@shop/domain/dates";
import { orderPath } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { OrderSummary } from "../../order-parts.tsx";
import { Action, Facts, Paragraph, Title } from "../../parts.tsx";

/** The confirmation of a payment: what was paid, when and how, and the whole order. */
const orderPaid: Message<"order-paid"> = (shop, { order }) =>
  mail(shop, {
    subject: `Payment received for order ${order.orderNumber}`,
    preview: `${formatDollars(order.totalPrice)}, with thanks.`,
    body: (
      <>
        <Title>Payment received</Title>
        <Paragraph>
          Hello {order.user.name}, thank you. We have received your payment and are preparing your order.
        </Paragraph>
        <Facts
          of={[
            ["Order", order.orderNumber],
            ["Paid", formatDollars(order.totalPrice)],
            ["Paid on", dayOf(order.paidAt ?? order.createdAt, shop.timeZone)],
            ["Paid by", order.paymentMethod === "Bank" ? "Bank transfer" : "Card"],
            ["E-mail", order.user.email],
          ]}
        />
        <OrderSummary order={order} />
        <Action href={shop.appUrl + orderPath(order._id)}>View your order</Action>
      </>
    ),
  });
export default orderPaid;

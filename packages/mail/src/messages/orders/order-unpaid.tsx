/** @jsxRuntime automatic */
import { formatDollars } from "@shop/domain/money";
import { orderPath } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { BankDetails, OrderSummary } from "../../order-parts.tsx";
import { Action, Paragraph, Title } from "../../parts.tsx";

/** A reminder to pay by bank transfer, before the order is cancelled. */
const orderUnpaid: Message<"order-unpaid"> = (shop, { order, cancelledOn }) =>
  mail(shop, {
    subject: `Payment reminder for order ${order.orderNumber}`,
    preview: `${formatDollars(order.totalPrice)} is still to be paid.`,
    body: (
      <>
        <Title>{`Payment reminder for order ${order.orderNumber}`}</Title>
        <Paragraph>
          Hello {order.user.name}, we have not received your payment of{" "}
          <strong>{formatDollars(order.totalPrice)}</strong> yet. If it has not arrived by {cancelledOn}, we will cancel
          the order.
        </Paragraph>
        <Paragraph>
          If you have already paid, please ignore this message. If you no longer need the goods, you can cancel the
          order yourself.
        </Paragraph>
        <BankDetails shop={shop} order={order} />
        <Action href={shop.appUrl + orderPath(order._id)}>View or cancel your order</Action>
        <OrderSummary order={order} />
      </>
    ),
  });
export default orderUnpaid;

/** @jsxRuntime automatic */
import { orderPath } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { OrderSummary } from "../../order-parts.tsx";
import { Action, Paragraph, Title } from "../../parts.tsx";

const NOT_PAID_IN_TIME =
  "we have not received a payment for your order, so we have cancelled it. If you still need the goods, please order again.";

const orderCancelled: Message<"order-cancelled"> = (shop, { order, isOverdue }) =>
  mail(shop, {
    subject: `Order ${order.orderNumber} cancelled`,
    preview: order.isPaid ? "We will refund your payment." : "There is nothing to pay.",
    body: (
      <>
        <Title>{`Order ${order.orderNumber} cancelled`}</Title>
        <Paragraph>
          Hello {order.user.name},{" "}
          {isOverdue ? NOT_PAID_IN_TIME : "your order has been cancelled and will not be sent."}{" "}
          {order.isPaid ? "We will refund your payment." : "There is nothing to pay."}
        </Paragraph>
        <Action href={shop.appUrl + orderPath(order._id)}>View your order</Action>
        <OrderSummary order={order} />
      </>
    ),
  });
export default orderCancelled;

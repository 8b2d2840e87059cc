/** @jsxRuntime automatic */
import { orderPath } from "@shop/domain/paths";
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { OrderSummary } from "../order-parts.tsx";
import { Action, Paragraph, Title } from "../parts.tsx";

const orderCancelled: Message<"order-cancelled"> = (shop, { order }) =>
  mail(shop, {
    subject: `Order ${order.orderNumber} cancelled`,
    preview: order.isPaid ? "We return what you have paid." : "There is nothing to pay.",
    body: (
      <>
        <Title>{`Order ${order.orderNumber} cancelled`}</Title>
        <Paragraph>
          Hello {order.user.name}, your order is cancelled and will not be sent.{" "}
          {order.isPaid ? "We return what you have paid." : "There is nothing to pay."}
        </Paragraph>
        <Action href={shop.appUrl + orderPath(order._id)}>View your order</Action>
        <OrderSummary order={order} />
      </>
    ),
  });
export default orderCancelled;

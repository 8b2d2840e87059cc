/** @jsxRuntime automatic */
import { dayOf } from "@shop/domain/dates";
import { orderPath } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { OrderSummary } from "../../order-parts.tsx";
import { Action, Aside, Paragraph, Title } from "../../parts.tsx";

const orderDelivered: Message<"order-delivered"> = (shop, { order }) =>
  mail(shop, {
    subject: `Order ${order.orderNumber} delivered`,
    preview: "Your order has arrived.",
    body: (
      <>
        <Title>{`Order ${order.orderNumber} delivered`}</Title>
        <Paragraph>
          Hello {order.user.name}, your order was delivered on{" "}
          {dayOf(order.deliveredAt ?? order.createdAt, shop.timeZone)}.
        </Paragraph>
        <Action href={shop.appUrl + orderPath(order._id)}>View your order</Action>
        <OrderSummary order={order} />
        <Aside>Is something missing or damaged? Reply to this email or call us, and we will put it right.</Aside>
      </>
    ),
  });
export default orderDelivered;

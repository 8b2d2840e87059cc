/** @jsxRuntime automatic */
import { formatCents } from "@shop/domain/money";
import { orderPath } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { Action, Aside, Paragraph, Title } from "../../parts.tsx";

const refundMade: Message<"refund-made"> = (shop, { name, amountCents, order }) =>
  mail(shop, {
    subject: order ? `Refund for order ${order.orderNumber}` : `Refund from ${shop.name}`,
    preview: `${formatCents(amountCents)} is on its way back to your card.`,
    body: (
      <>
        <Title>Refund made</Title>
        <Paragraph>
          Hello {name}, we have refunded <strong>{formatCents(amountCents)}</strong>
          {order ? ` for order ${order.orderNumber}` : ""} to the card you paid with.
        </Paragraph>
        {order && <Action href={shop.appUrl + orderPath(order._id)}>View your order</Action>}
        <Aside>It can take up to ten days to appear on your statement.</Aside>
      </>
    ),
  });
export default refundMade;

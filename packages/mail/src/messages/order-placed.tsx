/** @jsxRuntime automatic */
import { formatDollars } from "@shop/domain/money";
import { orderPath } from "@shop/domain/paths";
import { mail } from "../mail.tsx";
import { type MailShop, type Message, type Messages, ORDER_PLACED } from "../messages.ts";
import { BankDetails, OrderSummary } from "../order-parts.tsx";
import { Action, Paragraph, Title } from "../parts.tsx";

/** Order confirmation: how to pay, by the way that was chosen, and what was ordered. */
const orderPlaced: Message<"order-placed"> = (shop, { order }) =>
  mail(shop, {
    subject: ORDER_PLACED(order.orderNumber),
    preview: `${formatDollars(order.totalPrice)} in total, not paid yet.`,
    body: (
      <>
        <Title>{`Order ${order.orderNumber}`}</Title>
        <Paragraph>Hello {order.user.name}, thank you for your order. It is kept for you.</Paragraph>
        {order.paymentMethod === "Bank" ? <ByBank shop={shop} order={order} /> : <ByCard shop={shop} order={order} />}
        <OrderSummary order={order} />
      </>
    ),
  });
export default orderPlaced;

type Props = { shop: MailShop } & Messages["order-placed"];

function ByBank({ shop, order }: Props) {
  return (
    <>
      <BankDetails shop={shop} order={order} />
      <Action href={shop.appUrl + orderPath(order._id)}>View your order</Action>
    </>
  );
}

function ByCard({ shop, order }: Props) {
  return (
    <>
      <Paragraph>
        It waits for your card payment of <strong>{formatDollars(order.totalPrice)}</strong>. If you have paid already,
        a receipt is on its way.
      </Paragraph>
      <Action href={shop.appUrl + orderPath(order._id)}>Pay or view your order</Action>
    </>
  );
}

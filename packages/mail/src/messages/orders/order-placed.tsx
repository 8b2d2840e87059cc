/** @jsxRuntime automatic */
import { formatDollars } from "@shop/domain/money";
import { orderPath } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import { type MailShop, type Message, type Messages, ORDER_PLACED } from "../../messages.ts";
import { BankDetails, OrderSummary } from "../../order-parts.tsx";
import { Action, Paragraph, Title } from "../../parts.tsx";

/** The order confirmation: how to pay by the chosen method, and what was ordered. */
const orderPlaced: Message<"order-placed"> = (shop, { order }) =>
  mail(shop, {
    subject: ORDER_PLACED(order.orderNumber),
    preview: `${formatDollars(order.totalPrice)} in total, not yet paid.`,
    body: (
      <>
        <Title>{`Order ${order.orderNumber}`}</Title>
        <Paragraph>Hello {order.user.name}, thank you for your order.</Paragraph>
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
        Your card payment of <strong>{formatDollars(order.totalPrice)}</strong> is due. If you have already paid, you
        will receive a receipt shortly.
      </Paragraph>
      <Action href={shop.appUrl + orderPath(order._id)}>Pay or view your order</Action>
    </>
  );
}

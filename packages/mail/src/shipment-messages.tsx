/** @jsxRuntime automatic */
import type { Order } from "@shop/domain/contracts/orders";
import type { Shipment } from "@shop/domain/contracts/shipments";
import { longDay } from "@shop/domain/dates";
import { isInvoiced } from "@shop/domain/orders/invoiced";
import { orderPath } from "@shop/domain/screens/paths";
import type { MessagesOf } from "./mail.tsx";
import { aboutOrder, type MailShop } from "./messages.ts";
import { PoNumber, UnitLines, unitsOf } from "./order-parts.tsx";
import { Action, Facts, Paragraph, Part } from "./parts.tsx";

/** Where a shipment can be followed, and its order. */
function Links({ shop, order, shipment }: { shop: MailShop; order: Order; shipment: Shipment }) {
  return (
    <>
      {shipment.trackingUrl !== null && <Action href={shipment.trackingUrl}>Track your shipment</Action>}
      <Action href={shop.appUrl + orderPath(order._id)}>View your order</Action>
    </>
  );
}

function TrackingFacts({ of: { number, carrier, trackingNumber, shippedOn } }: { of: Shipment }) {
  const facts = [
    ["Shipment", String(number)],
    ["Shipped on", shippedOn && longDay(shippedOn)],
    ["Carrier", carrier],
    ["Tracking number", trackingNumber],
  ] as const;
  return <Facts of={facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))} />;
}

/** What is still to come. */
function ToFollow({ order }: { order: Order }) {
  const left = unitsOf(order, "leftQty");
  if (left.length === 0) return <Paragraph>Nothing more is to follow: your order is complete.</Paragraph>;
  return (
    <>
      <Part>To follow</Part>
      <UnitLines of={left} />
    </>
  );
}

export const shipmentMessages: MessagesOf<
  "order-shipped" | "order-tracking" | "order-shipment-cancelled" | "order-rest-cancelled"
> = {
  "order-shipped": (shop, { order, shipment }) => {
    const others = order.shipments.filter(({ _id, state }) => _id !== shipment._id && state === "shipped");
    const isAll = unitsOf(order, "leftQty").length === 0 && others.length === 0;
    const title = isAll
      ? `Order ${order.orderNumber} shipped`
      : `Shipment ${shipment.number} of order ${order.orderNumber}`;
    return {
      subject: aboutOrder(title, order),
      title,
      preview: isAll ? "Your order is on its way." : "Part of your order is on its way.",
      body: (
        <>
          <PoNumber order={order} />
          <Paragraph>
            Hello {order.user.name}, {isAll ? "your order" : "part of your order"} is on its way.
          </Paragraph>
          <TrackingFacts of={shipment} />
          <Links shop={shop} order={order} shipment={shipment} />
          <Part>In this shipment</Part>
          <UnitLines of={shipment.lines} />
          <ToFollow order={order} />
        </>
      ),
    };
  },

  "order-tracking": (shop, { order, shipment }) => ({
    subject: aboutOrder(`New tracking number for order ${order.orderNumber}`, order),
    title: `New tracking number for order ${order.orderNumber}`,
    preview: `Shipment ${shipment.number} has the number ${shipment.trackingNumber ?? ""}.`,
    body: (
      <>
        <PoNumber order={order} />
        <Paragraph>
          Hello {order.user.name}, please use this number to follow shipment {shipment.number} of your order.
        </Paragraph>
        <TrackingFacts of={shipment} />
        <Links shop={shop} order={order} shipment={shipment} />
        <Part>In this shipment</Part>
        <UnitLines of={shipment.lines} />
      </>
    ),
  }),

  "order-shipment-cancelled": (shop, { order, shipment }) => ({
    subject: aboutOrder(`Shipment ${shipment.number} of order ${order.orderNumber} cancelled`, order),
    title: `Shipment ${shipment.number} of order ${order.orderNumber} cancelled`,
    preview: "These goods are not on their way.",
    body: (
      <>
        <PoNumber order={order} />
        <Paragraph>
          Hello {order.user.name}, shipment {shipment.number} of your order is not on its way after all. We are sorry
          for the confusion.
        </Paragraph>
        <Part>It would have held</Part>
        <UnitLines of={shipment.lines} />
        {unitsOf(order, "leftQty").length > 0 && <ToFollow order={order} />}
        <Action href={shop.appUrl + orderPath(order._id)}>View your order</Action>
      </>
    ),
  }),

  "order-rest-cancelled": (shop, { order }) => {
    const cancelled = unitsOf(order, "cancelledQty");
    return {
      subject: aboutOrder(`Rest of order ${order.orderNumber} cancelled`, order),
      title: `Rest of order ${order.orderNumber} cancelled`,
      preview: "What was not sent yet will not be sent.",
      body: (
        <>
          <PoNumber order={order} />
          <Paragraph>
            Hello {order.user.name}, what was left of your order will not be sent, and you are not charged for it
            {isInvoiced(order) ? ": a credit note follows." : "."}
            {order.refundDuePrice > 0 && " We will refund what you have paid for it."}
          </Paragraph>
          <Part>Not sent</Part>
          <UnitLines of={cancelled} />
          <Action href={shop.appUrl + orderPath(order._id)}>View your order</Action>
        </>
      ),
    };
  },
};

import type { Order } from "@shop/domain/contracts/orders";
import { mayPayByCard } from "@shop/domain/order-state";
import { lazy, Suspense, useState } from "react";
import { CardRoom } from "./card-room.tsx";

const CardPayment = lazy(async () => ({ default: (await import("./card-payment.tsx")).CardPayment }));

/** Where an order's owner pays it by card. Its code is loaded for an order that is to be paid so, and for no other. */
export function CardSlot({ order }: { order: Order }) {
  const mayPay = mayPayByCard(order);
  // Once the form has been there it stays, to say that it worked.
  const [wasDue, setWasDue] = useState(mayPay);
  if (mayPay && !wasDue) setWasDue(true);
  if (!wasDue) return null;
  return (
    <Suspense fallback={<CardRoom />}>
      <CardPayment order={order} />
    </Suspense>
  );
}

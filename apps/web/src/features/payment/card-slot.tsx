import { Skeleton } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { mayPayByCard } from "@shop/domain/orders/order-state";
import { lazy, Suspense, useState } from "react";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import styles from "./payment.module.css";

const CardPayment = lazy(async () => ({ default: (await import("./card-payment.tsx")).CardPayment }));

/** The card payment of an order. Its code is loaded only for an order that is to be paid by card. */
export function CardSlot({ order }: { order: Order }) {
  const mayPay = mayPayByCard(order);
  // After the payment the form stays, to show the result.
  const [wasDue, setWasDue] = useState(mayPay);
  if (mayPay && !wasDue) setWasDue(true);
  if (!wasDue) return null;
  return (
    <Suspense fallback={<CardFormPlaceholder />}>
      <CardPayment order={order} />
    </Suspense>
  );
}

/** Reserves space for the card form while its code is loading, so that the order below does not move. */
function CardFormPlaceholder() {
  return (
    <SkeletonGroup className={styles.panel}>
      <Skeleton height={350} />
    </SkeletonGroup>
  );
}

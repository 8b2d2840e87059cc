import { Skeleton } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { mayPayByCard } from "@shop/domain/orders/order-state";
import { lazy, Suspense, useState } from "react";
import { SkeletonGroup } from "../../ui/page/skeleton.tsx";
import styles from "./payment.module.css";

const CardPayment = lazy(async () => ({ default: (await import("./card-payment.tsx")).CardPayment }));

/** Where an order's owner pays it by card. Its code is loaded for an order that is to be paid so, and for no other. */
export function CardSlot({ order }: { order: Order }) {
  const mayPay = mayPayByCard(order);
  // Once the form has been there it stays, to say that it worked.
  const [wasDue, setWasDue] = useState(mayPay);
  if (mayPay && !wasDue) setWasDue(true);
  if (!wasDue) return null;
  return (
    <Suspense fallback={<CardFormPlaceholder />}>
      <CardPayment order={order} />
    </Suspense>
  );
}

/** Reserves the space of the card form while its code is loading, so that the order below does not move. */
function CardFormPlaceholder() {
  return (
    <SkeletonGroup className={styles.room}>
      <Skeleton height={24} width={120} />
      <Skeleton height={24} width="min(100%, 320px)" />
      <Skeleton height={64} width="min(100%, 440px)" />
      <Skeleton height={64} width="min(100%, 440px)" />
      <Skeleton height={42} width={176} />
    </SkeletonGroup>
  );
}

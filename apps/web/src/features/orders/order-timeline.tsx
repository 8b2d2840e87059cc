import type { Order } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { deliveryStatus, isDelivered, isPaid, paymentStatus } from "@shop/domain/order-state";
import { IconCheck } from "@tabler/icons-react";
import { useShopInfo } from "../../lib/shop-info.ts";
import styles from "./order-timeline.module.css";

/** Placed, paid, delivered: what has happened and what has not. */
export function OrderTimeline({ order }: { order: Order }) {
  const { timeZone } = useShopInfo();
  const day = (moment: string) => dayOf(moment, timeZone);
  const steps = [
    { isDone: true, text: `Placed on ${day(order.createdAt)}` },
    { isDone: isPaid(order), text: paymentStatus(order, day) },
    { isDone: isDelivered(order), text: deliveryStatus(order, day) },
  ];
  return (
    <ol className={styles["timeline"]} aria-label="Progress of this order">
      {steps.map(({ isDone, text }) => (
        <li key={text} className={styles["step"]} data-done={isDone || undefined}>
          <span className={styles["dot"]} aria-hidden>
            {isDone && <IconCheck size={16} stroke={3} />}
          </span>
          <span className={styles["text"]}>{text}</span>
        </li>
      ))}
    </ol>
  );
}

import type { Order } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { CANCELLED_ON } from "@shop/domain/messages";
import { deliveryStatus, isDelivered, isPaid, paymentStatus } from "@shop/domain/orders/order-state";
import IconCheck from "icon:check";
import IconX from "icon:x";
import { useShopInfo } from "../../lib/shop-info.ts";
import styles from "./order-timeline.module.css";

/** The steps placed, paid, and delivered or cancelled. */
export function OrderTimeline({ order }: { order: Order }) {
  const { timeZone } = useShopInfo();
  const day = (moment: string) => dayOf(moment, timeZone);
  const steps: { isDone: boolean; isEnd?: boolean; text: string }[] = [
    { isDone: true, text: `Placed on ${day(order.createdAt)}` },
    { isDone: isPaid(order), text: paymentStatus(order, day) },
    order.cancelledAt
      ? { isDone: true, isEnd: true, text: CANCELLED_ON(day(order.cancelledAt)) }
      : { isDone: isDelivered(order), text: deliveryStatus(order, day) },
  ];
  return (
    <ol className={styles.timeline} aria-label="Progress of this order">
      {steps.map(({ isDone, isEnd, text }) => (
        <li key={text} className={styles.step} data-done={isDone || undefined} data-end={isEnd}>
          <span className={styles.dot} aria-hidden>
            {isEnd ? <IconX size={16} stroke={3} /> : isDone && <IconCheck size={16} stroke={3} />}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

import type { AdminOrder } from "@shop/domain/contracts/orders";
import { mayDeliver, mayMarkPaid } from "@shop/domain/order-state";
import { orderPath } from "@shop/domain/paths";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { DeliverButton } from "./deliver-button.tsx";
import { MarkPaidButton } from "./mark-paid-button.tsx";
import type { Said } from "./use-undo.ts";
import styles from "./orders-screen.module.css";

/** What can be done to an order right in its row: the one next step, and the way to all the rest. */
export function RowActions({ order, say }: { order: AdminOrder; say: (said: Said) => void }) {
  const details = useRef<HTMLAnchorElement>(null);
  // The pressed button is gone. Not to the one that took its place: a second Enter would deliver the order.
  const sayAndRest = (said: Said) => {
    say(said);
    details.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.actions}>
      {mayMarkPaid(order) && <MarkPaidButton order={order} size="xs" say={sayAndRest} />}
      {mayDeliver(order) && <DeliverButton order={order} size="xs" say={sayAndRest} />}
      <Link ref={details} to={orderPath(order._id)} className={styles.details}>
        Details<VisuallyHidden> of {order.orderNumber}</VisuallyHidden>
      </Link>
    </div>
  );
}

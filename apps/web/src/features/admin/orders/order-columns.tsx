import type { AdminOrder } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { NOT_DELIVERED, NOT_PAID } from "@shop/domain/messages";
import { formatDollars } from "@shop/domain/money";
import { mayDeliver, mayMarkPaid } from "@shop/domain/orders/order-state";
import { orderPath } from "@shop/domain/screens/paths";
import { IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import type { Column } from "../../../ui/table/column.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { DeliverButton } from "./deliver-button.tsx";
import { MarkPaidButton } from "./mark-paid-button.tsx";
import styles from "./orders-screen.module.css";
import { OrderStateChip } from "./state-of-order.tsx";
import type { Said } from "./use-order-changes.ts";

export type OrderSort = "createdAt" | "total";

/**
 * The list's columns; the order number is shown as the id, because that is what people quote.
 * Between phone and desktop widths there is no room for all columns: there the day is below the number.
 */
export function orderColumns(timeZone: string, say: (said: Said) => void): Column<AdminOrder, OrderSort>[] {
  const day = (moment: string) => dayOf(moment, timeZone);
  return [
    {
      key: "id",
      head: "ID",
      cell: ({ _id, orderNumber, createdAt }) => (
        <>
          <Link to={orderPath(_id)}>{orderNumber}</Link>
          <span className={styles.narrowNote}>{day(createdAt)}</span>
        </>
      ),
      isRowHead: true,
      isOneLine: true,
    },
    {
      key: "user",
      head: "USER",
      cell: ({ user }) => (
        <span className={styles.user} title={user.email}>
          {user.name}
        </span>
      ),
    },
    {
      key: "date",
      head: "DATE",
      cell: ({ createdAt }) => day(createdAt),
      sort: "createdAt",
      isOneLine: true,
      isWideOnly: true,
    },
    { key: "total", head: "TOTAL", cell: (order) => <Total order={order} />, sort: "total", isFigure: true },
    {
      key: "paid",
      head: "PAID",
      cell: ({ paidAt }) => (paidAt ? day(paidAt) : <Cross text={NOT_PAID} />),
      isOneLine: true,
    },
    {
      key: "delivered",
      head: "DELIVERED",
      cell: ({ deliveredAt, cancelledAt }) =>
        deliveredAt ? (
          day(deliveredAt)
        ) : (
          <>
            <Cross text={NOT_DELIVERED} />
            {cancelledAt && <span className={styles.narrowNote}>Cancelled</span>}
          </>
        ),
      isOneLine: true,
    },
    {
      key: "state",
      head: "STATE",
      cell: (order) => <OrderStateChip order={order} />,
      isOneLine: true,
      isWideOnly: true,
    },
    {
      key: "actions",
      head: "Actions",
      cell: (order) => <RowActions key={order._id} order={order} say={say} />,
      isActions: true,
    },
  ];
}

function Total({ order: { totalPrice, paymentMethod } }: { order: AdminOrder }) {
  return (
    <span className={styles.total}>
      {formatDollars(totalPrice)}
      <span className={styles.note}>
        <VisuallyHidden>by </VisuallyHidden>
        {paymentMethod}
      </span>
    </span>
  );
}

function Cross({ text }: { text: string }) {
  return (
    <span className={styles.cross} title={text}>
      <IconX size={16} stroke={2.5} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** The next step of an order, and the link to its screen. */
function RowActions({ order, say }: { order: AdminOrder; say: (said: Said) => void }) {
  const details = useRef<HTMLAnchorElement>(null);
  // The pressed button is gone. The focus must not go to the one in its place: a second Enter would deliver the order.
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

import { Button } from "@mantine/core";
import { ADMIN_ROUTES, packingListPath } from "@shop/domain/screens/admin-paths";
import type { Order } from "@shop/domain/contracts/orders";
import { mayCancel, mayDeliver, mayMarkPaid, mayUndoDelivered, mayUndoPaid } from "@shop/domain/orders/order-state";
import { IconArrowBackUp, IconArrowLeft, IconListCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { DeliverButton } from "./deliver-button.tsx";
import { MarkPaidButton } from "./mark-paid-button.tsx";
import styles from "./order-actions.module.css";
import { OrderNotice } from "./order-notice.tsx";
import { OrderStateChip } from "./state-of-order.tsx";
import { type Said, UNDOABLE, type Undoable, useUndo } from "./use-order-changes.ts";

/** An admin's actions for an order, above the order that its customer sees too. */
export function OrderActions({ order }: { order: Order }) {
  const [said, say] = useState<Said | null>(null);
  const [now] = useState(() => new Date());
  return (
    <section className={styles.bar} aria-label="For staff">
      <div className={styles.facts}>
        <Link to={ADMIN_ROUTES.orders} className={styles.back}>
          <IconArrowLeft size={16} aria-hidden />
          All orders
        </Link>
        <OrderStateChip order={order} />
        <IdTag id={order._id} />
        {order.paymentReference && (
          <span className={styles.reference}>
            Reference <strong>{order.paymentReference}</strong>
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        {mayMarkPaid(order) && <MarkPaidButton order={order} say={say} />}
        {mayDeliver(order) && <DeliverButton order={order} say={say} />}
        <Button
          component={Link}
          to={packingListPath(order._id)}
          size="sm"
          variant="default"
          leftSection={<IconListCheck size={18} aria-hidden />}
        >
          Packing list
        </Button>
        {mayUndoPaid(order, now) && <UndoButton what="paid" order={order} say={say} />}
        {mayUndoDelivered(order, now) && <UndoButton what="delivered" order={order} say={say} />}
        {mayCancel(order) && <CancelButton order={order} say={say} />}
      </div>
      <OrderNotice said={said} say={say} />
    </section>
  );
}

/** Takes back what was done to an order by mistake. Give it only to an order for which that may be. */
function UndoButton({ what, order, say }: { what: Undoable; order: Order; say: (said: Said) => void }) {
  const undo = useUndo(what, order, say);
  const confirm = useSingleFlight(() => undo.mutateAsync({ id: order._id }));
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={undo.isPending}
      onClick={confirm}
    >
      {UNDOABLE[what].undo}
    </Button>
  );
}

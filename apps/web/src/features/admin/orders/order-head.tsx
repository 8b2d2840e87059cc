import { Box, Button, Group, Stack } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { mayCancel, mayDeliver, mayMarkPaid } from "@shop/domain/orders/order-state";
import { mayUndoDelivered, mayUndoPaid, mayUndoRefunded } from "@shop/domain/orders/undo";
import { ADMIN_ROUTES, adminCompanyPath, adminUserPath, packingListPath } from "@shop/domain/screens/admin-paths";
import IconArrowBackUp from "icon:arrow-back-up";
import IconArrowLeft from "icon:arrow-left";
import IconListCheck from "icon:list-check";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { RESTORE_SCROLL, lastListUrl } from "../../../ui/list/list-position.ts";
import { CancelButton } from "./cancel-button.tsx";
import { DeliverButton } from "./deliver-button.tsx";
import { MarkPaidButton } from "./mark-paid-button.tsx";
import styles from "./order-head.module.css";
import { OrderNotice } from "./order-notice.tsx";
import { RefundDue } from "./refund-due.tsx";
import { ShipButton } from "./ship-button.tsx";
import { OrderStateChip } from "./state-of-order.tsx";
import { type OnOutcome, type Outcome, UNDOABLE, type Undoable, useUndo } from "./use-order-changes.ts";

interface Props {
  order: Order;
  /** The buttons that its customer has too. */
  actions: ReactNode;
}

/** The head of an order for staff: number, state, customer, and everything that can be done with it. */
export function StaffOrderHead({ order, actions }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [now] = useState(() => new Date());
  const last = order.shipments.findLast(({ state }) => state === "shipped");
  return (
    <Stack component="section" gap={12} aria-label="For admins">
      <Box
        component={Link}
        to={lastListUrl(ADMIN_ROUTES.orders)}
        state={RESTORE_SCROLL}
        className={styles.back}
        fz="sm"
        fw={600}
      >
        <IconArrowLeft size={16} aria-hidden />
        All orders
      </Box>
      <Group gap="4px 12px">
        <h1 className={styles.title}>Order {order.orderNumber}</h1>
        <OrderStateChip order={order} />
      </Group>
      <Group gap="4px 20px" fz="sm" className={styles.facts ?? ""}>
        <span>
          <Link to={adminUserPath(order.user._id)}>{order.user.name}</Link>
          {order.company && (
            <>
              , <Link to={adminCompanyPath(order.company._id)}>{order.company.name}</Link>
            </>
          )}
        </span>
        <IdTag id={order._id} />
        {order.paymentReference && (
          <Box component="span" c="dimmed" miw={0}>
            Reference <strong>{order.paymentReference}</strong>
          </Box>
        )}
      </Group>
      <Group gap={8} className={styles.actions ?? ""}>
        {mayMarkPaid(order) && <MarkPaidButton order={order} onOutcome={setOutcome} />}
        {mayDeliver(order) && <DeliverButton order={order} onOutcome={setOutcome} />}
        {mayDeliver(order) && <ShipButton order={order} onOutcome={setOutcome} />}
        <Button
          component={Link}
          to={packingListPath(order._id)}
          variant="default"
          leftSection={<IconListCheck size={20} aria-hidden />}
        >
          Packing list
        </Button>
        {actions}
        {mayUndoPaid(order, now) && <UndoButton what="paid" order={order} onOutcome={setOutcome} />}
        {mayUndoDelivered(order, last, now) && <UndoButton what="delivered" order={order} onOutcome={setOutcome} />}
        {mayUndoRefunded(order, now) && <UndoButton what="refunded" order={order} onOutcome={setOutcome} />}
        {mayCancel(order) && (
          <Box ml="auto">
            <CancelButton order={order} onOutcome={setOutcome} />
          </Box>
        )}
      </Group>
      {order.refundDuePrice > 0 && (
        <div className={styles.refund}>
          <RefundDue order={order} onOutcome={setOutcome} />
        </div>
      )}
      <OrderNotice outcome={outcome} onOutcome={setOutcome} />
    </Stack>
  );
}

/** Undoes a payment, delivery or refund that was recorded by mistake. Only for an order where that is allowed. */
function UndoButton({ what, order, onOutcome }: { what: Undoable; order: Order; onOutcome: OnOutcome }) {
  const undo = useUndo(what, order, onOutcome);
  const confirm = useSingleFlight(() => undo.mutateAsync({ id: order._id }));
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={20} aria-hidden />}
      loading={undo.isPending}
      onClick={confirm}
    >
      {UNDOABLE[what].undo}
    </Button>
  );
}

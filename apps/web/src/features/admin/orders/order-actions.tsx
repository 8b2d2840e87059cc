import { Box, Button, Group } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import {
  mayCancel,
  mayDeliver,
  mayMarkPaid,
  mayUndoDelivered,
  mayUndoPaid,
  mayUndoRefunded,
} from "@shop/domain/orders/order-state";
import { ADMIN_ROUTES, packingListPath } from "@shop/domain/screens/admin-paths";
import IconArrowBackUp from "icon:arrow-back-up";
import IconArrowLeft from "icon:arrow-left";
import IconListCheck from "icon:list-check";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { RESTORE_SCROLL, lastListUrl } from "../../../ui/list/list-position.ts";
import { CARD } from "../../../ui/page/card.ts";
import { CancelButton } from "./cancel-button.tsx";
import { DeliverButton } from "./deliver-button.tsx";
import { MarkPaidButton } from "./mark-paid-button.tsx";
import { OrderNotice } from "./order-notice.tsx";
import { RefundDue } from "./refund-due.tsx";
import { OrderStateChip } from "./state-of-order.tsx";
import { type OnOutcome, type Outcome, UNDOABLE, type Undoable, useUndo } from "./use-order-changes.ts";

/** An admin's actions for an order, shown above the customer's view of it. */
export function OrderActions({ order }: { order: Order }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [now] = useState(() => new Date());
  return (
    <Group
      component="section"
      justify="space-between"
      gap="12px 24px"
      mih={62}
      px={16}
      py={12}
      {...CARD}
      aria-label="For admins"
    >
      <Group gap="8px 12px">
        <Box
          component={Link}
          to={lastListUrl(ADMIN_ROUTES.orders)}
          state={RESTORE_SCROLL}
          display="inline-flex"
          lh="32px"
          fz="sm"
          fw={600}
        >
          <IconArrowLeft size={16} style={{ alignSelf: "center", marginRight: 4 }} aria-hidden />
          All orders
        </Box>
        <OrderStateChip order={order} />
        <IdTag id={order._id} />
        {order.paymentReference && (
          <Box component="span" c="dimmed" fz="sm" miw={0} style={{ overflowWrap: "anywhere" }}>
            Reference <strong>{order.paymentReference}</strong>
          </Box>
        )}
      </Group>
      <Group gap="8px 12px">
        {mayMarkPaid(order) && <MarkPaidButton order={order} onOutcome={setOutcome} />}
        {mayDeliver(order) && <DeliverButton order={order} onOutcome={setOutcome} />}
        <Button
          component={Link}
          to={packingListPath(order._id)}
          size="sm"
          variant="default"
          leftSection={<IconListCheck size={18} aria-hidden />}
        >
          Packing list
        </Button>
        {mayUndoPaid(order, now) && <UndoButton what="paid" order={order} onOutcome={setOutcome} />}
        {mayUndoDelivered(order, now) && <UndoButton what="delivered" order={order} onOutcome={setOutcome} />}
        {mayUndoRefunded(order, now) && <UndoButton what="refunded" order={order} onOutcome={setOutcome} />}
        {mayCancel(order) && <CancelButton order={order} onOutcome={setOutcome} />}
      </Group>
      {order.refundDuePrice > 0 && (
        <Box w="100%">
          <RefundDue order={order} onOutcome={setOutcome} />
        </Box>
      )}
      <OrderNotice outcome={outcome} onOutcome={setOutcome} />
    </Group>
  );
}

/** Undoes a payment, delivery or refund that was recorded by mistake. Only for an order where that is allowed. */
function UndoButton({ what, order, onOutcome }: { what: Undoable; order: Order; onOutcome: OnOutcome }) {
  const undo = useUndo(what, order, onOutcome);
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

import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox, Group } from "@mantine/core";
import type { AdminOrder } from "@shop/domain/contracts/orders";
import { mayDeliver } from "@shop/domain/orders/order-state";
import { packingListPath } from "@shop/domain/screens/admin-paths";
import IconPrinter from "icon:printer";
import { useState } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useTrackedFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { type OnOutcome, useOrderRefused, useUpdateCachedOrder } from "./use-order-changes.ts";

/** The selected orders. */
export interface OrderSelection {
  ids: ReadonlySet<string>;
  set: (ids: readonly string[], isTicked: boolean) => void;
}

export function useOrderSelection(): OrderSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    set: (changed, isTicked) =>
      setIds((before) => {
        const others = [...before].filter((id) => !changed.includes(id));
        return new Set(isTicked ? [...others, ...changed] : others);
      }),
  };
}

/** A checkbox that selects an order; disabled if it cannot be delivered. */
export function OrderCheckbox({ order, ticks }: { order: AdminOrder; ticks: OrderSelection }) {
  const { _id: id, orderNumber } = order;
  return (
    <Checkbox
      size="xs"
      aria-label={`Select ${orderNumber}`}
      disabled={!mayDeliver(order)}
      checked={mayDeliver(order) && ticks.ids.has(id)}
      onChange={(event) => ticks.set([id], event.currentTarget.checked)}
    />
  );
}

interface Props {
  /** The orders on this page. */
  orders: readonly AdminOrder[];
  ticks: OrderSelection;
  onOutcome: OnOutcome;
}

/** Selects all deliverable orders of the page; opens the selected ones' packing lists, and marks them delivered. */
export function SelectedOrders({ orders, ticks, onOutcome }: Props) {
  const showOrder = useUpdateCachedOrder();
  const refused = useOrderRefused(onOutcome);
  const deliver = trpc.orders.deliver.useMutation();
  const deliverable = orders.filter((order) => mayDeliver(order));
  const ticked = deliverable.filter(({ _id }) => ticks.ids.has(_id));

  const [deliverAll, isPending] = useTrackedFlight(async () => {
    const failures: string[] = [];
    // One after the other: each is a transaction with its own entry in the audit log.
    for (const order of ticked) {
      try {
        showOrder(await deliver.mutateAsync({ id: order._id }));
        ticks.set([order._id], false);
      } catch (error) {
        failures.push(`${order.orderNumber}: ${errorMessage(error)}`);
        // The notice below has all refusals.
        await refused(order, error, () => true);
      }
    }
    const count = ticked.length - failures.length;
    const done = `${count} ${count === 1 ? "order was" : "orders were"} marked delivered.`;
    onOutcome(
      failures.length > 0 ? { kind: "failed", text: [done, ...failures].join(" ") } : { kind: "done", text: done },
    );
  });
  if (deliverable.length === 0) return null;
  return (
    <Group gap={12}>
      <Checkbox
        size="xs"
        label="Select all to deliver"
        checked={ticked.length === deliverable.length}
        indeterminate={ticked.length > 0 && ticked.length < deliverable.length}
        onChange={(event) =>
          ticks.set(
            deliverable.map(({ _id }) => _id),
            event.currentTarget.checked,
          )
        }
      />
      {ticked.length > 0 && (
        // In a new tab, so that the orders stay selected.
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={packingListPath(...ticked.map(({ _id }) => _id))}
          target="_blank"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {ticked.length === 1 ? "Packing list" : `${ticked.length} packing lists`}
        </Button>
      )}
      <Button size="xs" disabled={ticked.length === 0} loading={isPending} onClick={deliverAll}>
        {ticked.length === 0 ? "Mark delivered" : `Mark ${ticked.length} delivered`}
      </Button>
    </Group>
  );
}

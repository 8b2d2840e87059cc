import { Group, Stack } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import type { Shipment } from "@shop/domain/contracts/shipments";
import { dayOf, longDay } from "@shop/domain/dates";
import { formatCount } from "@shop/domain/figures";
import { isCancelled } from "@shop/domain/orders/order-state";
import type { ReactNode } from "react";
import { useShopInfo } from "../../lib/shop-info.ts";
import { Fact, Facts } from "../../ui/display/facts.tsx";
import { StatusChip } from "../../ui/display/status-chip.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./order.module.css";

interface Props {
  order: Order;
  /** Buttons of a shipment, which are not printed. */
  actions?: ((order: Order, shipment: Shipment) => ReactNode) | undefined;
}

/** What was sent of an order, where it can be followed, and what is to follow; nothing before the first shipment. */
export function OrderShipments({ order, actions }: Props) {
  if (order.shipments.length === 0) return null;
  const left = order.orderItems.filter(({ leftQty }) => leftQty > 0);
  const unsent = order.orderItems.filter(({ cancelledQty }) => cancelledQty > 0);
  return (
    <section aria-labelledby="shipments">
      <h2 id="shipments" className={styles.label}>
        Shipments
      </h2>
      <Stack gap={12}>
        {order.shipments.map((shipment) => (
          <ShipmentPanel key={shipment._id} shipment={shipment} actions={actions?.(order, shipment)} />
        ))}
        {left.length > 0 && (
          <Panel component="section" gap={8} aria-labelledby="to-follow">
            <h3 id="to-follow" className={styles.part}>
              To follow
            </h3>
            <Units of={left.map(({ leftQty, ...line }) => ({ ...line, qty: leftQty }))} />
          </Panel>
        )}
        {unsent.length > 0 && !isCancelled(order) && (
          <Panel component="section" gap={8} aria-labelledby="not-sent">
            <h3 id="not-sent" className={styles.part}>
              Not sent, and credited
            </h3>
            <Units of={unsent.map(({ cancelledQty, ...line }) => ({ ...line, qty: cancelledQty }))} />
          </Panel>
        )}
      </Stack>
    </section>
  );
}

function ShipmentPanel({ shipment, actions }: { shipment: Shipment; actions: ReactNode }) {
  const { timeZone } = useShopInfo();
  const { _id, number, carrier, trackingNumber, trackingUrl, state, lines } = shipment;
  const day = longDay(shipment.shippedOn ?? dayOf(shipment.createdAt, timeZone));
  return (
    <Panel component="section" gap={8} aria-labelledby={_id}>
      <Group justify="space-between" gap="8px 16px">
        <Group gap={12}>
          <h3 id={_id} className={styles.part}>
            Shipment {number}
          </h3>
          {state === "cancelled" ? (
            <StatusChip kind="quiet">Cancelled</StatusChip>
          ) : (
            <StatusChip kind="good">Shipped on {day}</StatusChip>
          )}
        </Group>
        {actions && <div className={styles.shipmentActions}>{actions}</div>}
      </Group>
      <Facts>
        <Fact name="Carrier">{carrier}</Fact>
        <Fact name="Tracking">
          {trackingUrl !== null && state === "shipped" ? (
            <a href={trackingUrl} target="_blank" rel="noreferrer">
              {trackingNumber ?? "Track this shipment"}
            </a>
          ) : (
            trackingNumber
          )}
        </Fact>
      </Facts>
      <Units of={lines} />
    </Panel>
  );
}

interface Line {
  product: string;
  name: string;
  sku: string;
  qty: number;
}

const Units = ({ of: lines }: { of: readonly Line[] }) => (
  <ul className={styles.units}>
    {lines.map(({ product, name, sku, qty }) => (
      <li key={product}>
        <span data-figures>{formatCount(qty)} ×</span> {name} <span className={styles.sku}>{sku.toUpperCase()}</span>
      </li>
    ))}
  </ul>
);

import { Box, Group, VisuallyHidden } from "@mantine/core";
import type { Order, PackingListOrder } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { formatCount } from "@shop/domain/figures";
import { NOTHING_LEFT_TO_SHIP } from "@shop/domain/messages";
import { isCancelled, isPartShipped, isReleased } from "@shop/domain/orders/order-state";
import { useId } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { PostalAddress } from "../../../ui/display/postal-address.tsx";
import { OrderFacts } from "../../../ui/display/order-facts.tsx";
import styles from "./packing-list.module.css";

const OF_THE_INVOICE = ["invoiceEmail", "abn"] as const;

/** What is packed: the units of a shipment, which is named by its number or id, or what is left to ship. */
function toPack(order: PackingListOrder, named: string | null) {
  const shipment = order.shipments.find(({ _id, number }) => named === _id || named === String(number));
  const lines = order.orderItems.map(({ leftQty, shippedQty, cancelledQty, refundedQty, ...item }) => {
    const sent = shipment?.lines.find(({ product }) => product === item.product)?.qty ?? 0;
    // A server of an earlier version did not say which units it has refunded.
    const refunded = Math.max(0, refundedQty - cancelledQty - shippedQty);
    return { ...item, qty: shipment ? sent : leftQty, refundedQty: shipment ? 0 : Math.min(leftQty, refunded) };
  });
  return { shipment, lines: lines.filter(({ qty }) => qty > 0) };
}

/**
 * An order for the warehouse: delivery address and lines. It has no prices or billing address, because it is packed
 * with the goods, whose recipient may not be the payer.
 */
export function PackingList({ order, shipment: named }: { order: PackingListOrder; shipment: string | null }) {
  const id = useId();
  const shop = useShopInfo();
  const { shipment, lines } = toPack(order, named);
  const units = lines.reduce((sum, { qty }) => sum + qty, 0);
  if (named !== null && !shipment)
    return (
      <Notice kind="error">{`${order.orderNumber} has no shipment ${named}. Open its packing list from the order.`}</Notice>
    );
  const warning = shipment?.state === "cancelled" ? "CANCELLED – do not send" : warningOf(order);
  return (
    <article className={styles.paper} aria-labelledby={id}>
      <Group
        component="header"
        justify="space-between"
        align="flex-end"
        gap="12px 32px"
        pb={16}
        style={{ borderBottom: "2px solid var(--ink)" }}
      >
        <div>
          <Box component="p" fw={600}>
            {shop.name} · Packing list
          </Box>
          <h2 id={id} className={styles.number}>
            {order.orderNumber}
          </h2>
          {shipment ? <p>Shipment {shipment.number}</p> : isPartShipped(order) && <p>What is left to ship</p>}
          <p data-figures>Ordered on {dayOf(order.createdAt, shop.timeZone)}</p>
        </div>
        <Group component="dl" gap={24} className={styles.sums}>
          <div>
            <dt>Lines</dt>
            <dd>{formatCount(lines.length)}</dd>
          </div>
          <div>
            <dt>Total units</dt>
            <dd>{formatCount(units)}</dd>
          </div>
        </Group>
      </Group>
      {warning && <p className={styles.warning}>{warning}</p>}
      <div className={styles.top}>
        <section className={styles.shipTo} aria-labelledby={`${id}-to`}>
          <h3 id={`${id}-to`} className={styles.label}>
            Ship to
          </h3>
          <PostalAddress address={order.shippingAddress} />
        </section>
        <div className={styles.signed}>
          <span>Packed by</span>
          <span>Date</span>
          <span>Cartons</span>
        </div>
      </div>
      <OrderFacts order={order} without={OF_THE_INVOICE} />
      {lines.length > 0 ? <PackingLines order={order} lines={lines} /> : <p>{NOTHING_LEFT_TO_SHIP}.</p>}
    </article>
  );
}

/** Why this order should not be sent. */
function warningOf(order: Order): string | null {
  if (isCancelled(order)) return "CANCELLED – do not send";
  return isReleased(order) ? null : "NOT PAID – do not send yet";
}

/** A line to tick for every product. In print the head with the order number is repeated on every page. */
interface PackingLinesProps {
  order: PackingListOrder;
  lines: ReturnType<typeof toPack>["lines"];
}

function PackingLines({ order, lines }: PackingLinesProps) {
  return (
    <table className={styles.table} aria-label="To pack">
      <thead>
        <tr className={styles.running} aria-hidden>
          <td colSpan={5}>
            {order.orderNumber} · {order.shippingAddress.first_name} {order.shippingAddress.last_name}
          </td>
        </tr>
        <tr>
          <th scope="col">
            <VisuallyHidden>Packed</VisuallyHidden>
          </th>
          <th scope="col">SKU</th>
          <th scope="col">Product</th>
          <th scope="col">Pack</th>
          <th scope="col" data-figure>
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ product, sku, name, packageQuantity, qty, refundedQty }) => (
          <tr key={product} className={styles.line}>
            <td>
              <span className={styles.tick} />
              <VisuallyHidden>to pack</VisuallyHidden>
            </td>
            <th scope="row" className={styles.sku}>
              {sku.toUpperCase()}
            </th>
            <td className={styles.name}>{name}</td>
            <td className={styles.pack}>{packageQuantity}</td>
            <td className={styles.quantity}>
              {formatCount(qty)}
              {refundedQty > 0 && <span className={styles.refunded}>{formatCount(refundedQty)} refunded</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

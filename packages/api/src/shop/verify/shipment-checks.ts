import { REFUND_COUNTS_SQL } from "../../orders/counted-refunds.ts";
import type { Check } from "./check.ts";

/** What is shipped, cancelled and left of orders. */
export const SHIPMENT_CHECKS: readonly Check[] = [
  {
    name: "what is shipped of an order's line is the sum of its shipments",
    sql: `SELECT l.order_id AS record, format('product %s: %s units, in shipments %s', l.product_id, l.shipped_quantity, coalesce(s.sum, 0)) AS what
      FROM order_lines l
      LEFT JOIN (
        SELECT order_line_id, sum(quantity) FROM shipment_lines JOIN shipments ON shipments.id = shipment_id
        WHERE cancelled_at IS NULL GROUP BY 1
      ) s ON s.order_line_id = l.id
      WHERE l.shipped_quantity <> coalesce(s.sum, 0)`,
  },
  {
    name: "what is cancelled of an order's line is what its refunds are not to send",
    sql: `SELECT l.order_id AS record, format('product %s: %s units, in refunds %s', l.product_id, l.cancelled_quantity, coalesce(r.sum, 0)) AS what
      FROM order_lines l
      LEFT JOIN (
        SELECT coalesce(refunds.order_id, payments.order_id) AS order_id, (unit->>'productId')::uuid AS product_id,
          sum((unit->>'unsent')::integer)
        FROM refunds LEFT JOIN payments ON payments.id = payment_id, jsonb_array_elements(lines) AS unit
        WHERE ${REFUND_COUNTS_SQL} AND unit ? 'unsent' GROUP BY 1, 2
      ) r ON r.order_id = l.order_id AND r.product_id = l.product_id
      WHERE l.cancelled_quantity <> coalesce(r.sum, 0)`,
  },
  {
    name: "an order is shipped and delivered as its shipments say",
    sql: `SELECT o.id AS record, format('shipped at %s, delivered at %s, with %s of %s units shipped and %s left', o.shipped_at, o.delivered_at,
        l.shipped, l.ordered, l.left) AS what
      FROM orders o
      JOIN (
        SELECT order_id, sum(quantity) AS ordered, sum(shipped_quantity) AS shipped,
          sum(quantity - shipped_quantity - cancelled_quantity) AS left
        FROM order_lines GROUP BY order_id
      ) l ON l.order_id = o.id
      WHERE (o.shipped_at IS NOT NULL) <> (l.shipped > 0)
        OR (o.delivered_at IS NOT NULL) <> (l.shipped > 0 AND l.left = 0)
        OR date_trunc('milliseconds', o.shipped_at) <> (SELECT date_trunc('milliseconds', min(created_at)) FROM shipments s
          WHERE s.order_id = o.id AND s.cancelled_at IS NULL)`,
  },
  {
    name: "an order's shipments are numbered from 1 on, and each has lines of the order",
    sql: `SELECT order_id AS record, format('%s shipments, the last has number %s', count(*), max(number)) AS what
      FROM shipments GROUP BY order_id HAVING count(*) <> max(number)
      UNION ALL
      SELECT s.order_id, format('shipment %s has no line, or one of another order', s.number) FROM shipments s
      WHERE NOT EXISTS (SELECT FROM shipment_lines l WHERE l.shipment_id = s.id)
        OR EXISTS (SELECT FROM shipment_lines l JOIN order_lines o ON o.id = l.order_line_id
          WHERE l.shipment_id = s.id AND o.order_id <> s.order_id)`,
  },
];

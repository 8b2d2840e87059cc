import type { Check } from "./check.ts";

/** What an invoice says in cents, from its content. */
const cents = (name: string) => `(p.content->>'${name}')::bigint`;

/** The lines of an order `o` as its invoice has them. */
const LINES_OF_ORDER = `(SELECT jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'qty', l.quantity, 'priceCents', l.price_cents,
    'taxClass', l.tax_class, 'amountCents', l.price_cents::bigint * l.quantity, 'gstCents', l.gst_cents) ORDER BY l.position)
  FROM order_lines l WHERE l.order_id = o.id)`;

/** Invoices and credit notes. */
export const PAPER_CHECKS: readonly Check[] = [
  {
    // By card once it is paid. Orders that were cancelled unpaid before the shop issued invoices have none.
    name: "every order has its invoice, or waits for it",
    sql: `SELECT o.id AS record, 'has none' AS what FROM orders o
      WHERE (o.payment_method = 'Bank' OR o.paid_at IS NOT NULL)
        AND NOT EXISTS (SELECT FROM papers p WHERE p.order_id = o.id AND p.kind = 'invoice')
        AND NOT EXISTS (SELECT FROM papers_wanted w WHERE w.order_id = o.id AND w.kind = 'invoice')
        AND NOT coalesce(o.paid_at IS NULL AND o.cancelled_at < (SELECT since FROM paper_numbers WHERE kind = 'invoice'), false)`,
  },
  {
    // An older order whose GST has not been filled in yet is compared by its total alone.
    name: "an invoice agrees with its order to the cent",
    sql: `SELECT p.id AS record, format('%s cents with %s of GST, the order %s with %s', p.total_cents, p.gst_cents, o.total_cents,
        o.tax_cents + o.freight_gst_cents) AS what
      FROM papers p JOIN orders o ON o.id = p.order_id
      WHERE p.kind = 'invoice' AND (
        p.user_id <> o.user_id OR p.total_cents <> o.total_cents
        OR ${cents("freightCents")} + ${cents("freightGstCents")} <> o.shipping_cents
        OR o.freight_gst_cents IS NOT NULL AND (
          p.gst_cents <> o.tax_cents + o.freight_gst_cents OR ${cents("freightGstCents")} <> o.freight_gst_cents
          OR p.content->'lines' IS DISTINCT FROM ${LINES_OF_ORDER}))`,
  },
  {
    name: "papers are numbered from 1 on without gaps, up to the counter",
    sql: `SELECT kind AS record, format('%s papers, the last has number %s, the counter is at %s', count, max, last) AS what
      FROM (SELECT kind, count(*), max(number) FROM papers GROUP BY kind) AS issued FULL JOIN paper_numbers USING (kind)
      WHERE coalesce(count, 0) <> coalesce(max, 0) OR coalesce(max, 0) <> coalesce(last, 0)`,
  },
];

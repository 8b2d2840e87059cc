import { LEDGER } from "../../money/statements/ledger.ts";
import type { Check } from "./check.ts";

/** What an invoice says in cents, from its content. */
const cents = (name: string) => `(p.content->>'${name}')::bigint`;

/** The lines of an order `o` as its invoice has them. */
const LINES_OF_ORDER = `(SELECT jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'qty', l.quantity, 'priceCents', l.price_cents,
    'taxClass', l.tax_class, 'amountCents', l.price_cents::bigint * l.quantity, 'gstCents', l.gst_cents) ORDER BY l.position)
  FROM order_lines l WHERE l.order_id = o.id)`;

/** What an order `o` has been credited by its credit notes. */
const CREDITED = `(SELECT coalesce(sum(c.total_cents), 0) FROM papers c WHERE c.order_id = o.id AND c.kind = 'credit-note')`;
/** What was received for an order `o` by bank transfer, less what was sent back. */
const RECEIVED = "transferred_cents(o.id)";
const waits = (which: string) =>
  `EXISTS (SELECT FROM papers_wanted w WHERE w.order_id = o.id AND w.kind = 'credit-note' AND ${which})`;

/** Invoices, credit notes and money. */
export const PAPER_CHECKS: readonly Check[] = [
  {
    // As `isInvoiced` says. Orders that were cancelled unpaid before the shop issued invoices have none.
    name: "every order has its invoice, or waits for it, unless it was moved in",
    sql: `SELECT o.id AS record, 'has none' AS what FROM orders o
      WHERE NOT o.is_moved AND (o.payment_method <> 'Stripe' OR o.paid_at IS NOT NULL)
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
    name: "the credit notes of an order never exceed its invoice",
    sql: `SELECT o.id AS record, format('%s cents credited of an invoice of %s', ${CREDITED}, i.total_cents) AS what
      FROM papers i JOIN orders o ON o.id = i.order_id
      WHERE i.kind = 'invoice' AND (
        ${CREDITED} > i.total_cents
        OR (SELECT coalesce(sum(c.gst_cents), 0) FROM papers c WHERE c.invoice_id = i.id) > i.gst_cents)`,
  },
  {
    name: "a cancelled order with an invoice is credited in full, or waits for it",
    sql: `SELECT o.id AS record, format('%s cents credited of %s', ${CREDITED}, o.total_cents) AS what
      FROM orders o
      WHERE o.cancelled_at IS NOT NULL AND ${CREDITED} <> o.total_cents AND NOT ${waits("w.refund_id IS NULL")}
        AND (EXISTS (SELECT FROM papers i WHERE i.order_id = o.id AND i.kind = 'invoice')
          OR EXISTS (SELECT FROM papers_wanted i WHERE i.order_id = o.id AND i.kind = 'invoice'))`,
  },
  {
    name: "every refund that credits has its credit note, or waits for it",
    sql: `SELECT r.id AS record, 'has none' AS what
      FROM refunds r LEFT JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = coalesce(r.order_id, p.order_id)
      WHERE r.state = 'succeeded' AND o.cancelled_at IS NULL AND NOT o.is_moved AND refund_credit_cents(r) > 0
        AND NOT EXISTS (SELECT FROM papers c WHERE c.refund_id = r.id) AND NOT ${waits("w.refund_id = r.id")}`,
  },
  {
    name: "card payments and their refunds are booked, and nothing else by card",
    sql: `WITH made AS (
        SELECT id, amount_cents AS cents FROM payments WHERE state IN ('succeeded', 'surplus') AND order_id IS NOT NULL
        UNION ALL
        SELECT r.id, -r.amount_cents FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE r.state = 'succeeded' AND p.order_id IS NOT NULL
      ), booked AS (
        SELECT coalesce(payment_id, refund_id) AS id, amount_cents AS cents FROM money_movements WHERE method = 'card' AND undone_at IS NULL
      )
      SELECT coalesce(made.id, booked.id) AS record, format('%s cents, booked %s', made.cents, booked.cents) AS what
      FROM made FULL JOIN booked USING (id) WHERE made.cents IS DISTINCT FROM booked.cents`,
  },
  {
    name: "what is booked of a bank line is the sum of its payments",
    sql: `SELECT l.id AS record, format('%s cents booked, payments of %s', l.booked_cents, coalesce(m.sum, 0)) AS what
      FROM bank_lines l
      LEFT JOIN (
        SELECT bank_line_id, sum(amount_cents) FROM (
          SELECT bank_line_id, amount_cents, undone_at FROM money_movements
          UNION ALL SELECT bank_line_id, amount_cents, undone_at FROM company_payments
        ) AS payments WHERE bank_line_id IS NOT NULL AND undone_at IS NULL GROUP BY 1
      ) m ON m.bank_line_id = l.id
      WHERE l.booked_cents <> coalesce(m.sum, 0)`,
  },
  {
    // An order of which something is sent stays paid when money is sent back.
    name: "a paid order by bank transfer has received what it asks for, and what is unpaid has not",
    sql: `SELECT o.id AS record, format('%s cents received of %s', ${RECEIVED}, o.total_cents) AS what
      FROM orders o
      WHERE o.payment_method = 'Bank' AND o.cancelled_at IS NULL
        AND CASE WHEN o.paid_at IS NULL THEN ${RECEIVED} > 0 AND ${RECEIVED} >= o.total_cents - order_credit_cents(o.id)
          ELSE ${RECEIVED} < o.total_cents - order_credit_cents(o.id) AND (o.shipped_at IS NULL OR NOT EXISTS (
            SELECT FROM money_movements m WHERE m.order_id = o.id AND m.amount_cents < 0 AND m.undone_at IS NULL)) END`,
  },
  {
    name: "nothing is open of an order that a card has paid",
    sql: `SELECT o.id AS record, format('%s cents open', o.total_cents - order_credit_cents(o.id) - m.cents) AS what
      FROM orders o CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents FROM money_movements WHERE order_id = o.id AND undone_at IS NULL
      ) AS m
      WHERE o.payment_method = 'Stripe' AND o.paid_at IS NOT NULL AND o.cancelled_at IS NULL AND NOT o.is_moved
        AND o.total_cents - order_credit_cents(o.id) > m.cents`,
  },
  {
    // The ledger of each customer, and of what their company ordered by them, against what these orders ask for, less what was
    // received for them: of cards by the payments themselves. What was moved in from another shop is in no ledger, and orders that
    // wait for a paper, or for a refund to their card, are left out.
    name: "statements equal the ledger",
    sql: `WITH settled AS (
        SELECT * FROM orders o WHERE NOT o.is_moved AND NOT EXISTS (SELECT FROM papers_wanted w WHERE w.order_id = o.id)
          AND NOT EXISTS (SELECT FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.order_id = o.id AND r.state = 'started')
      ), stated AS (
        SELECT l.user_id, sum(l.cents) AS cents FROM (${LEDGER}) AS l JOIN settled ON settled.id = l.order_id GROUP BY l.user_id
      ), owed AS (
        SELECT o.user_id, sum(
          CASE WHEN o.cancelled_at IS NULL AND (o.payment_method <> 'Stripe' OR o.paid_at IS NOT NULL)
            THEN o.total_cents - order_credit_cents(o.id) ELSE 0 END
          - (SELECT coalesce(sum(m.amount_cents), 0) FROM money_movements m
            WHERE m.order_id = o.id AND m.method = 'bank' AND m.undone_at IS NULL)
          - (SELECT coalesce(sum(p.amount_cents - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r
              WHERE r.payment_id = p.id AND r.state = 'succeeded')), 0)
            FROM payments p WHERE p.order_id = o.id AND p.state IN ('succeeded', 'surplus'))
        ) AS cents
        FROM settled o GROUP BY o.user_id
      )
      SELECT user_id AS record, format('%s cents on the statement, %s by the orders', coalesce(stated.cents, 0), coalesce(owed.cents, 0)) AS what
      FROM stated FULL JOIN owed USING (user_id) WHERE coalesce(stated.cents, 0) <> coalesce(owed.cents, 0)`,
  },
  {
    name: "an order that was moved in has no papers",
    sql: `SELECT o.id AS record, 'has some' AS what FROM orders o
      WHERE o.is_moved AND (EXISTS (SELECT FROM papers p WHERE p.order_id = o.id) OR EXISTS (SELECT FROM papers_wanted w WHERE w.order_id = o.id))`,
  },
  {
    name: "papers are numbered from 1 on without gaps, up to the counter",
    sql: `SELECT kind AS record, format('%s papers, the last has number %s, the counter is at %s', count, max, last) AS what
      FROM (SELECT kind, count(*), max(number) FROM papers GROUP BY kind) AS issued FULL JOIN paper_numbers USING (kind)
      WHERE coalesce(count, 0) <> coalesce(max, 0) OR coalesce(max, 0) <> coalesce(last, 0)`,
  },
];

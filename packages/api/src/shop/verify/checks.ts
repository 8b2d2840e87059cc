import type { Check } from "./check.ts";
import type { Messages } from "@shop/mail/messages";
import { LIMITS } from "@shop/domain/limits";
import { LINE_PRICE_SOURCES } from "@shop/domain/prices/buyer-price";
import { ACCOUNT_CHECKS } from "./account-checks.ts";
import { PAPER_CHECKS } from "./paper-checks.ts";
import { SHIPMENT_CHECKS } from "./shipment-checks.ts";
import { IN_STOCK } from "../../goods/products/product-filters.ts";

/** Messages whose causes have another name. */
type NamedOtherwise = "admin-notice" | "refund-made" | "subscription-to-confirm";
type CauseKind =
  | Exclude<keyof Messages, NamedOtherwise>
  | "peppol-refused"
  | "refund"
  | "refund-failed"
  | "subscriber"
  | "surplus"
  | "unknown-payment";

/** The table that a message's cause refers to, by its kind; null for a cause outside our tables, or that may be gone. */
const CAUSES: Record<CauseKind, string | null> = {
  "order-placed": "orders",
  "order-paid": "orders",
  "order-paid-undone": "orders",
  "order-invoiced": "orders",
  "order-credited": "papers",
  "order-by-transfer": "orders",
  "order-unpaid": "orders",
  "account-overdue": "companies",
  "order-delivered": "orders",
  "order-shipped": "orders",
  "order-tracking": "orders",
  "order-shipment-cancelled": "orders",
  "order-rest-cancelled": "orders",
  "order-cancelled": "orders",
  "quote-asked": "quotes",
  "quote-answered": "quotes",
  "requisition-asked": "requisitions",
  "requisition-ended": "requisitions",
  "application-received": "trade_applications",
  "application-copy": "trade_applications",
  "application-declined": "trade_applications",
  // An invitation ends when it is accepted, replaced or taken back.
  "company-invitation": null,
  "peppol-refused": "papers",
  welcome: "users",
  "back-in-stock": "users",
  "document-sent": "users",
  "email-changed": "users",
  "email-restored": "users",
  "password-changed": "users",
  "two-factor-on": "users",
  "two-factor-off": "users",
  "recovery-codes-renewed": "users",
  "api-key-made": "users",
  "api-key-added": "users",
  "api-keys-ended": "users",
  enquiry: "contact_enquiries",
  "enquiry-copy": "contact_enquiries",
  "enquiry-reply": "contact_enquiries",
  subscriber: "subscribers",
  refund: "refunds",
  "refund-failed": "refunds",
  surplus: "payments",
  "password-reset": "password_resets",
  "unknown-payment": null,
};

const isKnownCause = Object.entries(CAUSES).map(([kind, table]) => {
  const isKind = `split_part(cause, ':', 1) = '${kind}'`;
  if (table === null) return `(${isKind} AND split_part(cause, ':', 2) <> '')`;
  return `(${isKind} AND EXISTS (SELECT FROM ${table} WHERE ${table}.id::text = split_part(cause, ':', 2)))`;
});

/** The lines of carts and shopping lists, each with its owner's account. */
const WANTED_LINES = `(
    SELECT user_id AS record, 'cart' AS kind, position, quantity, user_id FROM cart_lines
    UNION ALL
    SELECT list_id, 'shopping list', position, quantity, user_id FROM shopping_list_lines
    JOIN shopping_lists ON shopping_lists.id = list_id
  ) AS line`;

export const CHECKS: readonly Check[] = [
  {
    name: "stock is the sum of its movements",
    sql: `SELECT p.id AS record, format('%s in stock, movements come to %s', p.count_in_stock, coalesce(m.sum, 0)) AS what
      FROM products p LEFT JOIN (SELECT product_id, sum(delta) FROM stock_movements GROUP BY product_id) m ON m.product_id = p.id
      WHERE p.count_in_stock <> coalesce(m.sum, 0)`,
  },
  {
    name: "each order has taken the stock of its lines, unless it was moved in, and returned it when it was cancelled, or at most once by refunds",
    sql: `SELECT o.id AS record, format('product %s: movements of %s, %s of them returns, for %s units', l.product_id, coalesce(m.sum, 0),
        coalesce(m.returned, 0), l.quantity) AS what
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      LEFT JOIN (
        SELECT order_id, product_id, sum(delta), coalesce(sum(delta) FILTER (WHERE reason = 'return'), 0) AS returned
        FROM stock_movements WHERE order_id IS NOT NULL GROUP BY 1, 2
      ) m ON m.order_id = o.id AND m.product_id = l.product_id
      WHERE coalesce(m.sum, 0) <> CASE WHEN o.cancelled_at IS NULL AND NOT o.is_moved THEN coalesce(m.returned, 0) - l.quantity ELSE 0 END
        OR coalesce(m.returned, 0) NOT BETWEEN 0 AND l.quantity
      UNION ALL
      SELECT m.order_id, format('a movement of product %s, which is none of its lines', m.product_id) FROM stock_movements m
      WHERE m.order_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = m.order_id AND l.product_id = m.product_id)`,
  },
  {
    name: "the price of an order's line comes from a known source",
    sql: `SELECT order_id AS record, format('product %s: from %s', product_id, price_source) AS what FROM order_lines
      WHERE price_source NOT IN (${LINE_PRICE_SOURCES.map((source) => `'${source}'`).join(", ")})`,
  },
  {
    name: "an accepted quote has one order, of its customer or company, lines, prices and freight",
    sql: `SELECT q.id AS record, format('order %s differs', q.order_id) AS what
      FROM quotes q JOIN orders o ON o.id = q.order_id
      WHERE o.company_id IS DISTINCT FROM q.company_id OR (q.company_id IS NULL AND o.user_id <> q.user_id)
        OR o.shipping_cents <> q.freight_cents OR EXISTS (
        SELECT FROM (SELECT * FROM quote_lines WHERE quote_id = q.id) AS asked
        FULL JOIN (SELECT * FROM order_lines WHERE order_id = q.order_id) AS ordered USING (product_id)
        WHERE (asked.quantity, asked.price_cents, 'quote') IS DISTINCT FROM
          (ordered.quantity, ordered.price_cents, ordered.price_source))
      UNION ALL
      SELECT order_id, format('product %s is at the price of a quote, but no quote became the order', product_id)
      FROM order_lines l WHERE price_source = 'quote' AND NOT EXISTS (SELECT FROM quotes WHERE quotes.order_id = l.order_id)`,
  },
  {
    name: "an approved requisition has one order of its requester, company, lines and fields, which its decider approved",
    sql: `SELECT r.id AS record, format('order %s differs', r.order_id) AS what
      FROM requisitions r JOIN orders o ON o.id = r.order_id
      WHERE (r.user_id, r.company_id, r.decided_by, r.po_number, lower(r.cost_centre_code))
          IS DISTINCT FROM (o.user_id, o.company_id, o.approved_by, o.po_number, lower(o.cost_centre_code))
        -- A card order may be paid by transfer instead.
        OR o.payment_method NOT IN (r.payment_method, CASE r.payment_method WHEN 'Stripe' THEN 'Bank' ELSE r.payment_method END)
        OR EXISTS (
          SELECT FROM (SELECT * FROM requisition_lines WHERE requisition_id = r.id) AS asked
          FULL JOIN (SELECT * FROM order_lines WHERE order_id = r.order_id) AS ordered USING (product_id)
          WHERE asked.quantity IS DISTINCT FROM ordered.quantity)
      UNION ALL
      SELECT id, 'approved by its own buyer, or without a company' FROM orders
      WHERE approved_by = user_id OR approved_by IS NOT NULL AND company_id IS NULL`,
  },
  {
    name: "a requisition has lines, and waits only for the company of its requester",
    sql: `SELECT r.id AS record, 'has no lines' AS what FROM requisitions r
      WHERE NOT EXISTS (SELECT FROM requisition_lines l WHERE l.requisition_id = r.id)
      UNION ALL
      SELECT r.id, 'is open, but its requester is no member' FROM requisitions r WHERE r.status = 'open'
        AND NOT EXISTS (SELECT FROM company_members m WHERE m.user_id = r.user_id AND m.company_id = r.company_id)`,
  },
  {
    name: "no public price list is assigned, and no product has too many steps in a list",
    sql: `SELECT u.id AS record, format('has the public list %s', l.name) AS what
      FROM users u JOIN price_lists l ON l.id = u.price_list_id WHERE l.is_public
      UNION ALL
      SELECT c.id, format('has the public list %s', l.name)
      FROM companies c JOIN price_lists l ON l.id = c.price_list_id WHERE l.is_public
      UNION ALL
      SELECT list_id, format('product %s has %s steps', product_id, count(*)) FROM price_list_items
      GROUP BY list_id, product_id HAVING count(*) > ${LIMITS.priceSteps}`,
  },
  {
    name: "order numbers are unique",
    sql: `SELECT order_number::text AS record, format('%s orders have it', count(*)) AS what
      FROM orders GROUP BY order_number HAVING count(*) > 1`,
  },
  {
    // One that was moved in was paid in the other shop.
    name: "a card order is paid by exactly one payment of its total, a bank order by a reference",
    sql: `SELECT o.id AS record, format('paid, with %s successful payments of it', count(p.id)) AS what
      FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.state = 'succeeded'
        AND p.gateway_id = o.payment_reference AND abs(p.amount_cents - o.total_cents) <= 1
      WHERE o.paid_at IS NOT NULL AND o.payment_method = 'Stripe'
        AND NOT (o.is_moved AND NOT EXISTS (SELECT FROM payments its WHERE its.order_id = o.id)) GROUP BY o.id HAVING count(p.id) <> 1
      UNION ALL
      SELECT id, 'paid without a reference' FROM orders WHERE paid_at IS NOT NULL AND payment_reference IS NULL AND payment_method <> 'Account' AND NOT is_moved
      UNION ALL
      SELECT id, 'not paid, but with a reference' FROM orders WHERE paid_at IS NULL AND payment_reference IS NOT NULL`,
  },
  {
    name: "a successful payment has paid its order",
    sql: `SELECT p.id AS record, format('order %s is not paid by it', p.order_id) AS what
      FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.state = 'succeeded' AND (o.paid_at IS NULL OR o.payment_reference IS DISTINCT FROM p.gateway_id)`,
  },
  {
    name: "an order has at most one successful payment",
    sql: `SELECT order_id AS record, format('%s successful payments', count(*)) AS what
      FROM payments WHERE state = 'succeeded' AND order_id IS NOT NULL GROUP BY order_id HAVING count(*) > 1`,
  },
  {
    name: "a payment's refunded amount is the sum of its refunds",
    sql: `SELECT p.id AS record, format('%s cents refunded, its refunds total %s', p.refunded_cents, coalesce(r.sum, 0)) AS what
      FROM payments p
      LEFT JOIN (SELECT payment_id, sum(amount_cents) FROM refunds WHERE state <> 'failed' GROUP BY 1) r ON r.payment_id = p.id
      WHERE p.refunded_cents <> coalesce(r.sum, 0)`,
  },
  {
    name: "a product's rating is that of its reviews",
    sql: `SELECT p.id AS record, format('%s of %s reviews, but they are %s of %s', p.rating, p.num_reviews, coalesce(r.rating, 0), coalesce(r.n, 0)) AS what
      FROM products p
      LEFT JOIN (SELECT product_id, round(avg(rating), 2) AS rating, count(*) AS n FROM reviews GROUP BY 1) r ON r.product_id = p.id
      WHERE p.rating <> coalesce(r.rating, 0) OR p.num_reviews <> coalesce(r.n, 0)`,
  },
  {
    name: "the stored product counts match the products",
    sql: `SELECT concat_ws(' ', place_id, kind, value, CASE WHEN is_draft THEN 'draft' END, CASE WHEN in_stock THEN 'in stock' END) AS record,
        format('counted as %s, but there are %s', coalesce(kept.n, 0), coalesce(found.n, 0)) AS what
      FROM (
        SELECT place_id, kind, value, is_draft, in_stock, sum(n) AS n FROM (
          SELECT place_id, kind, value, is_draft, in_stock, n FROM product_counts
          UNION ALL SELECT place_id, kind, value, is_draft, in_stock, n FROM product_count_changes
        ) AS rows GROUP BY 1, 2, 3, 4, 5
      ) AS kept FULL JOIN (
        SELECT counted.*, count(*) AS n FROM products p, counted_as(p.category_id, p.sub_category_id, p.section_id,
          p.brand, p.size, p.color, p.price_cents, p.archived_at, ${IN_STOCK}) AS counted GROUP BY 1, 2, 3, 4, 5
      ) AS found USING (place_id, kind, value, is_draft, in_stock)
      WHERE coalesce(kept.n, 0) <> coalesce(found.n, 0)`,
  },
  {
    name: "carts and shopping lists are within their limits, with each line in its own place",
    sql: `SELECT record, format('%s of %s lines, in %s places, of up to %s units', kind, count(*), count(DISTINCT position), max(quantity)) AS what
      FROM ${WANTED_LINES} GROUP BY record, kind
      HAVING count(*) > ${LIMITS.orderLines} OR count(*) > count(DISTINCT position) OR max(quantity) > ${LIMITS.quantity}`,
  },
  {
    name: "a deleted account has no cart, and of its own no shopping list and no quote that was not accepted",
    sql: `SELECT users.id AS record, format('has a %s', owned.kind) AS what
      FROM users JOIN (
        SELECT user_id, 'cart' AS kind FROM carts UNION ALL SELECT user_id, 'shopping list' FROM shopping_lists
          WHERE company_id IS NULL
        UNION ALL SELECT user_id, 'quote' FROM quotes WHERE order_id IS NULL AND company_id IS NULL
      ) AS owned ON owned.user_id = users.id
      WHERE users.deleted_at IS NOT NULL`,
  },
  {
    name: "the saved versions of each page are complete",
    sql: `SELECT slug AS record, format('%s of %s versions', count(*), max(version)) AS what
      FROM shop_text_versions GROUP BY slug HAVING count(*) <> max(version)`,
  },
  {
    name: "no message was sent empty",
    sql: `SELECT id AS record, format('to %s', recipient) AS what FROM outbox WHERE sent_at IS NOT NULL AND (text = '' OR to_write IS NOT NULL)`,
  },
  {
    name: "who was given a document by an order has ordered its product by then",
    sql: `SELECT document_id AS record, format('version %s, user %s', version, user_id) AS what FROM document_receipts r
      WHERE by = 'order' AND NOT EXISTS (
        SELECT FROM product_documents d JOIN order_lines l ON l.product_id = d.product_id JOIN orders o ON o.id = l.order_id
        WHERE d.id = r.document_id AND o.user_id = r.user_id AND date_trunc('milliseconds', o.created_at) <= r.created_at
      )`,
  },
  {
    name: "every waiting or sent message has a cause",
    sql: `SELECT id AS record, format('no cause %s', cause) AS what FROM outbox WHERE NOT (${isKnownCause.join("\n        OR ")})`,
  },
  ...SHIPMENT_CHECKS,
  ...PAPER_CHECKS,
  ...ACCOUNT_CHECKS,
];

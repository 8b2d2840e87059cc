import { LEDGER } from "../../money/statements/ledger.ts";
import { OPEN_ON_ACCOUNT_CENTS, owedCents } from "../../orders/on-account/credit.ts";
import type { Check } from "./check.ts";

/** What an order on account still asks for, before payments. */
const ASKED = `CASE WHEN orders.cancelled_at IS NULL THEN orders.total_cents - order_credit_cents(orders.id) ELSE 0 END`;

/** What companies owe and have paid on account. */
export const ACCOUNT_CHECKS: readonly Check[] = [
  {
    name: "an order on account is paid when nothing of it is open, and only then",
    sql: `SELECT orders.id AS record, format('%s cents open, %s', ${OPEN_ON_ACCOUNT_CENTS}, CASE WHEN paid_at IS NULL THEN 'not paid' ELSE 'paid' END) AS what
      FROM orders WHERE payment_method = 'Account' AND cancelled_at IS NULL AND (paid_at IS NULL) <> (${OPEN_ON_ACCOUNT_CENTS} > 0)`,
  },
  {
    name: "no order is paid beyond what it asks for on account, and only orders on account of the payment's company are",
    sql: `SELECT orders.id AS record, format('%s cents of payments, it asks for %s', allocated_cents(orders.id), ${ASKED}) AS what
      FROM orders WHERE id IN (SELECT order_id FROM account_allocations) AND allocated_cents(orders.id) > ${ASKED}
      UNION ALL
      SELECT orders.id, format('paid by payment %s', p.id)
      FROM account_allocations a JOIN company_payments p ON p.id = a.payment_id JOIN orders ON orders.id = a.order_id
      WHERE orders.payment_method <> 'Account' OR orders.company_id IS DISTINCT FROM p.company_id`,
  },
  {
    name: "what is left of a company's payment is what it does not pay, and nothing once it is undone or returned",
    sql: `SELECT p.id AS record, format('%s cents left of %s, %s paid', p.left_cents, p.amount_cents, coalesce(a.sum, 0)) AS what
      FROM company_payments p LEFT JOIN (SELECT payment_id, sum(amount_cents) FROM account_allocations GROUP BY 1) a ON a.payment_id = p.id
      WHERE CASE WHEN p.undone_at IS NULL AND p.returned_on IS NULL THEN p.left_cents + coalesce(a.sum, 0) <> p.amount_cents
        ELSE p.left_cents <> 0 OR a.sum IS NOT NULL END`,
  },
  {
    name: "a company has credit only when nothing is open, and pays nothing with money that it got back",
    sql: `SELECT c.id AS record, format('%s cents of credit, %s open, %s paid', credit.cents, open.cents, paid.cents) AS what
      FROM companies c CROSS JOIN LATERAL (
        SELECT coalesce(sum(left_cents), 0) AS cents FROM company_payments WHERE company_id = c.id AND left_cents <> 0
      ) AS credit CROSS JOIN LATERAL (
        SELECT coalesce(sum(${OPEN_ON_ACCOUNT_CENTS}), 0) AS cents FROM orders
        WHERE company_id = c.id AND payment_method = 'Account' AND paid_at IS NULL AND cancelled_at IS NULL
      ) AS open CROSS JOIN LATERAL (
        SELECT coalesce(sum(a.amount_cents), 0) AS cents FROM account_allocations a JOIN company_payments p ON p.id = a.payment_id
        WHERE p.company_id = c.id
      ) AS paid
      WHERE credit.cents > 0 AND open.cents > 0 OR credit.cents < 0 AND paid.cents > 0`,
  },
  {
    // Invoices that are not issued yet are left out of the balance.
    name: "a company's balance is what its orders ask for, less what it has paid",
    sql: `WITH balances AS (
        SELECT company_id, sum(cents) AS cents FROM (${LEDGER}) AS ledger WHERE company_id IS NOT NULL GROUP BY 1
      ), asked AS (
        SELECT company_id, sum(
          CASE WHEN NOT EXISTS (SELECT FROM papers i WHERE i.order_id = orders.id AND i.kind = 'invoice') THEN 0
            ELSE orders.total_cents - (SELECT coalesce(sum(n.total_cents), 0) FROM papers n WHERE n.order_id = orders.id AND n.kind = 'credit-note') END
          - (SELECT coalesce(sum(m.amount_cents), 0) FROM money_movements m WHERE m.order_id = orders.id AND m.undone_at IS NULL)
        ) AS cents
        FROM orders WHERE company_id IS NOT NULL GROUP BY 1
      ), paid AS (
        SELECT company_id, sum(amount_cents) AS cents FROM company_payments WHERE undone_at IS NULL AND returned_on IS NULL GROUP BY 1
      )
      SELECT c.id AS record, format('%s cents on the statement, %s by its orders and payments', coalesce(b.cents, 0),
        coalesce(a.cents, 0) - coalesce(p.cents, 0)) AS what
      FROM companies c LEFT JOIN balances b ON b.company_id = c.id LEFT JOIN asked a ON a.company_id = c.id
        LEFT JOIN paid p ON p.company_id = c.id
      WHERE coalesce(b.cents, 0) <> coalesce(a.cents, 0) - coalesce(p.cents, 0)`,
  },
  {
    // After its last order a company owes more only by payments that were taken back, or credit that was paid back.
    name: "no order was placed on account above the company's limit",
    sql: `SELECT o.id AS record, format('%s cents owed with it, of a limit of %s', o.owed_cents, o.credit_limit_cents) AS what
      FROM orders o WHERE o.payment_method = 'Account' AND o.owed_cents > o.credit_limit_cents
      UNION ALL
      SELECT c.id, format('%s cents owed, %s with its last order', ${owedCents("c.id")}, last.owed_cents)
      FROM companies c CROSS JOIN LATERAL (
        SELECT id, owed_cents, created_at FROM orders WHERE company_id = c.id AND payment_method = 'Account' ORDER BY id DESC LIMIT 1
      ) AS last
      WHERE ${owedCents("c.id")} > last.owed_cents + (
        SELECT coalesce(sum(abs(amount_cents)), 0) FROM company_payments p WHERE p.company_id = c.id AND (
          p.undone_at >= last.created_at OR p.returned_at >= last.created_at OR p.amount_cents < 0 AND p.id > last.id))`,
  },
];

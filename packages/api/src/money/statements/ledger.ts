/*
 * The ledger of each customer: invoices and credit notes, and the money that was received and sent back. `cents` is what
 * an entry adds to the balance, which is negative in the customer's favour. A paper is dated by a day of the shop, money
 * by a moment.
 */
export const LEDGER = `
  select user_id, order_id, kind, case kind when 'invoice' then total_cents else -total_cents end as cents,
    coalesce(supplied_on, issued_on) as paper_day, null::timestamptz as moved_at,
    id, number, due_on, null::text as method, null::text as reference, created_at
  from papers
  union all
  select user_id, order_id, case when amount_cents > 0 then 'payment' else 'refund' end, -amount_cents, null, at,
    id, null, null, method, reference, created_at
  from money_movements where undone_at is null`;

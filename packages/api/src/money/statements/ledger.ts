/*
 * The ledgers of customers and companies: invoices and credit notes, and the money that was received and sent back. `cents` is
 * what an entry adds to the balance, which is negative in the customer's favour. A paper is dated by a day of the shop, like a
 * company's payment; the money of an order by a moment. What has a company is in its ledger alone. The payments of a company on
 * account are entries, not what they pay of each order. Orders that were moved in from another shop are in neither: their papers
 * are that shop's.
 */
export const LEDGER = `
  select user_id, company_id, order_id, kind, case kind when 'invoice' then total_cents else -total_cents end as cents,
    coalesce(supplied_on, issued_on) as on_day, null::timestamptz as moved_at,
    id, number, due_on, null::text as method, null::text as reference, false as is_return, created_at
  from papers
  union all
  select m.user_id, o.company_id, m.order_id, case when m.amount_cents > 0 then 'payment' else 'refund' end, -m.amount_cents,
    null, m.at, m.id, null, null, m.method, m.reference, false, m.created_at
  from money_movements m join orders o on o.id = m.order_id where m.undone_at is null and not o.is_moved
  union all
  select null, company_id, null, case when amount_cents > 0 then 'payment' else 'refund' end, -amount_cents,
    paid_on, null, id, null, null, 'bank', reference, false, created_at
  from company_payments where undone_at is null
  union all
  select null, company_id, null, 'refund', amount_cents, returned_on, null, id, null, null, 'bank', reference, true, returned_at
  from company_payments where returned_on is not null`;

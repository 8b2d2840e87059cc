/*
 * What is agreed with a buyer stands in the columns `buyerSettings` of a person, and of a company for all its members. As SQL,
 * for a row of `users`. The price lists of both count (`goods/prices/buyer`).
 */

/** `users` with the membership and the company of each, if they have one. */
export const USERS_WITH_COMPANIES = `users left join company_members on company_members.user_id = users.id
  left join companies on companies.id = company_members.company_id`;

type Setting = "po_required" | "invoice_email" | "abn" | "unpaid_orders_limit" | "unpaid_amount_limit_cents";

/** A buyer's setting: that of their company, or without one, their own. */
export const settingOf = (column: Setting): string =>
  `case when companies.id is null then users.${column} else companies.${column} end`;

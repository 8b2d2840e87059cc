import type { Statement } from "@shop/db/prepared";

import type pg from "pg";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

/** Tables that grow with the shop: no hot read may look at each of their rows. */
const LARGE = /^(products|customer_prices|search_\w+|orders|order_lines|product_counts)$/;

/** The large tables that PostgreSQL would read from one end to the other for this statement. */
export async function scannedTables(pool: pg.Pool, { text, values }: Statement): Promise<string[]> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
  const root = rows[0]?.["QUERY PLAN"][0].Plan;
  return root ? scansOf(root) : [];
}

const scansOf = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" && LARGE.test(plan["Relation Name"] ?? "") ? [plan["Relation Name"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

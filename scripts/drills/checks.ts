import { queryDatabase } from "../query-database.ts";
import { runCommand } from "../command.fixture.ts";
import { say } from "../command-line.ts";
import type { Drill, openShops } from "./drill.ts";
import type { Placed } from "./traffic.ts";

type Opened = Awaited<ReturnType<typeof openShops>>;

interface Stored {
  id: string;
  isPaid: boolean;
  cents: number;
  lines: { product: string; qty: number }[];
}

const STORED = `
  SELECT id, paid_at IS NOT NULL AS "isPaid", total_cents::float8 AS cents, (
    SELECT json_agg(json_build_object('product', product_id, 'qty', quantity) ORDER BY position)
    FROM order_lines WHERE order_id = o.id) AS lines
  FROM orders o`;

/**
 * Compares the orders and payments that were acknowledged to buyers with the database at `url` and the gateway, runs
 * `npm run verify`, and prints the figures. Call it when the buyers have finished. Returns figures that should be 0 and
 * are not.
 */
export async function checkShop(
  { folder }: Drill,
  url: string,
  { traffic, stripe, settings }: Opened,
): Promise<string[]> {
  const { placed } = traffic;
  const paid = placed.filter(({ isPaid }) => isPaid);
  say(`acknowledged: ${placed.length} orders, ${paid.length} payments by card`);
  const stored = new Map((await queryDatabase<Stored>(url, STORED)).map((order) => [order.id, order]));
  const known = new Set(placed.map(({ id }) => id));
  const isKept = ({ id, body }: Placed) => JSON.stringify(stored.get(id)?.lines) === JSON.stringify(body.orderItems);
  const takenCents = [...stored.values()].reduce((sum, { isPaid, cents }) => sum + (isPaid ? cents : 0), 0);
  const { code, output, errors } = await runCommand("verify", [], { url, here: folder, settings });
  say(`npm run verify: ${output}${errors}`.trimEnd());
  return reportNonZero({
    "orders lost": placed.filter((order) => !isKept(order)).length,
    "orders doubled": [...stored.keys()].filter((id) => !known.has(id)).length,
    "payments lost": paid.filter(({ id }) => !stored.get(id)?.isPaid).length,
    "cents charged without a paid order": stripe.ledger.takenCents - takenCents,
    "exit code of verify": code ?? -1,
  });
}

/** Prints figures that should be 0. Returns those that are not. */
export function reportNonZero(figures: Record<string, number>): string[] {
  const all = Object.entries(figures).map(([name, figure]) => ({ text: `${name}: ${figure}`, isGood: figure === 0 }));
  say(all.map(({ text }) => text).join(", "));
  return all.flatMap(({ text, isGood }) => (isGood ? [] : [text]));
}

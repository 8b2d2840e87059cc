import type { Database, Transaction } from "@shop/db/client";
import { orderTotals } from "@shop/domain/orders/order-totals";
import { imageFile, storedImageName, IMAGE_FORMATS, IMAGE_WIDTHS } from "@shop/domain/product-images";
import { sql } from "drizzle-orm";
import type { FileStore, PaymentGateway } from "../platform/ports.ts";
import { otherThanGateway } from "./against-gateway.ts";
import { CHECKS } from "./checks.ts";

export interface Difference {
  check: string;
  /** The id of the record, or the name of what is missing. */
  record: string;
  what: string;
}

export interface Verified {
  db: Database;
  /** Null: cards are not taken, and there is no list to compare with. */
  payments: PaymentGateway | null;
  files: FileStore;
  /** When what differs from the gateway's list is looked at again; in milliseconds; by default two seconds. */
  secondLookAfter?: number;
}

const ORDERS_AT_ONCE = 1_000;

/**
 * Reads the whole database as it is at one moment, the gateway's list and the pictures' store, and answers whatever does
 * not agree; nothing when all is well. Changes nothing. Rejects when gateway or store can't be reached.
 */
export async function verify({ db, payments, files, secondLookAfter = 2_000 }: Verified): Promise<Difference[]> {
  const atOneMoment = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  const inDatabase = await db.transaction(async (tx) => {
    const differences: Difference[] = [];
    for (const { name: check, sql: query } of CHECKS) {
      const { rows } = await tx.execute<{ record: string; what: string }>(sql.raw(query));
      for (const { record, what } of rows) differences.push({ check, record, what });
    }
    return [...differences, ...(await wrongTotals(tx)), ...(await missingPictures(tx, files))];
  }, atOneMoment);
  // Not at that moment: a long list would hold it for minutes, and be of another one anyway.
  return payments ? [...inDatabase, ...(await otherThanGateway(db, payments, secondLookAfter))] : inDatabase;
}

interface OrderAmounts {
  id: string;
  items: number;
  shipping: number;
  tax: number;
  total: number;
  lines: { priceCents: number; quantity: number }[] | null;
}

/** Orders whose lines come to other amounts by the rules than those they keep. */
async function wrongTotals(tx: Transaction): Promise<Difference[]> {
  const differences: Difference[] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await tx.execute<OrderAmounts & Record<string, unknown>>(sql`
      select o.id, o.items_cents::float8 as items, o.shipping_cents::float8 as shipping, o.tax_cents::float8 as tax,
        o.total_cents::float8 as total,
        (select json_agg(json_build_object('priceCents', price_cents, 'quantity', quantity)) from order_lines where order_id = o.id) as lines
      from orders o where o.id > ${after} order by o.id limit ${ORDERS_AT_ONCE}`);
    for (const { id, items, shipping, tax, total, lines } of rows) {
      const due = orderTotals(lines ?? []);
      const agrees =
        lines !== null &&
        due.itemsCents === items &&
        due.shippingCents === shipping &&
        due.taxCents === tax &&
        due.totalCents === total;
      if (agrees) continue;
      const what = `${items} + ${shipping} + ${tax} = ${total} cents, by its ${lines?.length ?? 0} lines ${due.totalCents}`;
      differences.push({ check: "an order's amounts are those of its lines", record: id, what });
    }
    const last = rows.at(-1);
    if (!last) return differences;
    after = last.id;
  }
}

/** Products whose picture is not where it should be, in every width and format. */
async function missingPictures(tx: Transaction, files: FileStore): Promise<Difference[]> {
  const check = "a product's picture is there";
  const { rows } = await tx.execute<{ image: string }>(sql`select distinct image from products where image <> ''`);
  const differences: Difference[] = [];
  for (const { image } of rows) {
    const name = storedImageName(image);
    if (name === undefined) continue;
    for (const width of IMAGE_WIDTHS)
      for (const format of IMAGE_FORMATS) {
        const file = imageFile(name, width, format);
        if (!(await files.has(file))) differences.push({ check, record: image, what: `${file} is missing` });
      }
  }
  return differences;
}

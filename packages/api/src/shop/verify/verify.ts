import type { Database, Transaction } from "@shop/db/client";
import {
  earlierLineGst,
  orderGst,
  orderTotals,
  type OrderTerms,
  type OrderTotals,
  type TaxedLine,
} from "@shop/domain/orders/order-totals";
import { NIL_ID } from "@shop/domain/ids";
import { sumOfLines } from "@shop/domain/money";
import { filesOfImage } from "@shop/domain/product-images";
import { sql, and, eq, inArray, isNotNull } from "drizzle-orm";
import type { FileStore, PaymentGateway, GatewayPayment } from "../../base/platform/ports.ts";
import { findWrongCartPrices } from "./cart-prices.ts";
import type { Difference } from "./check.ts";
import { CHECKS } from "./checks.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { storedFiles } from "@shop/db/schema/files";
import { payments } from "@shop/db/schema/payments";
import { IS_NEEDED } from "../../base/files/stored-files.ts";
import { readSnapshot } from "../../base/platform/transact.ts";

interface Verified {
  db: Database;
  /** Null when the shop takes no cards, so that there is nothing to compare. */
  payments: PaymentGateway | null;
  /** The store of product pictures. */
  pictures: FileStore;
  /** The store of private files. */
  files: FileStore;
  /** After how many milliseconds differences from the gateway are checked again; by default two seconds. */
  recheckAfterMs?: number;
}

const ORDERS_PER_STATEMENT = 1_000;

/**
 * Checks a snapshot of the whole database, the gateway's payments, the pictures and the stored files, and returns the differences.
 * Read-only. Rejects when the gateway or the store can't be reached.
 */
export async function verify({
  db,
  payments: gateway,
  pictures,
  files,
  recheckAfterMs = 2_000,
}: Verified): Promise<Difference[]> {
  const inDatabase = await readSnapshot(db, async (tx) => {
    const differences: Difference[] = [];
    for (const { name: check, sql: query } of CHECKS) {
      const { rows } = await tx.execute<{ record: string; what: string }>(sql.raw(query));
      for (const { record, what } of rows) differences.push({ check, record, what });
    }
    return [
      ...differences,
      ...(await findWrongTotals(tx)),
      ...(await findWrongCartPrices(tx)),
      ...(await findMissingPictures(tx, pictures)),
      ...(await findMissingFiles(tx, files)),
    ];
  });
  // Outside the snapshot: a long list would keep the transaction open for minutes.
  return gateway ? [...inDatabase, ...(await compareWithGateway(db, gateway, recheckAfterMs))] : inDatabase;
}

interface StoredOrder extends Record<string, unknown>, OrderTotals, OrderTerms {
  id: string;
  /** Null in an older order whose GST has not been filled in yet. */
  freightGstCents: number | null;
  /** Its amounts are those of another shop, which may have rounded otherwise. */
  isMoved: boolean;
  lines: (TaxedLine & { gstCents: number | null })[] | null;
}

/** Orders whose stored amounts differ from those calculated from their lines, at the terms stored with them. */
async function findWrongTotals(tx: Transaction): Promise<Difference[]> {
  const differences: Difference[] = [];
  let after: string = NIL_ID;
  for (;;) {
    const { rows } = await tx.execute<StoredOrder>(sql`
      select o.id, o.items_cents::float8 as "itemsCents", o.shipping_cents::float8 as "shippingCents",
        o.tax_cents::float8 as "taxCents", o.total_cents::float8 as "totalCents",
        o.gst_percent as "gstPercent", o.flat_freight_cents::float8 as "flatFreightCents",
        o.free_freight_from_cents::float8 as "freeFreightFromCents", o.freight_gst_cents::float8 as "freightGstCents", o.is_moved as "isMoved",
        (select json_agg(json_build_object('priceCents', price_cents, 'quantity', quantity, 'taxClass', tax_class,
          'gstCents', gst_cents) order by position) from order_lines where order_id = o.id) as lines
      from orders o where o.id > ${after} order by o.id limit ${ORDERS_PER_STATEMENT}`);
    for (const { id, lines, freightGstCents, isMoved, ...order } of rows) {
      const { itemsCents, shippingCents, taxCents, totalCents } = order;
      const due = orderTotals(lines ?? [], order);
      if (isMoved && lines !== null && sharesTax(lines, taxCents)) continue;
      if (lines === null || !isDeepStrictEqual(due, { itemsCents, shippingCents, taxCents, totalCents })) {
        const what = `${itemsCents} + ${shippingCents} + ${taxCents} = ${totalCents} cents, by its ${lines?.length ?? 0} lines ${due.totalCents}`;
        differences.push({ check: "an order's amounts match its lines", record: id, what });
        continue;
      }
      if (freightGstCents === null) continue;
      const stored = { lineCents: lines.map(({ gstCents }) => gstCents), freightCents: freightGstCents };
      const gst = orderGst(lines, due, order);
      const earlier = { ...gst, lineCents: earlierLineGst(lines, due.taxCents) };
      if (isDeepStrictEqual(gst, stored) || isDeepStrictEqual(earlier, stored)) continue;
      const what = `lines of ${stored.lineCents.join(" + ")} and freight of ${freightGstCents} cents, by its lines ${gst.lineCents.join(" + ")} and ${gst.freightCents}`;
      differences.push({ check: "an order's GST matches its lines and freight", record: id, what });
    }
    const last = rows.at(-1);
    if (!last) return differences;
    after = last.id;
  }
}

/** Whether the lines' GST adds up to the order's; lines that cost nothing have none. */
const sharesTax = (lines: NonNullable<StoredOrder["lines"]>, taxCents: number): boolean =>
  sumOfLines(lines) === 0 || lines.reduce((sum, { gstCents }) => sum + (gstCents ?? 0), 0) === taxCents;

/** Products whose picture is missing in a width or format. */
async function findMissingPictures(tx: Transaction, files: FileStore): Promise<Difference[]> {
  const check = "every product image exists";
  const { rows } = await tx.execute<{ image: string }>(sql`select distinct image from products where image <> ''`);
  const differences: Difference[] = [];
  for (const { image } of rows)
    for (const file of filesOfImage(image))
      if (!(await files.has(file))) differences.push({ check, record: image, what: `${file} is missing` });
  return differences;
}

/** Stored files whose bytes are missing. */
async function findMissingFiles(tx: Transaction, files: FileStore): Promise<Difference[]> {
  const check = "every stored file exists";
  const differences: Difference[] = [];
  for (const { id, mediaType } of await tx.select().from(storedFiles).where(IS_NEEDED))
    if (!(await files.has(id))) differences.push({ check, record: id, what: `the ${mediaType} is missing` });
  return differences;
}

/** A payment in our database; amounts in cents. */
interface Booked {
  id: string;
  gatewayId: string;
  isTaken: boolean;
  amountCents: number;
  refundedCents: number;
  /** The part of `refundedCents` that the gateway may not have refunded yet. */
  openCents: number;
}

/**
 * Payments that differ between our database and the gateway, and still do after `recheckAfterMs`, because a running
 * shop always has some in progress. Payments that do not belong to the shop are ignored.
 */
async function compareWithGateway(
  db: Database,
  gateway: PaymentGateway,
  recheckAfterMs: number,
): Promise<Difference[]> {
  const booked = await readBooked(db, gateway);
  const suspects: string[] = [];
  const listed = new Set<string>();
  for await (const payment of gateway.listSince(new Date(0))) {
    listed.add(payment.id);
    if (describeDifference(booked.get(payment.id), payment)) suspects.push(payment.id);
  }
  for (const [id, own] of booked) if (!listed.has(id) && describeDifference(own, null)) suspects.push(id);
  if (suspects.length === 0) return [];

  await sleep(recheckAfterMs);
  const bookedNow = await readBooked(db, gateway, suspects);
  const differences: Difference[] = [];
  for (const id of suspects) {
    const own = bookedNow.get(id);
    const what = describeDifference(own, await gateway.find(id));
    if (what) differences.push({ check: "payments match the gateway", record: own?.id ?? id, what });
  }
  return differences;
}

async function readBooked(db: Database, { name }: PaymentGateway, ids?: string[]): Promise<Map<string, Booked>> {
  const rows = await db
    .select({
      id: payments.id,
      gatewayId: sql<string>`${payments.gatewayId}`,
      isTaken: sql<boolean>`${payments.state} in ('succeeded', 'surplus')`,
      amountCents: payments.amountCents,
      refundedCents: payments.refundedCents,
      openCents: sql<number>`(select coalesce(sum(r.amount_cents), 0)::float8 from refunds r
        where r.payment_id = payments.id and r.state = 'started')`,
    })
    .from(payments)
    .where(and(eq(payments.gateway, name), isNotNull(payments.gatewayId), ids && inArray(payments.gatewayId, ids)));
  return new Map(rows.map((row) => [row.gatewayId, row]));
}

/** How a payment differs between our database and the gateway; undefined when it does not, or when it is not ours. */
function describeDifference(own: Booked | undefined, payment: GatewayPayment | null): string | undefined {
  if (!own?.isTaken) {
    const isMissing = payment?.status === "succeeded" && payment.paymentId !== null;
    return isMissing ? `${payment.amountCents} cents not recorded in the shop` : undefined;
  }
  if (!payment) return `${own.gatewayId} not found at the gateway`;
  if (payment.status !== "succeeded" || payment.amountCents !== own.amountCents)
    return `${payment.status}, ${payment.amountCents} cents at the gateway`;
  const least = own.refundedCents - own.openCents;
  if (payment.refundedCents < least || payment.refundedCents > own.refundedCents)
    return `${payment.refundedCents} cents refunded at the gateway, ${own.refundedCents} in the shop`;
  return undefined;
}

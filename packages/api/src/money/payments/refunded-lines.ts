import type { Transaction } from "@shop/db/client";
import { stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import type { RefundedLine, refunds } from "@shop/db/schema/payments";
import type { OrderRefund } from "@shop/domain/contracts/orders";
import { NOT_ON_ORDER, UNITS_TOO_MANY } from "@shop/domain/messages";
import { orderGst } from "@shop/domain/orders/order-totals";
import { creditableUnits, unsentUnits } from "@shop/domain/orders/shipments";
import { creditOfUnits } from "@shop/domain/papers/credit-note";
import { asc, eq, inArray, sum } from "drizzle-orm";
import { refusal } from "../../base/platform/errors.ts";
import { readRefundedUnits } from "../../orders/counted-refunds.ts";
import { readLines } from "../../orders/read-orders.ts";
import type { OrderRow } from "../../orders/orders.wire.ts";

type SentLine = NonNullable<OrderRefund["lines"]>[number];

/**
 * The units to be credited, with their GST, and what they come to in cents. `isUnsent`: of those that are left to ship, otherwise
 * sent ones first. BAD_REQUEST for a product that is not on the order, and for more units than are left of it.
 */
export async function readCreditedLines(
  tx: Transaction,
  order: OrderRow,
  sent: readonly SentLine[],
  isUnsent: boolean,
): Promise<{ units: RefundedLine[]; amountCents: number }> {
  const lines = (await readLines(tx, [order.id])).get(order.id) ?? [];
  // Orders of earlier versions have no GST of their lines until a job has filled it in.
  const gst = orderGst(lines, order, order);
  const before = (await readRefundedUnits(tx, [order.id])).get(order.id);
  let amountCents = 0;
  const units = addUp(sent).map(({ product, qty }): RefundedLine => {
    const place = lines.findIndex(({ productId }) => productId === product);
    const line = lines[place];
    if (!line) throw refusal("BAD_REQUEST", NOT_ON_ORDER);
    const its = before?.get(product) ?? { qty: 0, gstCents: 0 };
    const left = creditableUnits(line, its.qty, isUnsent);
    if (qty > left) throw refusal("BAD_REQUEST", UNITS_TOO_MANY(left, line.name));
    const { quantity, priceCents } = line;
    const gstCents = line.gstCents ?? gst.lineCents[place] ?? 0;
    const credit = creditOfUnits({ qty: quantity, priceCents, gstCents }, qty, its);
    const unsent = unsentUnits(line, its.qty, qty, isUnsent);
    amountCents += credit.amountCents;
    return { productId: product, quantity: qty, gstCents: credit.gstCents, ...(unsent > 0 && { unsent }) };
  });
  return { units, amountCents };
}

/** Lines with each product once. */
export function addUp(sent: readonly SentLine[]): SentLine[] {
  const qtyOf = new Map<string, number>();
  for (const { product, qty } of sent) qtyOf.set(product, (qtyOf.get(product) ?? 0) + qty);
  return [...qtyOf].map(([product, qty]) => ({ product, qty }));
}

/** Returns the units of a refund that has been made to stock, if they are to return: each unit of the order once. */
export async function returnToStock(
  tx: Transaction,
  order: OrderRow,
  { lines, restock, requestedBy }: typeof refunds.$inferSelect,
): Promise<void> {
  if (!lines || !restock) return;
  const returned = await unitsToStock(tx, order, lines);
  if (returned.length === 0) return;
  const about = { reason: "return" as const, orderId: order.id, userId: requestedBy };
  await tx.insert(stockMovements).values(returned.map((it) => ({ ...it, ...about })));
}

/**
 * The stock movements that return refunded goods, with their products locked: of each product at most what the order
 * has taken and not returned.
 */
export async function unitsToStock(
  tx: Transaction,
  { id: orderId }: OrderRow,
  lines: readonly Pick<RefundedLine, "productId" | "quantity">[],
): Promise<{ productId: string; delta: number }[]> {
  const ids = lines.map(({ productId }) => productId);
  // In id order, as new orders lock them, to avoid deadlocks.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("no key update");
  const taken = await unitsTaken(tx, orderId);
  return lines.flatMap(({ productId, quantity }) => {
    const delta = Math.min(quantity, taken.get(productId) ?? 0);
    return delta > 0 ? [{ productId, delta }] : [];
  });
}

/** The units that an order has taken from stock and not returned, by product. */
async function unitsTaken(tx: Transaction, orderId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ productId: stockMovements.productId, delta: sum(stockMovements.delta).mapWith(Number) })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId))
    .groupBy(stockMovements.productId);
  return new Map(rows.map(({ productId, delta }) => [productId, -delta]));
}

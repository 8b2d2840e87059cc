import type { PaymentGateway } from "@shop/api/base/platform/ports";
import type { Transaction } from "@shop/db/client";
import { orderLines, orders, stockMovements } from "@shop/db/schema/orders";
import { papersWanted } from "@shop/db/schema/papers";
import { payments } from "@shop/db/schema/payments";
import { customerPrices, products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import type { ShippingAddress } from "@shop/domain/contracts/orders";
import { orderTotals, type TaxedLine } from "@shop/domain/orders/order-totals";
import { and, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { DEMO_ACCOUNTS } from "../accounts.ts";
import { demoReviewers } from "../catalogue/reviews/reviewers.ts";
import { demoIdAt, SERIES } from "../demo-id.ts";
import { requireEntry } from "../require-entry.ts";
import { demoBuyers } from "./buyers.ts";
import { type DemoOrder, NORA } from "./demo-orders.ts";
import { insertMoney } from "./insert-money.ts";
import { insertShipments } from "./insert-shipments.ts";
import { NORAS_ADDRESSES } from "./nora.ts";
import { addressAt, type DemoPlace } from "./places.ts";

interface Placed {
  placed: readonly DemoOrder[];
  userIds: Map<string, string>;
  adminId: string;
  /** Charges the orders paid by card; null when there are none. */
  gateway: PaymentGateway | null;
  now: Date;
}

type PaymentRow = typeof payments.$inferInsert & { orderId: string; gatewayId: string };

/**
 * Stores the orders with their lines, payments and stock movements; a cancelled order has a second movement, which
 * returns its stock.
 */
export async function insertOrders(tx: Transaction, { placed, userIds, adminId, gateway, now }: Placed): Promise<void> {
  const catalogue = new Map((await tx.select().from(products)).map((product) => [product.sku, product]));
  const ownPrices = new Map(
    (await tx.select().from(customerPrices)).map((own) => [`${own.userId} ${own.productId}`, own.priceCents]),
  );
  const priced = placed.map((order, index) => {
    const id = demoIdAt(SERIES.order, index, order.placedAt);
    const userId = requireEntry(userIds, customerOf(order).email);
    const lines = order.lines.map(({ sku, quantity }, position) => {
      const { id: productId, name, image, packageQuantity, ...product } = requireEntry(catalogue, sku);
      // Placed before there were price lists.
      const ownCents = ownPrices.get(`${userId} ${productId}`);
      const priceSource = ownCents === undefined ? ("public" as const) : ("customer" as const);
      const priceCents = ownCents ?? product.priceCents;
      const { taxClass } = product;
      const ordered = { productId, name, sku, image, packageQuantity, taxClass };
      return { orderId: id, position, ...ordered, priceCents, priceSource, quantity };
    });
    return { id, userId, order, lines };
  });
  const charged: PaymentRow[] = [];
  if (gateway)
    for (const one of priced) if (isPaidByCard(one.order)) charged.push(await chargeCard(gateway, one, charged));
  const gatewayIds = new Map(charged.map(({ orderId, gatewayId }) => [orderId, gatewayId]));
  const whole = priced.map((one, index) => ({
    ...one,
    paymentReference:
      one.order.paidAt &&
      (one.order.account?.paymentReference ?? gatewayIds.get(one.id) ?? `NPP ${4_310_067 + index * 1_733}`),
  }));
  // One statement in chronological order, so that the order numbers ascend.
  await tx.insert(orders).values(
    whole.map(({ id, userId, order, lines, paymentReference }) => ({
      id,
      userId,
      shippingAddress: addressOf(order),
      paymentMethod: order.paymentMethod,
      ...order.account?.fields,
      approvedBy: order.account?.approvedBy ? requireEntry(userIds, order.account.approvedBy) : null,
      ...orderTotals(lines),
      paidAt: order.paidAt,
      paymentReference,
      // A bank transfer was marked paid by an admin.
      markedPaidAt: order.paymentMethod === "Bank" ? order.paidAt : null,
      deliveredAt: order.deliveredAt,
      cancelledAt: order.cancelledAt,
      createdAt: order.placedAt,
    })),
  );
  // A payment verifies the buyer's email address, unless the company pays.
  const isPaidByBuyer = and(isNotNull(orders.paidAt), ne(orders.paymentMethod, "Account"));
  const payers = tx.select({ id: orders.userId }).from(orders).where(isPaidByBuyer);
  await tx
    .update(users)
    .set({ paidEmail: sql`${users.email}` })
    .where(inArray(users.id, payers));
  if (charged.length > 0) await tx.insert(payments).values(charged);
  const lineRows = whole.flatMap(({ order, lines }) => lines.map((line) => ({ ...line, at: order.placedAt })));
  await tx
    .insert(orderLines)
    .values(lineRows.map(({ at, ...line }, index) => ({ ...line, id: demoIdAt(SERIES.orderLine, index, at) })));
  const moves = whole.flatMap(({ userId, order, lines }) =>
    lines.flatMap(({ orderId, productId, quantity }) => {
      const out = { orderId, productId, userId, delta: -quantity, reason: "order" as const, createdAt: order.placedAt };
      const { cancelledAt } = order;
      if (!cancelledAt) return [out];
      const back = {
        ...out,
        userId: adminId,
        delta: quantity,
        reason: "cancellation" as const,
        createdAt: cancelledAt,
      };
      return [out, back];
    }),
  );
  await tx
    .insert(stockMovements)
    .values(moves.map((move, index) => ({ ...move, id: demoIdAt(SERIES.orderMovement, index, move.createdAt) })));
  await insertShipments(tx, { placed: whole, adminId, now });
  await insertMoney(tx, whole, { now, adminId });
  // Nobody gets a year of papers by email.
  await tx.update(papersWanted).set({ isOlder: true });
}

function customerOf({ buyer }: DemoOrder): { name: string; email: string; place: DemoPlace } {
  if (typeof buyer === "object") return buyer;
  if (buyer !== NORA) return { ...demoReviewers[buyer], place: demoBuyers[buyer].address };
  return { ...DEMO_ACCOUNTS[1], place: NORAS_ADDRESSES[0].place };
}

function addressOf(order: DemoOrder): ShippingAddress {
  const { name, place } = customerOf(order);
  return addressAt(name, place);
}

const isPaidByCard = ({ paymentMethod, paidAt }: DemoOrder) => paymentMethod === "Stripe" && paidAt !== null;

interface Charged {
  id: string;
  userId: string;
  order: DemoOrder;
  lines: TaxedLine[];
}

/** The payment's id is the idempotency key, so that a repeated first start charges no card twice. */
async function chargeCard(gateway: PaymentGateway, { id, userId, order, lines }: Charged, before: PaymentRow[]) {
  const paymentId = demoIdAt(SERIES.payment, before.length, order.placedAt);
  const { totalCents: amountCents } = orderTotals(lines);
  const request = {
    idempotencyKey: paymentId,
    paymentId,
    amountCents,
    description: "",
    receiptEmail: "",
    shipping: null,
  };
  const { id: gatewayId } = await gateway.create(request);
  const { card } = await gateway.confirm(gatewayId, { idempotencyKey: `${paymentId}-card`, token: "tok_visa" });
  return {
    id: paymentId,
    orderId: id,
    userId,
    gateway: gateway.name,
    gatewayId,
    idempotencyKey: paymentId,
    amountCents,
    state: "succeeded" as const,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    createdAt: order.placedAt,
  };
}

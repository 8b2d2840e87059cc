import { openDatabase } from "@shop/db/client";
import { auditLog } from "@shop/db/schema/audit";
import { outbox } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { payments, refunds } from "@shop/db/schema/payments";
import type { NewOrder } from "@shop/domain/contracts/orders";
import { asc, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { onTestFinished } from "vitest";
import type { Shop } from "../../base/procedures/context.ts";
import { GatewayUnreachable, type GatewayPayment, type PaymentGateway } from "../../base/platform/ports.ts";
import { addPerson, addProduct, as, orderOf, testShop, type TestShop } from "../../testing.ts";

/** An order of Nora's for $36.00, to be paid by card, and the admin Ana. */
export async function shopWithCardOrder(paymentMethod: NewOrder["paymentMethod"] = "Stripe") {
  const shop = await testShop();
  const [ana, nora] = [await addPerson(shop, { name: "Ana", isAdmin: true }), await addPerson(shop, { name: "Nora" })];
  const glove = await addProduct(shop, { priceCents: 10_00 });
  const buyer = as(shop, nora).orders;
  const place = async () => (await buyer.create(orderOf([[glove, 1]], { paymentMethod })))._id;
  return { shop, ana, nora, buyer, staff: as(shop, ana).orders, place, id: await place() };
}

/** The total of the order of shopWithCardOrder: $10, $25 freight and 10 % tax. */
export const TOTAL = 36_00;

/** The same shop with another gateway. */
export const at = (shop: Shop, gateway: PaymentGateway): Shop => ({ ...shop, payments: gateway });

/** The same shop, run by another server. */
export function otherServer(shop: TestShop): Shop {
  const { db, pool } = openDatabase({ url: shop.url() });
  // Runs before the shop is closed, which drops the database.
  onTestFinished(() => pool.end());
  return { ...shop, db };
}

type Verb = "create" | "confirm" | "find" | "cancel" | "refund" | "findRefund";
const lost = () => Promise.reject(new GatewayUnreachable("no answer"));

/** A gateway that does its work, but whose responses to this method are lost. */
export function losingResponses(gateway: PaymentGateway, verb: Verb): PaymentGateway {
  const work = gateway[verb] as (...asked: unknown[]) => Promise<unknown>;
  return { ...gateway, [verb]: (...asked: unknown[]) => work(...asked).then(lost, lost) };
}

/** A gateway that is unreachable for these methods. */
export const unreachableFor = (gateway: PaymentGateway, ...verbs: (Verb | "listSince")[]): PaymentGateway => ({
  ...gateway,
  ...Object.fromEntries(verbs.filter((verb) => verb !== "listSince").map((verb) => [verb, lost])),
  ...(verbs.includes("listSince") && { listSince: () => unreachableList() }),
});

async function* unreachableList(): AsyncGenerator<GatewayPayment> {
  yield await lost();
}

/** A gateway whose payments differ by these values. */
export const gatewayReturning = (gateway: PaymentGateway, change: Partial<GatewayPayment>): PaymentGateway => ({
  ...gateway,
  confirm: async (...asked) => ({ ...(await gateway.confirm(...asked)), ...change }),
  find: async (id) => {
    const found = await gateway.find(id);
    return found && { ...found, ...change };
  },
});

/** A gateway that blocks this method until `release`. */
export function blockingGateway(gateway: PaymentGateway, verb: Verb) {
  const work = gateway[verb] as (...asked: unknown[]) => Promise<unknown>;
  let release: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const free = new Promise<void>((resolve) => (release = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const held = async (...asked: unknown[]) => {
    arrive();
    await free;
    return work(...asked);
  };
  return { gateway: { ...gateway, [verb]: held }, arrived, release: () => release() };
}

/** All payments that the gateway has charged. */
export async function listChargedPayments({ payments: gateway }: Shop): Promise<GatewayPayment[]> {
  const all: GatewayPayment[] = [];
  for await (const payment of gateway?.listSince(new Date(0)) ?? []) all.push(payment);
  return all.filter(({ status }) => status === "succeeded");
}

export const paymentRows = ({ db }: Shop) => db.select().from(payments).orderBy(asc(payments.id));
export const refundRows = ({ db }: Shop) => db.select().from(refunds).orderBy(asc(refunds.id));
export const noticesOf = async ({ db, settings }: Shop) =>
  (await db.select().from(outbox).where(eq(outbox.recipient, settings.email)).orderBy(asc(outbox.id))).map(
    ({ subject }) => subject,
  );
export const actionsOn = async ({ db }: Shop, entity: "payment" | "refund" | "order") =>
  (await db.select().from(auditLog).where(eq(auditLog.entity, entity)).orderBy(asc(auditLog.id))).map(
    ({ action, after }) => `${action} ${typeof after?.["state"] === "string" ? after["state"] : ""}`.trim(),
  );

/** Makes every payment and refund older by this interval. */
export async function advanceTime({ db }: Shop, interval: string): Promise<void> {
  const earlier = (column: AnyPgColumn) => sql`${column} - ${interval}::interval`;
  await db.update(payments).set({ createdAt: earlier(payments.createdAt), updatedAt: earlier(payments.updatedAt) });
  await db.update(refunds).set({ createdAt: earlier(refunds.createdAt), updatedAt: earlier(refunds.updatedAt) });
}

export const isPaid = async ({ db }: Shop, id: string): Promise<boolean> => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order?.paidAt != null;
};

import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@shop/db/client";
import { payments } from "@shop/db/schema/payments";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { GatewayPayment, PaymentGateway } from "../platform/ports.ts";
import type { Difference } from "./checks.ts";

/** A payment in our database; amounts in cents. */
interface Booked {
  id: string;
  gatewayId: string;
  isTaken: boolean;
  amountCents: number;
  refundedCents: number;
  /** Requested refunds, which may have succeeded. */
  goingBackCents: number;
}

/**
 * Payments that differ between our database and the gateway, also after `recheckAfterMs`, because a running shop always
 * has some in progress. Payments that do not belong to the shop are ignored.
 */
export async function compareWithGateway(
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
    if (what) differences.push({ check: "the gateway's list has the same payments", record: own?.id ?? id, what });
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
      goingBackCents: sql<number>`(select coalesce(sum(r.amount_cents), 0)::float8 from refunds r
        where r.payment_id = ${payments.id} and r.state = 'started')`,
    })
    .from(payments)
    .where(and(eq(payments.gateway, name), isNotNull(payments.gatewayId), ids && inArray(payments.gatewayId, ids)));
  return new Map(rows.map((row) => [row.gatewayId, row]));
}

/** How a payment differs between our database and the gateway; undefined when it does not, or when it is not ours. */
function describeDifference(own: Booked | undefined, payment: GatewayPayment | null): string | undefined {
  if (!own?.isTaken) {
    const isMissing = payment?.status === "succeeded" && payment.paymentId !== null;
    return isMissing ? `${payment.amountCents} cents that our books don't have` : undefined;
  }
  if (!payment) return `the gateway does not know ${own.gatewayId}`;
  if (payment.status !== "succeeded" || payment.amountCents !== own.amountCents)
    return `${payment.status}, ${payment.amountCents} cents at the gateway`;
  const most = own.refundedCents + own.goingBackCents;
  if (payment.refundedCents < own.refundedCents || payment.refundedCents > most)
    return `${payment.refundedCents} cents went back at the gateway, ${own.refundedCents} in our books`;
  return undefined;
}

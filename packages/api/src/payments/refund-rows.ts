import type { Transaction } from "@shop/db/client";
import { payments, refunds } from "@shop/db/schema/payments";
import type { Viewer } from "@shop/domain/access";
import { centsToDollars } from "@shop/domain/money";
import { eq, sql } from "drizzle-orm";
import { recordChange } from "../audit/audit.ts";
import type { OrderRow } from "../orders/orders.wire.ts";
import { paymentLabel, type PaymentRow, type RefundRow } from "./payment-rows.ts";

interface NewRefund {
  /** Chosen by the client, so that a repeated request is the same refund. */
  id?: string;
  amountCents: number;
  /** Null for an automatic refund. */
  requestedBy: Viewer | null;
}

/** Records a refund of a locked payment before the gateway is called. */
export async function startRefund(
  tx: Transaction,
  payment: PaymentRow,
  order: OrderRow | undefined,
  { id, amountCents, requestedBy }: NewRefund,
): Promise<RefundRow> {
  const [refund] = await tx
    .insert(refunds)
    .values({ ...(id && { id }), paymentId: payment.id, amountCents, requestedBy: requestedBy?.id ?? null })
    .returning();
  if (!refund) throw new Error("the refund was not stored");
  await addRefunded(tx, payment, amountCents);
  const about = { entity: "refund", recordId: refund.id, label: paymentLabel(refund, order) } as const;
  await recordChange(tx, requestedBy, { action: "created", ...about, after: toFields(refund) });
  return refund;
}

/** Saves the new state of a locked refund. A failed refund does not count as refunded. */
export async function saveRefund(
  tx: Transaction,
  payment: PaymentRow,
  before: RefundRow,
  change: Partial<RefundRow>,
  label: string,
): Promise<RefundRow> {
  const [after] = await tx.update(refunds).set(change).where(eq(refunds.id, before.id)).returning();
  if (!after) throw new Error("the refund was not saved");
  await addRefunded(tx, payment, countedOf(after) - countedOf(before));
  const about = { entity: "refund", recordId: after.id, label } as const;
  await recordChange(tx, null, { action: "updated", ...about, before: toFields(before), after: toFields(after) });
  return after;
}

const countedOf = ({ state, amountCents }: RefundRow) => (state === "failed" ? 0 : amountCents);

const addRefunded = (tx: Transaction, { id }: PaymentRow, cents: number) =>
  tx
    .update(payments)
    .set({ refundedCents: sql`${payments.refundedCents} + ${cents}` })
    .where(eq(payments.id, id));

/** The fields of a refund in the audit log. */
const toFields = ({ amountCents, paymentId, state, gatewayId, failure }: RefundRow) => ({
  paymentId,
  amount: centsToDollars(amountCents),
  state,
  gatewayId,
  failure,
});

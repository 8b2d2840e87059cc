import type { Transaction } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { and, asc, eq, exists, isNotNull, isNull, like, lt, lte, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Shop } from "../procedures/context.ts";
import { findHold, type LimitedMail } from "./mail-limits.ts";
import { causeId, causeKind, secondsFromNow } from "./outbox.ts";

/** After this time a claim expires, because its sender must have crashed: sending never takes that long. */
const LEASE_SECONDS = 60;

type Claimed = typeof outbox.$inferSelect;

/**
 * Claims the next due message, urgent ones first, so that no other sender takes it before the lease expires. A message
 * over a limit is postponed until the limit allows it; the result is then "held". Null when none is due.
 */
export function claimNextMail(
  shop: Pick<Shop, "db" | "settings" | "limits">,
  isUrgentOnly: boolean,
): Promise<Claimed | "held" | null> {
  return shop.db.transaction(async (tx) => {
    const next = (await nextDue(tx, true)) ?? (isUrgentOnly ? null : await nextDue(tx, false));
    if (!next) return null;
    const hold = await findHold(tx, shop, next);
    if (hold) {
      const held = { heldReason: hold.reason, nextTryAt: sql`to_timestamp(${hold.until})` };
      await tx.update(outbox).set(held).where(eq(outbox.id, next.id));
      return "held";
    }
    const claim = { tries: sql`${outbox.tries} + 1`, claimedAt: sql`now()`, heldReason: null };
    const [claimed] = await tx
      .update(outbox)
      .set({ ...claim, nextTryAt: secondsFromNow(LEASE_SECONDS) })
      .where(eq(outbox.id, next.id))
      .returning();
    return claimed ?? null;
  });
}

async function nextDue(tx: Transaction, isUrgent: boolean): Promise<LimitedMail | null> {
  const { id, cause, recipient, isLimitWaived, heldReason } = outbox;
  const isDue = and(isNull(outbox.sentAt), isNull(outbox.toWrite), lte(outbox.nextTryAt, sql`now()`));
  const [next] = await tx
    .select({ id, cause, recipient, isLimitWaived, heldReason })
    .from(outbox)
    .where(and(eq(outbox.isUrgent, isUrgent), isDue, not(exists(earlierOne(tx)))))
    .orderBy(asc(outbox.nextTryAt))
    .limit(1)
    .for("update", { skipLocked: true });
  return next ?? null;
}

/**
 * The message that must be sent first: an order's confirmation goes before the messages about its payment. It is
 * awaited while it is not rendered, due or being sent. A failing message blocks no other; behind one that is held by a
 * limit, the limit holds the next one too.
 */
function earlierOne(tx: Transaction) {
  const earlier = alias(outbox, "earlier");
  const isOfOrder = and(
    like(causeKind, "order-%"),
    like(sql`split_part(${earlier.cause}, ':', 1)`, "order-%"),
    sql`lower(${earlier.recipient}) = lower(${outbox.recipient})`,
  );
  const isLeaving = or(lte(earlier.nextTryAt, sql`now()`), isNotNull(earlier.claimedAt));
  const isAhead = and(isNull(earlier.sentAt), isNull(earlier.lastError), lt(earlier.id, outbox.id), isLeaving);
  const hasToWait = and(isOfOrder, isAhead, eq(outbox.isLimitWaived, false));
  return tx
    .select({ id: earlier.id })
    .from(earlier)
    .where(and(sql`split_part(${earlier.cause}, ':', 2) = ${causeId}`, or(isNotNull(earlier.toWrite), hasToWait)));
}

import type { Transaction } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { and, asc, eq, exists, isNotNull, isNull, like, lt, lte, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Shop } from "../procedures/context.ts";
import { holdOf, type LimitedMail } from "./mail-limits.ts";
import { causeId, causeKind, secondsFromNow } from "./outbox.ts";

/** A sender that has said nothing for so long is gone: longer than any sending takes. */
const LEASE_SECONDS = 60;

type Claimed = typeof outbox.$inferSelect;

/**
 * Takes the next message that is due, urgent ones first, so that no other sender takes it before its lease has run out.
 * One that is over a limit is put off to the time at which the limit lets it go: then "held". Null when none is due.
 */
export function claimNextMail(
  shop: Pick<Shop, "db" | "settings" | "limits">,
  isUrgentOnly: boolean,
): Promise<Claimed | "held" | null> {
  return shop.db.transaction(async (tx) => {
    const next = (await nextDue(tx, true)) ?? (isUrgentOnly ? null : await nextDue(tx, false));
    if (!next) return null;
    const hold = await holdOf(tx, shop, next);
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
 * The message that has to leave before: an order's confirmation goes before what tells of its payment. It is waited for
 * while it is not written, due or on its way. One that fails holds up no other; behind one that is held for a limit,
 * the limit itself holds the next one.
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

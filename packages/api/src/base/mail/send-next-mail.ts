import { setTimeout as sleep } from "node:timers/promises";
import { outbox } from "@shop/db/schema/contacts";
import { and, eq, isNull, sql, asc, exists, isNotNull, like, lt, lte, not, or } from "drizzle-orm";
import type { Shop } from "../procedures/context.ts";
import type { Mailer } from "../platform/ports.ts";
import { readAttachments } from "./attachments.ts";
import { redactSecrets } from "./mail.wire.ts";
import { retryLater, causeId, causeKind, secondsFromNow } from "./outbox.ts";
import type { Transaction } from "@shop/db/client";
import { alias } from "drizzle-orm/pg-core";
import { findHold, type LimitedMail } from "./mail-limits.ts";
import { transact } from "../platform/transact.ts";

/** Together less than the lease. A mailer has a shorter limit for messages without attachments. */
const MAX_READING_MS = 15_000;
const MAX_SENDING_MS = 35_000;

/**
 * Sends the next due message, urgent ones first, or postpones it when a limit is reached; false when none is due. A
 * failure is recorded and retried with exponential backoff. No transaction is open while the provider is called: the
 * claim is a later due time, so that no other server takes the message. After a crash between sending and recording,
 * the message is sent again under the same id, which the provider uses as its idempotency key.
 */
export async function sendNextMail(
  shop: Pick<Shop, "db" | "settings" | "limits" | "files">,
  mailer: Mailer,
  { isUrgentOnly = false, longestMs = MAX_SENDING_MS } = {},
): Promise<boolean> {
  const mail = await claimNextMail(shop, isUrgentOnly);
  if (mail === null || mail === "held") return mail === "held";
  const outcome = await send(shop, mailer, mail, longestMs).then(
    () => ({
      sentAt: sql`now()`,
      lastError: null,
      text: redactSecrets(mail.text),
      html: mail.html && redactSecrets(mail.html),
    }),
    (error: unknown) => retryLater(error, mail.tries),
  );
  // A failure is ignored when another sender has claimed the message meanwhile.
  const isStillClaimed = "sentAt" in outcome ? undefined : eq(outbox.tries, mail.tries);
  await shop.db
    .update(outbox)
    .set(outcome)
    .where(and(eq(outbox.id, mail.id), isNull(outbox.sentAt), isStillClaimed));
  return true;
}

async function send(shop: Pick<Shop, "db" | "files">, mailer: Mailer, mail: Claimed, longestMs: number): Promise<void> {
  const attachments = await within(MAX_READING_MS, readAttachments(shop, mail.id));
  await within(longestMs, mailer.send({ ...mail, to: mail.recipient, attachments }));
}

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(milliseconds, undefined, { ref: false }).then(() => {
      throw new Error(`No answer within ${milliseconds / 1000} s`);
    }),
  ]);

/** A claim expires after this time, because its sender must have crashed: sending never takes that long. */
const LEASE_SECONDS = 60;

type Claimed = typeof outbox.$inferSelect;

/**
 * Claims the next due message, urgent ones first, so that no other sender takes it before the lease expires. A message
 * that has reached a limit is postponed until the limit allows it; the result is then "held". Null when none is due.
 */
export function claimNextMail(
  shop: Pick<Shop, "db" | "settings" | "limits">,
  isUrgentOnly: boolean,
): Promise<Claimed | "held" | null> {
  return transact(shop.db, async (tx) => {
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
    // Messages of one transaction are due at the same moment.
    .orderBy(asc(outbox.nextTryAt), asc(outbox.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return next ?? null;
}

/**
 * Selects earlier messages that must be sent first, such as an order's confirmation before the messages about its
 * payment. A message waits for them while they are unrendered, due or being sent. A failed message blocks no other, nor
 * does one that is held by a limit, because the limit then holds the next one too.
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

import { setTimeout as sleep } from "node:timers/promises";
import { runPrepared } from "@shop/db/prepared";
import { outbox } from "@shop/db/schema/contacts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Shop } from "../procedures/context.ts";
import type { Mailer } from "../platform/ports.ts";
import { ATTACHED_FILES, readAttachments, type AttachedFile } from "./attachments.ts";
import { redactSecrets } from "./mail.wire.ts";
import { retryLater } from "./outbox.ts";
import { findHold, lockRecipient, type LimitedMail } from "./mail-limits.ts";
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
  try {
    await send(shop.files, mailer, mail, longestMs);
  } catch (error) {
    // Ignored when another sender has claimed the message meanwhile.
    const isStillClaimed = and(eq(outbox.id, mail.id), isNull(outbox.sentAt), eq(outbox.tries, mail.tries));
    await shop.db.update(outbox).set(retryLater(error, mail.tries)).where(isStillClaimed);
    return true;
  }
  await runPrepared(shop.db, MARK_SENT, [mail.id, redacted(mail.text), redacted(mail.html)]);
  return true;
}

/** A body is only stored again when a secret was removed: storing takes longer than the rest. */
const MARK_SENT = `update outbox set sent_at = now(), last_error = null, text = coalesce($2, text), html = coalesce($3, html)
  where id = $1 and sent_at is null`;

/** A body without its secrets; null if it has none. */
function redacted(body: string | null): string | null {
  const without = body && redactSecrets(body);
  return without === body ? null : without;
}

async function send(files: Shop["files"], mailer: Mailer, mail: Claimed, longestMs: number): Promise<void> {
  const attachments = await within(MAX_READING_MS, readAttachments(files, mail.attached ?? []));
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

type Claimed = Pick<
  typeof outbox.$inferSelect,
  "id" | "cause" | "recipient" | "replyTo" | "subject" | "text" | "html" | "tries"
> & { attached: AttachedFile[] | null };

const CLAIM = `update outbox set tries = tries + 1, claimed_at = now(), held_reason = null,
    next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
  where id = $1
  returning id, cause, recipient, reply_to as "replyTo", subject, text, html, tries, ${ATTACHED_FILES} as attached`;

/**
 * Claims the next due message, urgent ones first, so that no other sender takes it before the lease expires. A message
 * that has reached a limit is postponed until the limit allows it; the result is then "held". Null when none is due.
 */
export function claimNextMail(
  shop: Pick<Shop, "db" | "settings" | "limits">,
  isUrgentOnly: boolean,
): Promise<Claimed | "held" | null> {
  return transact(shop.db, async (tx) => {
    const [next] = await runPrepared<LimitedMail>(tx, NEXT, [isUrgentOnly, shop.settings.email]);
    if (!next) return null;
    const hold = await findHold(tx, shop.limits, next);
    if (hold) {
      const held = { heldReason: hold.reason, nextTryAt: sql`to_timestamp(${hold.until})` };
      await tx.update(outbox).set(held).where(eq(outbox.id, next.id));
      return "held";
    }
    const [claimed] = await runPrepared<Claimed>(tx, CLAIM, [next.id]);
    return claimed ?? null;
  });
}

/**
 * Earlier messages must be sent first, such as an order's confirmation before the messages about its payment. A message
 * waits for them while they are unrendered, due or being sent. A failed message blocks no other, nor does one that is held
 * by a limit, because the limit then holds the next one too.
 */
const HAS_TO_WAIT = `exists (
  select from outbox earlier
  where split_part(earlier.cause, ':', 2) = split_part(outbox.cause, ':', 2) and (earlier.to_write is not null or (
    split_part(outbox.cause, ':', 1) like 'order-%' and split_part(earlier.cause, ':', 1) like 'order-%'
    and lower(earlier.recipient) = lower(outbox.recipient) and not outbox.is_limit_waived
    and earlier.sent_at is null and earlier.last_error is null and earlier.id < outbox.id
    and (earlier.next_try_at <= now() or earlier.claimed_at is not null))))`;

// Messages of one transaction are due at the same moment.
const nextDue = (which: string) => `(select id from outbox
    where ${which} and sent_at is null and to_write is null and next_try_at <= now() and not ${HAS_TO_WAIT}
    order by next_try_at, id limit 1 for update of outbox skip locked)`;

/**
 * Locks the next message, of urgent ones only if $1, and its recipient. One prepared statement, because round trips take longer
 * than what it does.
 */
const NEXT = `select id, cause, recipient, is_limit_waived as "isLimitWaived", held_reason as "heldReason",
    ${lockRecipient("outbox.recipient", "$2")}
  from outbox
  where id = coalesce(${nextDue("is_urgent")}, case when not $1 then ${nextDue("not is_urgent")} end)
  for update of outbox`;

import type { Database } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { and, asc, eq, exists, isNotNull, isNull, lte, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Mailer } from "../ports.ts";
import { withoutSecrets } from "./link-secrets.ts";
import { causeId, putOff, secondsFromNow } from "./outbox.ts";

const LONGEST_SENDING_MS = 10_000;
/** A sender that has said nothing for so long is gone: longer than any sending takes. */
const LEASE_SECONDS = 60;

/**
 * Sends the next waiting message, if there is one; a failure is written down and tried again after a growing delay. No
 * transaction is open while the provider is asked: a message is claimed by putting it off, so that no other server takes
 * it. Who crashes between sending and writing that down leaves it to be sent again, under the same id, by which the
 * provider knows it.
 */
export async function sendNextMail(db: Database, mailer: Mailer, longestMs = LONGEST_SENDING_MS): Promise<boolean> {
  const mail = await claimNext(db);
  if (!mail) return false;
  const outcome = await within(longestMs, mailer.send({ ...mail, to: mail.recipient })).then(
    () => ({
      sentAt: sql`now()`,
      lastError: null,
      text: withoutSecrets(mail.text),
      html: mail.html && withoutSecrets(mail.html),
    }),
    (error: unknown) => putOff(error, mail.tries),
  );
  // A failure doesn't count when somebody else has claimed the message in the meantime.
  const stands = "sentAt" in outcome ? undefined : eq(outbox.tries, mail.tries);
  await db
    .update(outbox)
    .set(outcome)
    .where(and(eq(outbox.id, mail.id), isNull(outbox.sentAt), stands));
  return true;
}

async function claimNext(db: Database) {
  // An order's confirmation goes before what tells of its payment.
  const earlier = alias(outbox, "earlier");
  const isOfTheSame = sql`split_part(${earlier.cause}, ':', 2) = ${causeId}`;
  const unwritten = db
    .select()
    .from(earlier)
    .where(and(isNotNull(earlier.toWrite), isOfTheSame));
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(isNull(outbox.sentAt), isNull(outbox.toWrite), lte(outbox.nextTryAt, sql`now()`), not(exists(unwritten))),
    )
    .orderBy(asc(outbox.nextTryAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const claim = { tries: sql`${outbox.tries} + 1`, nextTryAt: secondsFromNow(LEASE_SECONDS) };
  const [mail] = await db
    .update(outbox)
    .set(claim)
    .where(eq(outbox.id, sql`(${next})`))
    .returning();
  return mail;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

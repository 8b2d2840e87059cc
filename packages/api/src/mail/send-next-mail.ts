import type { Database } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Mailer } from "../ports.ts";
import { withoutSecrets } from "./link-secrets.ts";
import { secondsFromNow } from "./outbox.ts";

const LONGEST_DELAY_SECONDS = 3600;
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
    (error: unknown) => ({
      // A NUL can't be stored, and a message that can't be put off would hold up all the others.
      lastError: (error instanceof Error ? error.message : String(error)).replaceAll("\0", ""),
      nextTryAt: secondsFromNow(Math.min(LONGEST_DELAY_SECONDS, 2 ** mail.tries)),
    }),
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
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lte(outbox.nextTryAt, sql`now()`)))
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

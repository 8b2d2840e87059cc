import { outbox } from "@shop/db/schema/contacts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Shop } from "../procedures/context.ts";
import type { Mailer } from "../platform/ports.ts";
import { claimNextMail } from "./claim-mail.ts";
import { redactSecrets } from "./mail.wire.ts";
import { retryLater } from "./outbox.ts";

const MAX_SENDING_MS = 10_000;

/**
 * Sends the next waiting message, urgent ones first, or postpones it when it is over a limit; false when none is due. A
 * failure is recorded and retried with exponential backoff. No transaction is open while the provider is called: the
 * claim is a later due time, so that no other server takes the message. After a crash between sending and recording,
 * the message is sent again under the same id, which the provider uses as its idempotency key.
 */
export async function sendNextMail(
  shop: Pick<Shop, "db" | "settings" | "limits">,
  mailer: Mailer,
  { isUrgentOnly = false, longestMs = MAX_SENDING_MS } = {},
): Promise<boolean> {
  const mail = await claimNextMail(shop, isUrgentOnly);
  if (mail === null || mail === "held") return mail === "held";
  const outcome = await within(longestMs, mailer.send({ ...mail, to: mail.recipient })).then(
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

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

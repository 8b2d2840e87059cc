import { outbox } from "@shop/db/schema/contacts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Shop } from "../procedures/context.ts";
import type { Mailer } from "../platform/ports.ts";
import { claimNextMail } from "./claim-mail.ts";
import { withoutSecrets } from "./mail.wire.ts";
import { putOff } from "./outbox.ts";

const LONGEST_SENDING_MS = 10_000;

/**
 * Sends the next waiting message, urgent ones first, or puts it off when it is over a limit; false when none is due. A
 * failure is written down and tried again after a growing delay. No transaction is open while the provider is asked: a
 * message is claimed by putting it off, so that no other server takes it. Who crashes between sending and writing that
 * down leaves it to be sent again, under the same id, by which the provider knows it.
 */
export async function sendNextMail(
  shop: Pick<Shop, "db" | "settings" | "limits">,
  mailer: Mailer,
  { isUrgentOnly = false, longestMs = LONGEST_SENDING_MS } = {},
): Promise<boolean> {
  const mail = await claimNextMail(shop, isUrgentOnly);
  if (mail === null || mail === "held") return mail === "held";
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
  await shop.db
    .update(outbox)
    .set(outcome)
    .where(and(eq(outbox.id, mail.id), isNull(outbox.sentAt), stands));
  return true;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

import { setTimeout as sleep } from "node:timers/promises";
import { expireApiKeys } from "@shop/api/api-keys/revoke-keys";
import { cleanUp } from "@shop/api/clean-up";
import type { Shop } from "@shop/api/procedures/context";
import type { Database } from "@shop/db/client";
import { sendNextMail } from "@shop/api/mail/send-next-mail";
import { writeNextMail } from "@shop/api/mail/write-mail";
import { cancelOverdueOrders } from "@shop/api/payments/overdue-orders";
import { reconcile } from "@shop/api/reconciliation/reconcile";
import type { Mailer } from "@shop/api/platform/ports";
import { foldProductCounts, refreshSearchFrequencies } from "@shop/api/catalogue/derived-data";
import { createWebhookWorkers } from "@shop/api/webhooks/webhook-workers";
import type { FastifyBaseLogger } from "fastify";
import { jobLog, type JobLog } from "./job-log.ts";

/** `stop` waits for running work. */
export interface Job {
  stop(): Promise<void>;
}

const MAIL_EVERY_MS = 1_000;
/** Besides the one for urgent messages. Fewer than the connections of a pool. */
const OTHER_SENDERS = 4;
/** The pause after a message, as a multiple of the time that it took, with an upper limit: enough for a dozen orders a second. */
const [WRITING_REST, LONGEST_REST_MS] = [9, 40];
const WEBHOOKS_EVERY_MS = 1_000;
const COUNTS_EVERY_MS = 5_000;
const FREQUENCIES_EVERY_MS = 600_000;
const OVERDUE_EVERY_MS = 600_000;
const FORGET_EVERY_MS = 3_600_000;
const KEYS_EVERY_MS = 600_000;
const RECONCILE_EVERY_MS = 60_000;
/** Younger payments are still handled by the request that began them. */
const OPEN_FOR_SECONDS = 30;

/**
 * Sends the messages in the outbox, every second, several at a time. One sender is for urgent messages only: a password
 * reset leaves within a second, however many others wait or are slow.
 */
export function startMailJob(
  shop: Pick<Shop, "db" | "settings" | "limits">,
  mailer: Mailer,
  log: FastifyBaseLogger,
): Job {
  const says = jobLog(log, "the mails of the outbox could not be sent");
  const senders = [
    startSenders(1, says, () => sendNextMail(shop, mailer, { isUrgentOnly: true })),
    startSenders(OTHER_SENDERS, says, () => sendNextMail(shop, mailer)),
  ];
  return {
    async stop() {
      await Promise.all(senders.map((each) => each.stop()));
    },
  };
}

/** Starts a sender every second, which continues while there are messages; each sent message starts another one, up to `most`. */
function startSenders(most: number, says: JobLog, sendNext: () => Promise<boolean>): Job {
  let isStopped = false;
  const running = new Set<Promise<void>>();
  const begin = () => {
    if (isStopped || running.size >= most) return;
    const sender = work()
      .then(says.worked, says.failed)
      .finally(() => running.delete(sender));
    running.add(sender);
  };
  const work = async () => {
    while (!isStopped && (await sendNext())) begin();
  };
  const timer = setInterval(begin, MAIL_EVERY_MS);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Writes, every second, the messages that wait to be written, with pauses so that requests are not slowed down. */
export function startMailWritingJob(shop: Shop, log: FastifyBaseLogger): Job {
  return every(MAIL_EVERY_MS, jobLog(log, "the mails of the outbox could not be written"), async (isStopped) => {
    let isMore = true;
    while (isMore && !isStopped()) {
      const began = performance.now();
      isMore = await writeNextMail(shop);
      if (isMore) await sleep(Math.min(WRITING_REST * (performance.now() - began), LONGEST_REST_MS));
    }
  });
}

/** Asks the gateway every minute about payments whose outcome is unknown. */
export function startReconcileJob(shop: Shop, log: FastifyBaseLogger): Job {
  return every(RECONCILE_EVERY_MS, jobLog(log, "the payments could not be reconciled"), async () => {
    await reconcile(shop, { olderThanSeconds: OPEN_FOR_SECONDS, log: (line) => log.warn(line) });
  });
}

/** Sends the shop's events to webhooks, every second. */
export function startWebhookJob(shop: Shop, log: FastifyBaseLogger): Job {
  const says = jobLog(log, "the webhooks could not be told");
  let isStopped = false;
  const workers = createWebhookWorkers(shop, { isStopped: () => isStopped, onError: says.failed });
  const telling = every(WEBHOOKS_EVERY_MS, says, () => workers.run());
  return {
    async stop() {
      isStopped = true;
      await telling.stop();
      await workers.idle();
    },
  };
}

/** Updates the counts of products every five seconds. */
export function startCountsJob(db: Database, log: FastifyBaseLogger): Job {
  return every(COUNTS_EVERY_MS, jobLog(log, "the counts of products could not be brought up to date"), () =>
    foldProductCounts(db),
  );
}

/** Updates the frequencies of the catalogue's words every ten minutes. */
export function startFrequenciesJob(db: Database, log: FastifyBaseLogger): Job {
  return every(FREQUENCIES_EVERY_MS, jobLog(log, "the search's words could not be counted"), () =>
    refreshSearchFrequencies(db),
  );
}

/** Reminds of unpaid orders and cancels those that are overdue, every ten minutes. */
export function startOverdueOrdersJob(shop: Shop, log: FastifyBaseLogger): Job {
  return every(OVERDUE_EVERY_MS, jobLog(log, "the overdue orders could not be cancelled"), (isStopped) =>
    cancelOverdueOrders(shop, { isStopped }),
  );
}

/** Deletes every hour what has been kept long enough. */
export function startForgetJob({ db, settings }: Shop, log: FastifyBaseLogger): Job {
  return every(FORGET_EVERY_MS, jobLog(log, "what has had its time could not be cleared away"), async (isStopped) => {
    await cleanUp({ db, isStopped }, settings.retention);
  });
}

/** Tells accounts by e-mail, every ten minutes, which of their API keys have expired. */
export function startKeysJob(shop: Shop, log: FastifyBaseLogger): Job {
  return every(KEYS_EVERY_MS, jobLog(log, "the end of API keys could not be told"), () => expireApiKeys(shop));
}

/** Runs the work at an interval, never twice at the same time: a run that is due meanwhile is left out. */
function every(intervalMs: number, says: JobLog, work: (isStopped: () => boolean) => Promise<void>): Job {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work(() => isStopped)
      .then(says.worked, says.failed)
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

import { channel, type Channel } from "node:diagnostics_channel";
import { setTimeout as sleep } from "node:timers/promises";
import { expireApiKeys } from "@shop/api/people/api-keys/revoke-keys";
import { cleanUp } from "@shop/api/shop/clean-up";
import type { Shop } from "@shop/api/base/procedures/context";
import { sendNextMail } from "@shop/api/base/mail/send-next-mail";
import { renderNextMail } from "@shop/api/base/mail/write-mail";
import { cancelOverdueOrders } from "@shop/api/money/payments/overdue-orders";
import { remindOverdue } from "@shop/api/money/accounts/remind-companies";
import { reconcile } from "@shop/api/money/reconciliation/reconcile";
import type { AccessPoint, Mailer } from "@shop/api/base/platform/ports";
import { foldProductCounts, refreshSearchFrequencies } from "@shop/api/goods/catalogue/derived-data";
import { outageOf } from "@shop/db/unavailable";
import { createWebhookWorkers } from "@shop/api/shop/webhooks/webhook-workers";
import { sendStockAlerts } from "@shop/api/buying/stock-alerts/send-stock-alerts";
import { issuePapers } from "@shop/api/money/papers/issue-papers";
import { mailNextPaper } from "@shop/api/money/papers/mail-papers";
import { sendPapers } from "@shop/api/money/papers/send-papers";
import { fillInGst } from "@shop/api/orders/fill-in-gst";
import { previewNextImport } from "@shop/api/goods/imports/preview-import";
import { undoNextImport } from "@shop/api/goods/imports/undo-written";
import { writeNextImport } from "@shop/api/goods/imports/write-import";
import { expireRequisitions } from "@shop/api/orders/requisitions/expire-requisitions";
import type { FastifyBaseLogger } from "fastify";

/** `stop` waits for running work. */
interface Job {
  stop(): Promise<void>;
}

/** What has happened to a job: it was scheduled when the server started, or a run has ended. */
export interface JobEvent {
  job: string;
  everyMs: number;
  event: "scheduled" | "succeeded" | "failed";
}

/** Publishes the events of all jobs, for metrics. */
export const jobEvents = channel("shop:job") as Channel<unknown, JobEvent>;

interface IntervalJob {
  everyMs: number;
  /** The log message of a failure. */
  failure: string;
  run: (shop: Shop, isStopped: () => boolean, log: FastifyBaseLogger) => Promise<unknown>;
}

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000];
/** The number of senders that are not reserved for urgent messages; fewer than the connections of the pool. */
const OTHER_SENDERS = 4;
/** The pauses after each message that is written: enough for two dozen orders, and four papers, a second. */
const WRITING_PAUSE_MS = { confirmation: 40, paper: 200 };
/** Younger payments are still handled by the request that began them. */
const OPEN_FOR_SECONDS = 30;

/** The jobs that run at an interval. */
const INTERVAL_JOBS = {
  writeMails: {
    everyMs: SECOND_MS,
    failure: "the emails of the outbox could not be written",
    run: writingNext(renderNextMail, WRITING_PAUSE_MS.confirmation),
  },
  issuePapers: {
    everyMs: SECOND_MS,
    failure: "the invoices could not be issued",
    run: ({ db, settings }, isStopped) => issuePapers({ db, isStopped }, settings),
  },
  mailPapers: {
    everyMs: SECOND_MS,
    failure: "an invoice could not be mailed",
    run: writingNext(mailNextPaper, WRITING_PAUSE_MS.paper),
  },
  sendStockAlerts: {
    everyMs: 10 * SECOND_MS,
    failure: "back-in-stock emails could not be written",
    run: sendStockAlerts,
  },
  reconcile: {
    everyMs: MINUTE_MS,
    failure: "the payments could not be reconciled",
    run: async (shop, _isStopped, log) => {
      const { unreachable } = await reconcile(shop, {
        olderThanSeconds: OPEN_FOR_SECONDS,
        log: (line) => log.warn(line),
      });
      if (unreachable > 0) throw new Error(`${unreachable} checks had no result: the lines before say why`);
    },
  },
  cancelOverdueOrders: {
    everyMs: 10 * MINUTE_MS,
    failure: "the overdue orders could not be cancelled",
    run: (shop, isStopped) => cancelOverdueOrders(shop, { isStopped }),
  },
  remindOverdue: {
    everyMs: HOUR_MS,
    failure: "companies could not be reminded of overdue invoices",
    run: (shop, isStopped) => remindOverdue(shop, isStopped),
  },
  fillInGst: {
    everyMs: MINUTE_MS,
    failure: "the GST of older orders could not be filled in",
    run: ({ db, settings }, isStopped) => fillInGst({ db, isStopped }, settings),
  },
  cleanUp: {
    everyMs: HOUR_MS,
    failure: "old records could not be deleted",
    run: ({ db, files, settings }, isStopped) => cleanUp({ db, files, isStopped }, settings.retention),
  },
  expireRequisitions: {
    everyMs: 10 * MINUTE_MS,
    failure: "the expired requisitions could not be ended",
    run: (shop, isStopped) => expireRequisitions(shop, isStopped),
  },
  previewImports: {
    everyMs: SECOND_MS,
    failure: "the preview of an import could not be made",
    run: (shop, isStopped) => previewNextImport(shop, isStopped),
  },
  writeImports: {
    everyMs: SECOND_MS,
    failure: "an import could not be run",
    run: (shop, isStopped) => writeNextImport(shop, isStopped),
  },
  undoImports: {
    everyMs: SECOND_MS,
    failure: "an import could not be undone",
    run: (shop, isStopped) => undoNextImport(shop, isStopped),
  },
  foldProductCounts: {
    everyMs: 5 * SECOND_MS,
    failure: "the counts of products could not be updated",
    run: ({ db }) => foldProductCounts(db),
  },
  refreshSearchFrequencies: {
    everyMs: 10 * MINUTE_MS,
    failure: "the frequencies of search words could not be updated",
    run: ({ db }) => refreshSearchFrequencies(db),
  },
  expireApiKeys: {
    everyMs: 10 * MINUTE_MS,
    failure: "the expiry of API keys could not be reported",
    run: expireApiKeys,
  },
} satisfies Record<string, IntervalJob>;

type IntervalJobName = keyof typeof INTERVAL_JOBS;

/** What some jobs require to run at all. */
interface Senders {
  mailer?: Mailer | undefined;
  accessPoint?: AccessPoint | undefined;
}

/**
 * Starts all jobs of a shop. Sending emails requires a mailer, sending over Peppol an access point, and reconciling
 * payments a gateway.
 */
export function startJobs(shop: Shop, { mailer, accessPoint }: Senders, log: FastifyBaseLogger): Job[] {
  const names = (Object.keys(INTERVAL_JOBS) as IntervalJobName[]).filter(
    (name) => name !== "reconcile" || shop.payments,
  );
  return [
    ...names.map((name) => startIntervalJob(name, shop, log)),
    startWebhookJob(shop, log),
    ...(mailer ? [startMailJob(shop, mailer, log)] : []),
    ...(accessPoint ? [startPeppolJob(shop, accessPoint, log)] : []),
  ];
}

export function startIntervalJob(name: IntervalJobName, shop: Shop, log: FastifyBaseLogger): Job {
  const { everyMs, failure, run }: IntervalJob = INTERVAL_JOBS[name];
  return every(everyMs, jobLog(log, { job: name, everyMs, failure }), (isStopped) => run(shop, isStopped, log));
}

/**
 * Sends the messages in the outbox, every second, several at a time. One sender is for urgent messages only, so that a
 * password reset is sent within a second, even if many other messages wait or are slow.
 */
export function startMailJob(
  shop: Pick<Shop, "db" | "settings" | "limits" | "files">,
  mailer: Mailer,
  log: FastifyBaseLogger,
): Job {
  const failure = "the emails of the outbox could not be sent";
  const outcome = jobLog(log, { job: "sendMails", everyMs: SECOND_MS, failure });
  const startSender = (isUrgentOnly: boolean) =>
    every(SECOND_MS, outcome, async (isStopped) => {
      let isMore = true;
      while (isMore && !isStopped()) isMore = await sendNextMail(shop, mailer, { isUrgentOnly });
    });
  const senders = [startSender(true), ...Array.from({ length: OTHER_SENDERS }, () => startSender(false))];
  return {
    async stop() {
      await Promise.all(senders.map((each) => each.stop()));
    },
  };
}

/** Sends papers over Peppol, every second. */
function startPeppolJob(shop: Shop, accessPoint: AccessPoint, log: FastifyBaseLogger): Job {
  const failure = "a paper could not be sent over Peppol";
  const outcome = jobLog(log, { job: "sendPapers", everyMs: SECOND_MS, failure });
  return every(SECOND_MS, outcome, (isStopped) => sendPapers(shop, accessPoint, isStopped));
}

/** Writes one message after another until none is left, with pauses so that requests are not slowed down. */
function writingNext(writeNext: (shop: Shop) => Promise<boolean>, pauseMs: number): IntervalJob["run"] {
  return async (shop, isStopped) => {
    while (!isStopped() && (await writeNext(shop))) await sleep(pauseMs);
  };
}

/** Sends the shop's events to webhooks, every second. */
export function startWebhookJob(shop: Shop, log: FastifyBaseLogger): Job {
  const outcome = jobLog(log, { job: "webhooks", everyMs: SECOND_MS, failure: "the webhooks could not be sent" });
  let isStopped = false;
  const workers = createWebhookWorkers(shop, { isStopped: () => isStopped, onError: outcome.failed });
  const sending = every(SECOND_MS, outcome, () => workers.run());
  return {
    async stop() {
      isStopped = true;
      await sending.stop();
      await workers.idle();
    },
  };
}

/** Runs the work at an interval, never twice at the same time: a run that would overlap another is skipped. */
function every(intervalMs: number, outcome: JobLog, work: (isStopped: () => boolean) => Promise<unknown>): Job {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work(() => isStopped)
      .then(outcome.succeeded, outcome.failed)
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

interface JobLog {
  failed(error: unknown): void;
  succeeded(): void;
}

/** Publishes the events of a job, and logs each failure. An outage of the database is logged at its start and end. */
function jobLog(
  log: FastifyBaseLogger,
  { job, everyMs, failure }: { job: string; everyMs: number; failure: string },
): JobLog {
  let isAway = false;
  const publish = (event: JobEvent["event"]) => jobEvents.publish({ job, everyMs, event });
  publish("scheduled");
  return {
    failed(error) {
      publish("failed");
      const outage = outageOf(error);
      if (outage === null) log.error({ err: error }, failure);
      else if (!isAway) log.error({ outage }, `${failure}; the job will be retried until the database is available`);
      isAway = outage !== null;
    },
    succeeded() {
      publish("succeeded");
      if (isAway) log.warn("the database is available again");
      isAway = false;
    },
  };
}

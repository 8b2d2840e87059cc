import type { Database } from "@shop/db/client";
import { sendNextMail } from "@shop/api/mail/outbox";
import type { Mailer } from "@shop/api/ports";
import type { FastifyBaseLogger } from "fastify";

const EVERY_MS = 1_000;

/** Sends what waits in the outbox, every second, until stopped; `stop` waits for the message that is on its way. */
export function startMailJob(db: Database, mailer: Mailer, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let isStopped = false;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(run);
  }, EVERY_MS);

  async function run(): Promise<void> {
    try {
      let isMore = true;
      while (isMore && !isStopped) isMore = await sendNextMail(db, mailer);
    } catch (error) {
      log.error({ err: error }, "the outbox could not be read");
    }
  }

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

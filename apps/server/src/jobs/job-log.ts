import { outageOf } from "@shop/db/unavailable";
import type { FastifyBaseLogger } from "fastify";

export interface JobLog {
  failed(error: unknown): void;
  succeeded(): void;
}

/** Logs each failure of a job. An outage of the database is logged once, and its end once. */
export function jobLog(log: FastifyBaseLogger, failure: string): JobLog {
  let isAway = false;
  return {
    failed(error) {
      const outage = outageOf(error);
      if (outage === null) log.error({ err: error }, failure);
      else if (!isAway) log.error({ outage }, `${failure}; the job is repeated until the database is back`);
      isAway = outage !== null;
    },
    succeeded() {
      if (isAway) log.warn("the database is back");
      isAway = false;
    },
  };
}

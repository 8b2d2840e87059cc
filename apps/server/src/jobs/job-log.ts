import { outageOf } from "@shop/db/unavailable";
import type { FastifyBaseLogger } from "fastify";

export interface JobLog {
  failed(error: unknown): void;
  worked(): void;
}

/** Logs each failure of a job. When the database is away it logs that once, and once more when it is back. */
export function jobLog(log: FastifyBaseLogger, failure: string): JobLog {
  let isAway = false;
  return {
    failed(error) {
      const outage = outageOf(error);
      if (outage === null) log.error({ err: error }, failure);
      else if (!isAway) log.error({ outage }, `${failure}, and are tried until the database is back`);
      isAway = outage !== null;
    },
    worked() {
      if (isAway) log.warn("the database is back");
      isAway = false;
    },
  };
}

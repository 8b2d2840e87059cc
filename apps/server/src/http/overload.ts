import { shopIsBusy } from "@shop/api/base/platform/errors";
import type { Database } from "@shop/db/client";
import { isOverloaded } from "@shop/db/overload";
import type { FastifyInstance } from "fastify";
import { sendRefusal } from "./errors.ts";
import { isApiCall } from "./request-path.ts";

const LOG_INTERVAL_MS = 10_000;

/** Refuses calls with 503 while too many wait for the database. Files, pictures and cached pages are still served. */
export function overload(app: FastifyInstance, db: Database): void {
  let refused = 0;
  let nextLogAt = 0;
  app.addHook("onRequest", (request, reply, done) => {
    if (!isOverloaded(db) || !isApiCall(request)) return done();
    refused += 1;
    if (performance.now() > nextLogAt) {
      app.log.warn({ refused }, "too many requests are waiting for the database; some get a 503 response");
      refused = 0;
      nextLogAt = performance.now() + LOG_INTERVAL_MS;
    }
    sendRefusal(shopIsBusy(), request, reply);
  });
}

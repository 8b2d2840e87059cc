import { shopIsBusy } from "@shop/api/platform/errors";
import type { Database } from "@shop/db/client";
import { isOverloaded } from "@shop/db/readiness";
import type { FastifyInstance } from "fastify";
import { answerRefusal } from "./errors.ts";
import { isCall } from "./place.ts";

const SAYS_AGAIN_MS = 10_000;

/** Refuses calls with 503 while too many wait for the database. Files, pictures and cached pages are still served. */
export function overload(app: FastifyInstance, db: Database): void {
  let refused = 0;
  let saysAgainAt = 0;
  app.addHook("onRequest", (request, reply, done) => {
    if (!isOverloaded(db) || !isCall(request)) return done();
    refused += 1;
    if (performance.now() > saysAgainAt) {
      app.log.warn({ refused }, "too many calls wait for the database: some are answered 503");
      refused = 0;
      saysAgainAt = performance.now() + SAYS_AGAIN_MS;
    }
    answerRefusal(shopIsBusy(), request, reply);
  });
}

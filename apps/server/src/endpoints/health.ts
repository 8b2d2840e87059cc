import { coalesceRuns } from "@shop/db/coalesce-runs";
import { openExtraConnection, type Database } from "@shop/db/client";
import { readMigrations } from "@shop/db/migrations/read-migrations";
import { reasonNotReady } from "@shop/db/migrations/readiness";
import type { FastifyInstance } from "fastify";

/**
 * /healthz: the process is running. /readyz: the database responds, is migrated and is not overloaded. All requests that
 * wait share one check, on a connection of its own, so that no number of them takes connections from calls or waits for
 * one.
 */
export async function health(app: FastifyInstance, db: Database, migrationsFolder: string): Promise<void> {
  const newest = Math.max(...(await readMigrations(migrationsFolder)).map(({ when }) => when));
  const own = openExtraConnection(db);
  app.addHook("onClose", () => own.pool.end());
  const check = coalesceRuns(() => reasonNotReady({ db, own: own.db }, newest));
  const limits = { config: { budget: "health" } } as const;
  app.get("/healthz", limits, () => ({ status: "ok" }));
  app.get("/readyz", limits, async (_request, reply) => {
    const reason = await check();
    return reply.status(reason === null ? 200 : 503).send({ status: reason ?? "ok" });
  });
}

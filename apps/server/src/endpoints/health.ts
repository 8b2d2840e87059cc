import type { Database } from "@shop/db/client";
import { readMigrations } from "@shop/db/migrations/read-migrations";
import { reasonNotReady } from "@shop/db/readiness";
import type { FastifyInstance } from "fastify";

/** /healthz: the process is running. /readyz: the database responds, is migrated and is not overloaded. */
export async function health(app: FastifyInstance, db: Database, migrationsFolder: string): Promise<void> {
  const newest = Math.max(...(await readMigrations(migrationsFolder)).map(({ when }) => when));
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const reason = await reasonNotReady(db, newest);
    return reply.status(reason === null ? 200 : 503).send({ status: reason ?? "ok" });
  });
}

import type { Database } from "@shop/db/client";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

const LONGEST_WAIT_MS = 2_000;

/** /healthz: the process lives. /readyz: the database answers, within two seconds. */
export function health(app: FastifyInstance, db: Database): void {
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const late = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error("too late")), LONGEST_WAIT_MS).unref());
    const answers = await Promise.race([db.execute(sql`select 1`), late]).then(
      () => true,
      () => false,
    );
    return reply.status(answers ? 200 : 503).send({ status: answers ? "ok" : "database does not answer" });
  });
}

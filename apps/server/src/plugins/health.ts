import type { Database } from "@shop/db/client";
import { isReachable } from "@shop/db/reachable";
import type { FastifyInstance } from "fastify";

/** /healthz: the process lives. /readyz: the database answers. */
export function health(app: FastifyInstance, db: Database): void {
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const isReady = await isReachable(db);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? "ok" : "the database does not answer" });
  });
}

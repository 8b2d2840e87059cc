import type { ShopSettings } from "@shop/api/base/platform/ports";
import type { FastifyInstance } from "fastify";
import { etagOf, matchesEtag } from "../http/response.ts";
import { REST_PREFIX } from "../http/request-path.ts";

/** Serves /api/openapi.json. The first request loads the generator and runs it. */
export function openapi(app: FastifyInstance, settings: ShopSettings): void {
  let made: ReturnType<typeof make> | undefined;
  app.get(`${REST_PREFIX}/openapi.json`, { config: { budget: "call" } }, async (request, reply) => {
    made ??= make(settings);
    const { text, etag } = await made;
    void reply.headers({ etag, "cache-control": "no-cache" });
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.status(304).send();
    return reply.type("application/json; charset=utf-8").send(text);
  });
}

async function make(settings: ShopSettings) {
  const { describeApi } = await import("./document.ts");
  const text = JSON.stringify(describeApi(settings));
  return { text, etag: etagOf(text) };
}

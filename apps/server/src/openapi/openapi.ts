import type { ShopSettings } from "@shop/api/platform/ports";
import type { FastifyInstance } from "fastify";
import { describeApi } from "./document.ts";
import { etagOf, matchesEtag } from "../http/response.ts";
import { REST_PREFIX } from "../http/request-path.ts";

/** Serves /api/openapi.json, which is generated at the first request. */
export function openapi(app: FastifyInstance, settings: ShopSettings): void {
  let made: { text: string; etag: string } | undefined;
  app.get(`${REST_PREFIX}/openapi.json`, (request, reply) => {
    made ??= make(settings);
    void reply.headers({ etag: made.etag, "cache-control": "no-cache" });
    if (matchesEtag(request.headers["if-none-match"], made.etag)) return reply.status(304).send();
    return reply.type("application/json; charset=utf-8").send(made.text);
  });
}

function make(settings: ShopSettings) {
  const text = JSON.stringify(describeApi(settings));
  return { text, etag: etagOf(text) };
}

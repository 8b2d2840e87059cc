import { createContext } from "@shop/api/create-context";
import type { Shop } from "@shop/api/base/procedures/context";
import { type Meta, requireAdmin } from "@shop/api/base/procedures/procedures";
import { appRouter } from "@shop/api/root";
import { callTRPCProcedure, type AnyProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { serveCachedResponses } from "../cache/cache-hook.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import { createResponse, sendResponse } from "../http/response.ts";
import { callerOf } from "../http/caller.ts";
import { REST_PREFIX } from "../http/request-path.ts";
import { bodyBytesOf } from "../http/route-limits.ts";
import { restProcedures } from "./rest-procedures.ts";
import { givenQuery, readerOf } from "./rest-values.ts";

const JSON_TEXT = "application/json; charset=utf-8";

/** Every procedure of REST, with the readers of its input: shared by all apps of this process. */
const procedures = restProcedures().map(([path, bound]) => ({ path, ...bound, readers: readersOf(bound.procedure) }));

/**
 * Adds a Fastify route for each procedure that has `meta.openapi`, which calls the same procedure as tRPC does. Used
 * instead of trpc-openapi's Fastify plugin, whose faults test/openapi/openapi-adapter.test.ts shows. It reads `_def`,
 * which is semi-internal to tRPC, so tRPC's version is pinned and tests cover the use.
 */
export function rest(app: FastifyInstance, shop: Shop, cache: ResponseCache | null): void {
  acceptEmptyBody(app);
  /** Before a body of megabytes is read. */
  const onlyAdmins = async (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    void requireAdmin(await createContext(shop, callerOf(request, reply)));
  for (const { path, procedure, openapi, readers } of procedures) {
    const { type } = procedure._def;
    const meta = procedure.meta as Meta;
    const isCacheable = meta.cacheTags !== undefined;
    app.route({
      ...(cache && isCacheable && { onRequest: serveCachedResponses(cache) }),
      ...(meta.takesLargeBody === "file" && { onRequest: onlyAdmins }),
      config: { budget: "call" },
      bodyLimit: bodyBytesOf(meta),
      method: openapi.method,
      url: REST_PREFIX + openapi.path.replace(/\{(\w+)\}/g, ":$1"),
      async handler(request, reply) {
        const ctx = await createContext(shop, callerOf(request, reply));
        // Read by the procedure, after it has checked the caller.
        let input: Promise<unknown> | undefined;
        const getRawInput = () => (input ??= Promise.resolve(inputOf(request, readers)));
        const asked = { router: appRouter, path, type, ctx, getRawInput, signal: undefined, batchIndex: 0 };
        const body = JSON.stringify(await callTRPCProcedure(asked));
        if (openapi.method !== "GET")
          return reply
            .status(openapi.status ?? 200)
            .header("content-type", JSON_TEXT)
            .send(body);
        const answer = createResponse(body, { contentType: JSON_TEXT });
        request.pendingEntry?.keep(answer);
        return sendResponse(request, reply, answer);
      },
    });
  }
}

type Readers = ReturnType<typeof readersOf>;

/** What reads the values of a procedure's URL, where all are texts, and of its body. */
function readersOf(procedure: AnyProcedure) {
  const { inputs } = procedure._def as unknown as { inputs: z.ZodType[] };
  return {
    url: readerOf(inputs, { readsBooleans: true }),
    body: readerOf(inputs, { readsBooleans: false }),
  };
}

/** Merges the input from path, query and body; POST and PUT ignore the query. Empty query values are left out. */
function inputOf(request: FastifyRequest, readers: Readers): unknown {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body))) return body;
  const takesQuery = request.method !== "POST" && request.method !== "PUT";
  const url = { ...(takesQuery && givenQuery(request.query)), ...(request.params as Record<string, string>) };
  return { ...(readers.body(body ?? {}) as object), ...(readers.url(url) as object) };
}

/** Treats an empty body as no body, regardless of its content type. */
function acceptEmptyBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (body === "") done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") done(null, undefined);
    else done(Object.assign(new Error("unsupported media type"), { statusCode: 415 }));
  });
}

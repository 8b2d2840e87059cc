import { createContext, type Shop } from "@shop/api/context";
import { appRouter } from "@shop/api/root";
import { callTRPCProcedure, type AnyProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { callerOf } from "./caller.ts";
import { etagOf, hasSeen } from "./etag.ts";
import { REST_PREFIX, restProcedures } from "./rest-procedures.ts";

/**
 * Binds each procedure that has `meta.openapi` to a Fastify route of its own, which calls the very procedure that tRPC
 * calls. Written instead of trpc-openapi's Fastify plugin, whose faults stack.md lists; it reads `_def`, which tRPC keeps
 * semi-internal: hence the pinned version and the tests.
 */
export function rest(app: FastifyInstance, shop: Shop): void {
  acceptEmptyBody(app);
  for (const [path, { procedure, openapi }] of restProcedures()) {
    const { type } = procedure._def;
    const numbers = numericFields(procedure);
    app.route({
      method: openapi.method,
      url: REST_PREFIX + openapi.path.replace(/\{(\w+)\}/g, ":$1"),
      async handler(request, reply) {
        const input = inputOf(request, numbers);
        const ctx = await createContext(shop, callerOf(request, reply));
        const output: unknown = await callTRPCProcedure({
          router: appRouter,
          path,
          type,
          ctx,
          getRawInput: () => Promise.resolve(input),
          signal: undefined,
          batchIndex: 0,
        });
        const body = JSON.stringify(output);
        if (openapi.method === "GET") {
          const etag = etagOf(body);
          // What is one's own is nobody else's to keep; whoever has it asks whether it still holds.
          void reply.headers({ etag, "cache-control": "private, no-cache" });
          if (hasSeen(request.headers["if-none-match"], etag)) return reply.status(304).send();
        }
        void reply.status(openapi.status ?? 200).header("content-type", "application/json; charset=utf-8");
        return reply.send(body);
      },
    });
  }
}

/**
 * A read takes its input from path and query, a change from path and body. What stands in the address is text: where the
 * procedure wants a number and the text is one, it becomes one. An empty query value is none.
 */
function inputOf(request: FastifyRequest, numbers: Set<string>): unknown {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body))) return body;
  const takesQuery = request.method !== "POST" && request.method !== "PUT";
  const given = takesQuery ? Object.entries(request.query as Record<string, unknown>) : [];
  const query = given.filter(([, value]) => value !== "");
  const fromUrl = [...query, ...Object.entries(request.params as Record<string, string>)].map(([name, value]) => [
    name,
    numbers.has(name) && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
  ]);
  return { ...body, ...(Object.fromEntries(fromUrl) as Record<string, unknown>) };
}

function numericFields(procedure: AnyProcedure): Set<string> {
  const [input] = (procedure._def as unknown as { inputs: unknown[] }).inputs;
  if (!(input instanceof z.ZodObject)) return new Set();
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const isNumeric = (schema: unknown) =>
    typeof schema === "object" && schema !== null && "type" in schema && /number|integer/.test(String(schema.type));
  return new Set(Object.keys(properties).filter((name) => isNumeric(properties[name])));
}

/** A POST without a body is one with an empty body, whatever type it claims to be. */
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

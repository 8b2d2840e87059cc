import { createContext } from "@shop/api/create-context";
import type { Shop } from "@shop/api/procedures/context";
import type { Meta } from "@shop/api/procedures/procedures";
import { appRouter } from "@shop/api/root";
import { callTRPCProcedure, type AnyProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { serveCachedResponses } from "../cache/cache-hook.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import { createResponse, sendResponse } from "../http/response.ts";
import { callerOf } from "../http/caller.ts";
import { REST_PREFIX } from "../http/request-path.ts";
import { restProcedures } from "./rest-procedures.ts";

const JSON_TEXT = "application/json; charset=utf-8";

/** Every procedure of REST, with the types of its input's fields: shared by all apps of this process. */
const procedures = restProcedures().map(([path, bound]) => ({ path, ...bound, types: fieldTypes(bound.procedure) }));

/**
 * Adds a Fastify route for each procedure that has `meta.openapi`, which calls the same procedure as tRPC does. Used
 * instead of trpc-openapi's Fastify plugin, whose faults test/openapi/openapi-adapter.test.ts shows. It reads `_def`,
 * which is semi-internal to tRPC, so tRPC's version is pinned and tests cover the use.
 */
export function rest(app: FastifyInstance, shop: Shop, cache: ResponseCache | null): void {
  acceptEmptyBody(app);
  for (const { path, procedure, openapi, types } of procedures) {
    const { type } = procedure._def;
    const isCacheable = (procedure.meta as Meta).cacheTags !== undefined;
    app.route({
      ...(cache && isCacheable && { onRequest: serveCachedResponses(cache) }),
      method: openapi.method,
      url: REST_PREFIX + openapi.path.replace(/\{(\w+)\}/g, ":$1"),
      async handler(request, reply) {
        const input = inputOf(request, types);
        const ctx = await createContext(shop, callerOf(request, reply));
        const getRawInput = () => Promise.resolve(input);
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

/**
 * Merges the input from path, query and body; POST and PUT ignore the query. Values of the URL are strings: where the
 * procedure expects a number or boolean and the string is one, it is converted. Empty query values are left out.
 */
function inputOf(request: FastifyRequest, types: Map<string, string>): unknown {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body))) return body;
  const takesQuery = request.method !== "POST" && request.method !== "PUT";
  const given = takesQuery ? Object.entries(request.query as Record<string, unknown>) : [];
  const query = given.filter(([, value]) => value !== "");
  const fromUrl = [...query, ...Object.entries(request.params as Record<string, string>)].map(([name, value]) => [
    name,
    typeof value === "string" ? fromText(value, types.get(name)) : value,
  ]);
  return { ...body, ...(Object.fromEntries(fromUrl) as Record<string, unknown>) };
}

function fromText(value: string, type: string | undefined): unknown {
  if (type === "number" && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return type === "boolean" && /^(true|false)$/.test(value) ? value === "true" : value;
}

/** The JSON types of a procedure's input fields, with 'number' for integers, and '' for a field without a type. */
function fieldTypes(procedure: AnyProcedure): Map<string, string> {
  const [input] = (procedure._def as unknown as { inputs: unknown[] }).inputs;
  if (!(input instanceof z.ZodObject)) return new Map();
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const typeOf = (schema: unknown) =>
    typeof schema === "object" && schema !== null && "type" in schema
      ? String(schema.type).replace("integer", "number")
      : "";
  return new Map(Object.entries(properties).map(([name, schema]) => [name, typeOf(schema)]));
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

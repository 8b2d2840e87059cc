import { createContext, type Shop } from "@shop/api/context";
import type { Meta } from "@shop/api/procedures";
import { appRouter } from "@shop/api/root";
import { callTRPCProcedure, type AnyProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { generateOpenApiDocument } from "trpc-openapi";
import { z } from "zod";
import { callerOf } from "./caller.ts";

const PREFIX = "/api";

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
      url: PREFIX + openapi.path.replace(/\{(\w+)\}/g, ":$1"),
      async handler(request, reply) {
        const input = inputOf(request, numbers);
        const ctx = createContext(shop, callerOf(request, reply));
        const output: unknown = await callTRPCProcedure({
          router: appRouter,
          path,
          type,
          ctx,
          getRawInput: () => Promise.resolve(input),
          signal: undefined,
          batchIndex: 0,
        });
        void reply.status(openapi.status ?? 200).header("content-type", "application/json; charset=utf-8");
        return reply.send(JSON.stringify(output));
      },
    });
  }

  let document: OpenApiDocument | undefined;
  app.get(`${PREFIX}/openapi.json`, () => (document ??= describeApi(shop)));
}

interface Operation {
  security?: unknown;
  responses: Record<string, unknown>;
}
type OpenApiDocument = ReturnType<typeof generateOpenApiDocument>;

/** The OpenAPI document. The generator takes every success for a 200, and every call for a protected one unless told. */
function describeApi(shop: Shop): OpenApiDocument {
  const document = generateOpenApiDocument(appRouter, {
    title: shop.settings.name,
    version: "1.0.0",
    openApiVersion: "3.1.0",
    baseUrl: shop.settings.appUrl + PREFIX,
  });
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>;
  for (const [, { openapi }] of restProcedures()) {
    const operation = paths[openapi.path]?.[openapi.method.toLowerCase()];
    if (!operation) continue;
    const { 200: success, ...others } = operation.responses;
    operation.responses = { ...others, [openapi.status ?? 200]: success };
    if (openapi.protect) continue;
    delete operation.security;
    delete operation.responses["403"];
  }
  return document;
}

/** The procedures that have a place in REST, by their tRPC path. */
function restProcedures() {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.entries(procedures).flatMap(([path, procedure]) => {
    const { openapi } = (procedure.meta ?? {}) as Meta;
    return openapi ? [[path, { procedure, openapi }] as const] : [];
  });
}

/** Path and query are text: where the procedure wants a number and the text is one, it becomes one. An empty query value is none. */
function inputOf(request: FastifyRequest, numbers: Set<string>): unknown {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body))) return body;
  const query = Object.entries(request.query as Record<string, unknown>).filter(([, value]) => value !== "");
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
  const isNumeric = (schema: unknown) => typeof schema === "object" && schema !== null && "type" in schema && /number|integer/.test(String(schema.type));
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

import { appRouter } from "@shop/api/root";
import type { ShopSettings } from "@shop/api/ports";
import { UPLOAD } from "@shop/domain/product-images";
import type { FastifyInstance } from "fastify";
import { generateOpenApiDocument } from "trpc-openapi";
import { REST_PREFIX, restProcedures } from "./rest-procedures.ts";
import { UPLOAD_OPERATION } from "./upload.ts";

interface Operation {
  security?: unknown;
  responses: Record<string, unknown>;
}
type OpenApiDocument = ReturnType<typeof generateOpenApiDocument>;

/** /api/openapi.json, made when it is first asked for. */
export function openapi(app: FastifyInstance, settings: ShopSettings): void {
  let document: OpenApiDocument | undefined;
  app.get(`${REST_PREFIX}/openapi.json`, () => (document ??= describeApi(settings)));
}

/** The generator takes every success for a 200, and every call for a protected one unless told. */
function describeApi({ name, appUrl }: ShopSettings): OpenApiDocument {
  const document = generateOpenApiDocument(appRouter, {
    title: name,
    version: "1.0.0",
    openApiVersion: "3.1.0",
    baseUrl: appUrl + REST_PREFIX,
  });
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>;
  for (const [, { openapi: place }] of restProcedures()) {
    const operation = paths[place.path]?.[place.method.toLowerCase()];
    if (!operation) continue;
    const { 200: success, ...others } = operation.responses;
    operation.responses = { ...others, [place.status ?? 200]: success };
    if (place.protect) continue;
    delete operation.security;
    delete operation.responses["403"];
  }
  paths[UPLOAD.path.slice(REST_PREFIX.length)] = { post: UPLOAD_OPERATION };
  return document;
}

import type { RestProcedure } from "../endpoints/rest-procedures.ts";
import { EXAMPLES } from "./examples/examples.ts";
import { meaningOf } from "./fields.ts";
import { headersOf } from "./headers.ts";
import { parameter } from "./parameters.ts";
import { refusedWith } from "./refusals.ts";
import { OWN_REFUSALS, RULES } from "./rules.ts";
import { tidied } from "./tidy.ts";
import type { Operation, Parameter, Response, Schema } from "./types.ts";

type Fields = Record<string, unknown>;

/** One call as the document tells it: what the generator knows of its input and answer, and everything else. */
export function describedOperation(path: string, procedure: RestProcedure, generated: Operation): Operation {
  const { openapi, role, scope } = procedure;
  const example = EXAMPLES.get(path);
  const input = (example?.input ?? {}) as Fields;
  const isRead = openapi.method === "GET";
  const parameters = (generated.parameters ?? []).map((its) => describedParameter(path, its, input));
  const body = bodyOf(path, generated, openapi.path, input);
  const takesInput = parameters.length > 0 || body !== undefined || openapi.idempotencyKey === true;
  const success = openapi.status ?? 200;
  return {
    operationId: path,
    summary: openapi.summary,
    description: descriptionOf(path, procedure),
    tags: openapi.tags,
    security: securityOf(path, procedure),
    "x-role": role,
    ...(scope && { "x-scope": scope }),
    parameters: [
      ...parameters,
      ...(openapi.idempotencyKey ? [parameter("IdempotencyKey")] : []),
      ...(isRead ? [parameter("IfNoneMatch")] : []),
      parameter("RequestId"),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [success]: successOf(generated, procedure, example?.output),
      ...(isRead && { 304: { $ref: "#/components/responses/NotModified" } }),
      ...refusedWith(
        [
          ...(takesInput ? [400] : []),
          ...(role === "visitor" ? [] : [401, 403]),
          ...(openapi.refusals ?? []),
          ...(openapi.idempotencyKey ? [409, 422] : []),
          ...(isRead ? [] : [413, 415]),
          429,
          500,
          503,
        ],
        OWN_REFUSALS[path],
      ),
    },
  };
}

/** Calls that anybody may make, and that hear who it is. */
const HEARS_TOKENS = new Set(["products.list", "products.byId"]);
const TOKEN = { bearer: [] };

function securityOf(path: string, { role }: RestProcedure): Operation["security"] {
  if (role !== "visitor") return [TOKEN];
  return HEARS_TOKENS.has(path) ? [{}, TOKEN] : [];
}

const WHO = { visitor: "", customer: "For whoever is logged in.", admin: "For admins." };

function descriptionOf(path: string, { role, scope }: RestProcedure): string | undefined {
  const key = scope === "person" ? "No API key may call this." : scope && `An API key needs the scope \`${scope}\`.`;
  const who = [WHO[role], key].filter(Boolean).join(" ");
  return [RULES[path], who].filter(Boolean).join("\n\n") || undefined;
}

function describedParameter(path: string, its: Parameter, input: Fields): Parameter {
  const { name, schema = {}, required } = its as Parameter & { name: string; schema?: Schema; required?: boolean };
  const { description, ...rest } = tidied(schema) as { description?: string };
  const meaning = meaningOf(path, name) ?? description;
  const isInPath = "in" in its && its.in === "path";
  return {
    in: isInPath ? "path" : "query",
    name,
    ...(meaning && { description: meaning }),
    ...((isInPath || required) && { required: true }),
    schema: rest,
    ...(input[name] !== undefined && { example: input[name] }),
  };
}

/** The body, if the call takes one; whatever stands in its path is not in it. */
function bodyOf(path: string, { requestBody }: Operation, place: string, input: Fields): Operation["requestBody"] {
  if (!requestBody || "$ref" in requestBody) return undefined;
  const { schema } = requestBody.content["application/json"] ?? {};
  if (!schema) return undefined;
  const example = Object.fromEntries(Object.entries(input).filter(([name]) => !place.includes(`{${name}}`)));
  const described = withMeanings(path, tidied(schema));
  return { required: Boolean(described.required), content: { "application/json": { schema: described, example } } };
}

function withMeanings(path: string, schema: Schema): Schema & { required?: string[] } {
  const { properties = {}, ...rest } = schema as { properties?: Record<string, Schema>; required?: string[] };
  const described = Object.entries(properties).map(([name, its]) => {
    const meaning = meaningOf(path, name);
    return [name, meaning ? { ...its, description: meaning } : its] as const;
  });
  return { ...rest, properties: Object.fromEntries(described) };
}

function successOf({ parameters = [], responses }: Operation, { openapi }: RestProcedure, example: unknown): Response {
  const { content } = (responses?.["200"] ?? {}) as { content?: Record<string, { schema?: Schema }> };
  const { schema = {} } = content?.["application/json"] ?? {};
  const isRead = openapi.method === "GET";
  const comesInSlices = "type" in schema && schema.type === "array" && parameters.some(isPageSize);
  return {
    description: openapi.status === 201 ? "Made" : "Done",
    headers: headersOf(
      ...(isRead ? (["ETag"] as const) : []),
      ...(comesInSlices ? (["Link", "X-Total-Count"] as const) : []),
    ),
    content: { "application/json": { schema: tidied(schema), ...(example !== undefined && { example }) } },
  };
}

const isPageSize = (its: Parameter) => "name" in its && its.name === "pageSize";

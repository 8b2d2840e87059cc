import type { Role } from "@shop/api/base/procedures/procedures";
import type { CompanyPermission } from "@shop/domain/access";
import type { RestProcedure } from "../endpoints/rest-procedures.ts";
import { EXAMPLES } from "./examples/examples.ts";
import { FORMS } from "./forms.ts";
import { headersOf, parameter } from "./headers.ts";
import { errorResponsesFor } from "./refusals.ts";
import { OWN_REFUSALS, DESCRIPTIONS } from "./descriptions.ts";
import { cleanSchema } from "./clean-schema.ts";
import type { Operation, Parameter, Response, Schema } from "./types.ts";

type Fields = Record<string, unknown>;

/** An operation of the document: its generated input and output, completed with texts, examples and errors. */
export function describedOperation(path: string, procedure: RestProcedure, generated: Operation): Operation {
  const { openapi, role, scope } = procedure;
  const example = EXAMPLES.get(path);
  const input = (example?.input ?? {}) as Fields;
  const isRead = openapi.method === "GET";
  const parameters = (generated.parameters ?? []).map((its) => describedParameter(its, input));
  const body = bodyOf(generated, openapi.path, input, FORMS[path]);
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
      ...errorResponsesFor(
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

/** Public procedures that return more with a token. */
const OPTIONAL_TOKEN = new Set([
  "products.list",
  "products.byId",
  "quickOrder.resolve",
  "invitations.accept",
  "documents.ofProduct",
]);
const TOKEN = { bearer: [] };

function securityOf(path: string, { role }: RestProcedure): Operation["security"] {
  if (role !== "visitor") return [TOKEN];
  return OPTIONAL_TOKEN.has(path) ? [{}, TOKEN] : [];
}

const WHO: Record<Role, string> = {
  visitor: "",
  customer: "For users who are logged in.",
  member: "For members of a company; for others 404.",
  admin: "For admins.",
};

const PERMITTED: Record<CompanyPermission, string> = {
  order: "In a company it needs the role `buyer`, `approver` or `admin`.",
  decide: "In a company it needs the role `approver` or `admin`.",
  manage: "In a company it needs the role `admin`.",
};

function descriptionOf(path: string, { role, scope, permission }: RestProcedure): string | undefined {
  const key = scope === "person" ? "No API key may call this." : scope && `An API key needs the scope \`${scope}\`.`;
  const who = [WHO[role], permission && PERMITTED[permission], key].filter(Boolean).join(" ");
  return [DESCRIPTIONS[path], who].filter(Boolean).join("\n\n") || undefined;
}

function describedParameter(its: Parameter, input: Fields): Parameter {
  const { name, schema = {}, required } = its as Parameter & { name: string; schema?: Schema; required?: boolean };
  const { description, ...rest } = cleanSchema(schema) as { description?: string };
  const isInPath = "in" in its && its.in === "path";
  return {
    in: isInPath ? "path" : "query",
    name,
    ...(description && { description }),
    ...((isInPath || required) && { required: true }),
    schema: rest,
    ...(input[name] !== undefined && { example: input[name] }),
  };
}

/** The request body, if there is one: JSON and, if given, a form. The example omits the fields in the path. */
function bodyOf(
  { requestBody }: Operation,
  place: string,
  input: Fields,
  form: object | undefined,
): Operation["requestBody"] {
  if (!requestBody || "$ref" in requestBody) return undefined;
  const { schema } = requestBody.content["application/json"] ?? {};
  if (!schema) return undefined;
  const example = Object.fromEntries(Object.entries(input).filter(([name]) => !place.includes(`{${name}}`)));
  const described = cleanSchema(schema) as Schema & { required?: string[] };
  const content = { "application/json": { schema: described, example }, ...form };
  return { required: Boolean(described.required) || form !== undefined, content };
}

function successOf({ parameters = [], responses }: Operation, { openapi }: RestProcedure, example: unknown): Response {
  const { content } = (responses?.["200"] ?? {}) as { content?: Record<string, { schema?: Schema }> };
  const { schema = {} } = content?.["application/json"] ?? {};
  const isRead = openapi.method === "GET";
  const isPaged = "type" in schema && schema.type === "array" && parameters.some(isPageSize);
  return {
    description: openapi.status === 201 ? "Created" : openapi.status === 202 ? "Started" : "OK",
    headers: headersOf(
      ...(isRead ? (["ETag"] as const) : []),
      ...(isPaged ? (["Link", "X-Total-Count"] as const) : []),
    ),
    content: { "application/json": { schema: cleanSchema(schema), ...(example !== undefined && { example }) } },
  };
}

const isPageSize = (its: Parameter) => "name" in its && its.name === "pageSize";

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describeApi } from "../../src/openapi/document.ts";
import type { Operation, Response, Resolved } from "../../src/openapi/types.ts";

export interface Asked {
  method: string;
  url: string;
}
export interface Answer {
  statusCode: number;
  headers: Record<string, number | string | string[] | undefined>;
  body: string;
}

type Json = Record<string, unknown>;

/** The document that the server under test serves. */
export const document = describeApi({ name: "Test Supply", appUrl: "http://localhost:3000" });
const { components = {} } = document;

/** The templates of the served paths: those with fixed words first, and the longer first, such as `{id}.pdf` before `{id}`. */
const templates = Object.entries(document.paths ?? {})
  .map(([path, verbs]) => ({
    path,
    verbs: verbs as Record<string, Operation | undefined>,
    pattern: new RegExp(`^/api${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
    fields: path.split("{").length,
  }))
  .toSorted((one, other) => one.fields - other.fields || other.path.length - one.path.length);

/** Strict schemas: fields that the document does not describe are drift too. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const its = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return "properties" in its && !("additionalProperties" in its) ? { ...its, additionalProperties: false } : its;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "api", components: { schemas: closed(components.schemas) } });
const compiled = new Map<unknown, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"api#/components/');
  const made = ajv.compile(JSON.parse(text) as object);
  compiled.set(schema, made);
  return made;
}

/** Fails unless a value matches its schema in the document without additional fields. */
export function expectFitting(schema: object | undefined, value: unknown, what: string): void {
  const validate = validatorOf(schema ?? { not: {} });
  if (!validate(value))
    throw new Error(`${what} does not fit: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value)}`);
}

/** The component behind a `$ref`, or the thing itself. */
export function resolved<T extends object>(it: T | { $ref: string }): T {
  if (!("$ref" in it)) return it;
  const [, kind = "", name = ""] = /^#\/components\/(\w+)\/(.+)$/.exec(it.$ref) ?? [];
  const found = (components as Record<string, Record<string, T> | undefined>)[kind]?.[name];
  if (!found) throw new Error(`the document has no ${it.$ref}`);
  return found;
}

/** Throws unless the document describes an answer under /api: its status, headers, content type and body. */
export function expectDocumented({ method, url }: Asked, answer: Answer): void {
  const [path = ""] = url.split("?");
  if (!/^\/api(\/|$)/.test(path)) return;
  const drift = driftOf(method, path, answer);
  if (drift === null) return;
  const seen = `${answer.statusCode} ${answer.body.slice(0, 500)}`;
  throw new Error(`${method} ${url.slice(0, 200)} drifts from the document: ${drift}\n${seen}`);
}

function driftOf(method: string, path: string, answer: Answer): string | null {
  const verb = method === "HEAD" ? "get" : method.toLowerCase();
  const operation = templates.find(({ pattern, verbs }) => pattern.test(path) && verbs[verb])?.verbs[verb];
  if (!operation) return unknownCallDrift(method, path, answer);
  const response = operation.responses?.[answer.statusCode];
  if (!response) return `the status ${answer.statusCode} is not one of ${operation.operationId ?? ""}`;
  const described = resolved(response) as Resolved<Response>;
  return headerDrift(described, answer) ?? (method === "HEAD" ? emptyDrift(answer) : bodyDrift(described, answer));
}

/** What is not served is refused in the one shape; only a browser's question about CORS has no body. */
function unknownCallDrift(method: string, path: string, answer: Answer): string | null {
  if (method === "OPTIONS" && answer.statusCode === 204) return null;
  const due = isReadable(path) ? [404, 405, 429] : [400];
  if (!due.includes(answer.statusCode)) return `what is not served answers one of ${due.join(", ")}`;
  return (
    bodyDrift({ description: "", content: ERROR }, answer) ?? headerDrift({ description: "", headers: ID }, answer)
  );
}

const ERROR = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
const ID = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } };

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

function headerDrift({ headers = {} }: Resolved<Response>, answer: Answer): string | null {
  const missing = Object.entries(headers).find(
    ([name, header]) =>
      (resolved(header) as Json)["required"] === true && answer.headers[name.toLowerCase()] === undefined,
  );
  return missing ? `the header ${missing[0]} is missing` : null;
}

const emptyDrift = ({ body }: Answer) => (body === "" ? null : "there is a body");

function bodyDrift({ content }: Resolved<Response>, answer: Answer): string | null {
  if (!content) return emptyDrift(answer);
  const [type = ""] = String(answer.headers["content-type"] ?? "").split(";");
  const schema = content[type]?.schema;
  if (!schema) return `the content type ${type} is not one of ${Object.keys(content).join(", ")}`;
  const validate = validatorOf(schema);
  const isFitting = validate(type === "application/json" ? JSON.parse(answer.body) : answer.body);
  return isFitting ? null : ajv.errorsText(validate.errors, { dataVar: "the body" });
}

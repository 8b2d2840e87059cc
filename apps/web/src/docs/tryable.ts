import type { ApiDocument, ApiOperation, ApiParameter, ApiReference } from "./api-document.ts";
import type { KnownIds } from "./known-ids.ts";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** They hold for one record at one moment alone, and may be left out. */
const FLEETING = new Set(["version", "totalPrice"]);
/** What is changed or deleted must be chosen by whoever tries it. */
const CHOSEN_BY_HAND = new Set(["put", "delete"]);

/**
 * The document for trying its calls, since Swagger UI sends each example unless it is deleted: without examples of what
 * may be left out, with ids that exist in this shop, and with `<field>` where an id is the reader's to fill in.
 */
export function tryable(api: ApiDocument, known: KnownIds): ApiDocument {
  const paths = mapped(api.paths, (verbs) => mapped(verbs, (operation, verb) => tryableCall(operation, verb, known)));
  const parameters = mapped(api.components?.parameters ?? {}, withoutExample);
  return { ...api, paths, components: { ...api.components, parameters } };
}

function mapped<Value, Made>(record: Record<string, Value>, make: (value: Value, key: string) => Made) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value, key)]));
}

function tryableCall(operation: ApiOperation, verb: string, known: KnownIds): ApiOperation {
  const usable = CHOSEN_BY_HAND.has(verb) ? new Map<string, string>() : known;
  const { parameters = [], requestBody } = operation;
  return {
    ...operation,
    parameters: parameters.map((it) => tryableParameter(it, usable)),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: mapped(requestBody.content, (it) => ({ ...it, example: tryableBody(it.example, known) })),
      },
    }),
  };
}

function tryableParameter(it: ApiParameter | ApiReference, known: KnownIds): ApiParameter | ApiReference {
  if ("$ref" in it || it.in === "header") return it;
  const example = existing(it.example, known);
  if (it.required) return { ...withoutExample(it), ...(example !== undefined && { example }) };
  return { ...withoutExample(it), description: withHint(it, example) };
}

function withoutExample({ example: _example, ...parameter }: ApiParameter): ApiParameter {
  if (!parameter.schema) return parameter;
  const { default: _default, ...schema } = parameter.schema;
  return { ...parameter, schema };
}

/** Says what is not filled in any more: what counts when it is left out, or else an example. */
function withHint({ description = "", schema }: ApiParameter, example: ApiParameter["example"]): string {
  if (schema?.default !== undefined) return `${description} (\`${String(schema.default)}\` unless told)`;
  return example === undefined ? description : `${description} (for example \`${String(example)}\`)`;
}

/** The example, with an id of this shop in place of an id; undefined when there is none. */
function existing<Value>(example: Value, known: KnownIds): Value | string | undefined {
  return typeof example === "string" && ID.test(example) ? known.get(example) : example;
}

function tryableBody(value: unknown, known: KnownIds, field = "id"): unknown {
  if (Array.isArray(value)) return value.map((entry) => tryableBody(entry, known, field));
  if (typeof value === "string") return existing(value, known) ?? `<${field}>`;
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !FLEETING.has(name));
  return Object.fromEntries(kept.map(([name, entry]) => [name, tryableBody(entry, known, name)]));
}

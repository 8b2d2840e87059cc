import fc, { type Arbitrary } from "fast-check";
import type { Operation, Parameter, Resolved } from "../../src/openapi/types.ts";
import { aPicture, anEvent } from "../contract/plain-requests.ts";
import { document, resolved } from "../openapi/drift.ts";
import { inside, outside, type Known, type Shape } from "./fuzz-values.ts";
import type { Call } from "../server.fixture.ts";

export interface Called {
  call: string;
  operation: Operation;
  path: string;
  method: string;
}

/** Every operation of the document. */
export const OPERATIONS: Called[] = Object.entries(document.paths ?? {}).flatMap(([path, verbs]) =>
  Object.entries(verbs as Record<string, Operation>).map(([verb, operation]) => ({
    call: `${verb.toUpperCase()} ${path}`,
    operation,
    path,
    method: verb.toUpperCase(),
  })),
);

type Values = (shape: Shape, known: Known, field?: string) => Arbitrary<unknown>;
type Sent = Omit<Call, "token">;

/** Invalid addresses, as in the request line. */
const RAW = ["%", "%zz", "%00", "%E0%A4%A", "%ED%A0%80", "..%2f..%2fetc%2fpasswd", "a%2Fb", "%20", "x".repeat(8_000)];

const asText = (value: unknown) => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.toWellFormed().slice(0, 2_000));
};

/** What a client would take for a step up, or for nothing at all, never gets into the line. */
const segmentOf = (text = "") => (/^(\.|%2e){0,2}$/i.test(text) ? "none" : text);

function addressOf({ path, operation }: Called, known: Known, isFair: boolean): Arbitrary<string> {
  const values: Values = isFair ? inside : outside;
  const parameters = (operation.parameters ?? []).map((it) => resolved(it) as Resolved<Parameter>);
  const oneOf = (it: Resolved<Parameter>) => {
    const text = values((it.schema ?? {}) as Shape, known, it.name).map(asText);
    return isFair
      ? text
      : fc.oneof(text, inside((it.schema ?? {}) as Shape, known, it.name).map(asText), fc.constantFrom(...RAW));
  };
  const inPath = parameters.filter((it) => it.in === "path");
  const inQuery = parameters.filter((it) => it.in === "query");
  const query = fc.record(Object.fromEntries(inQuery.map((it) => [it.name, oneOf(it)])), {
    requiredKeys: isFair ? inQuery.filter(({ required }) => required).map(({ name }) => name) : [],
  });
  const extra = isFair
    ? fc.constant("")
    : fc.constantFrom("", "", "&pageNumber=1&pageNumber=2", "&__proto__[x]=1", "&x");
  return fc
    .tuple(fc.record(Object.fromEntries(inPath.map((it) => [it.name, oneOf(it)]))), query, extra)
    .map(([places, asked, more]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(places[name]));
      const search = Object.entries(asked).map(([name, value]) => `${name}=${value}`);
      return `/api${filled}?${search.join("&")}${more}`;
    });
}

const latin = (maxLength: number) =>
  fc.string({ maxLength }).map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, "?"));

/** Headers of any kind; what is undefined is not sent. */
const HEADERS: Arbitrary<Record<string, string>> = fc
  .record({
    "idempotency-key": fc.option(fc.oneof(latin(300), fc.constantFrom("", "k", "x".repeat(300))), { nil: undefined }),
    "if-none-match": fc.option(fc.oneof(latin(80), fc.constantFrom("*", '"', 'W/"x", "y"')), { nil: undefined }),
    "x-request-id": fc.option(latin(200), { nil: undefined }),
    authorization: fc.option(
      fc.oneof(latin(200), fc.constantFrom("Bearer", "Bearer a.b.c", "Basic eDp5", `Bearer ${"x".repeat(8_000)}`)),
      {
        nil: undefined,
        freq: 8,
      },
    ),
    "content-type": fc.option(
      fc.constantFrom("text/plain", "application/xml", "application/json, text/html", "nonsense"),
      {
        nil: undefined,
        freq: 8,
      },
    ),
  })
  .map(
    (headers) =>
      Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>,
  );

/** Bodies that are no JSON. */
const BROKEN = [
  "{",
  "[]",
  '"x"',
  "null",
  "1e999",
  "\0",
  '{"a":1,}',
  '{"__proto__":{"x":1}}',
  "[".repeat(20_000),
  "<html>",
];

function bodyOf({ operation }: Called, known: Known, isFair: boolean): Arbitrary<unknown> {
  const { requestBody } = operation;
  const content = requestBody && "content" in requestBody ? requestBody.content["application/json"] : undefined;
  if (!content?.schema) return isFair ? fc.constant(undefined) : fc.constantFrom(undefined, "", ...BROKEN);
  const values: Values = isFair ? inside : outside;
  const body = values(content.schema, known);
  return isFair
    ? body
    : fc.oneof({ weight: 4, arbitrary: body.map((it) => JSON.stringify(it) ?? "") }, fc.constantFrom(...BROKEN));
}

/** Calls of an operation: inside its schema when `isFair`, else outside it in one place or in all. */
export function requestsOf(called: Called, known: Known, isFair: boolean): Arbitrary<Sent> {
  const { method, operation } = called;
  const address = isFair
    ? addressOf(called, known, true)
    : fc.oneof(addressOf(called, known, true), addressOf(called, known, false));
  const body = isFair
    ? bodyOf(called, known, true)
    : fc.oneof(bodyOf(called, known, false), bodyOf(called, known, true));
  const headers = isFair ? fc.constant<Record<string, string>>({}) : HEADERS;
  if (operation.operationId === "upload")
    return fc.tuple(forms(isFair), headers).map(([form, more]) => withHeaders(form, more));
  if (operation.operationId === "stripeWebhook")
    return fc.tuple(events(isFair), headers).map(([event, more]) => withHeaders(event, more));
  return fc.record({ method: fc.constant(method), url: address, body, headers });
}

const withHeaders = (sent: Sent, more: Record<string, string>): Sent => ({
  ...sent,
  headers: { ...more, ...sent.headers },
});

const [picture, event] = [await aPicture(), await anEvent()];

const multipart = (part: string) => ({
  headers: { "content-type": "multipart/form-data; boundary=b" },
  body: Buffer.from(part.replaceAll("\n", "\r\n"), "latin1"),
});
const FILE = 'Content-Disposition: form-data; name="image"; filename="a.jpg"\nContent-Type: image/jpeg\n\n';

/** Forms with a picture, or what is none. */
function forms(isFair: boolean): Arbitrary<Sent> {
  const whole = { method: "POST", url: "/api/upload", ...picture };
  if (isFair) return fc.constant(whole);
  const cut = fc
    .integer({ min: 0, max: picture.body.length })
    .map((end) => ({ ...picture, body: picture.body.subarray(0, end) }));
  const file = fc
    .uint8Array({ maxLength: 2_000 })
    .map((bytes) => multipart(`--b\n${FILE}${Buffer.from(bytes).toString("latin1")}\n--b--\n`));
  const broken = fc
    .constantFrom(
      "",
      "--b",
      "--b--",
      "--b\n\n--b--",
      `--b\n${FILE}`,
      "--b\nContent-Disposition: x\n\nx\n--b--",
      "--c\n\n--c--",
      `--b\n${"X: y\n".repeat(3_000)}\n--b--`,
    )
    .map(multipart);
  return fc.oneof(cut, file, broken).map((form) => ({ ...whole, ...form }));
}

/** Events of Stripe's, or what is none. */
function events(isFair: boolean): Arbitrary<Sent> {
  const whole = { method: "POST", url: "/api/webhooks/stripe", ...event };
  if (isFair) return fc.constant(whole);
  const signature = fc.oneof(latin(200), fc.constantFrom("", "t=1,v1=x", event.headers["stripe-signature"]));
  const body = fc.oneof(fc.constant(event.body), fc.string({ unit: "binary" }), fc.constantFrom(...BROKEN));
  return fc
    .tuple(signature, body)
    .map(([sign, text]) => ({ ...whole, body: text, headers: { "stripe-signature": sign } }));
}

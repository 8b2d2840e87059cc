// What clients of REST send that keep every value as `<input>` holds it, and those that send every text of digits as a
// number.
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readerOf } from "../../src/endpoints/rest-values.ts";
import { createTestServer, type TestServer } from "../server.fixture.ts";
import { shareOf } from "../share.fixture.ts";
import { callRest, callTrpc, changesPeople, procedures } from "./calls.ts";
import { fitting, type Row } from "./contract-row.ts";
import { CONTRACT } from "./contract-table.ts";
import { createWorld, type World } from "./contract-world.ts";

let server: TestServer;
let world: World;
let worlds = 0;

async function newWorld(): Promise<void> {
  world = await createWorld(server.shop, ` ${worlds}`);
  worlds += 1;
}
beforeAll(async () => {
  server = await createTestServer();
  await newWorld();
});
afterAll(() => server.close());

type Json = Record<string, unknown>;
type Leaf = (value: unknown, path: string[]) => unknown;

/** The value with every text, number and boolean of it changed. */
function changed(value: unknown, change: Leaf, path: string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one, index) => changed(one, change, [...path, String(index)]));
  if (typeof value !== "object" || value === null) return change(value, path);
  return Object.fromEntries(
    Object.entries(value).map(([name, its]) => [name, changed(its, change, [...path, name])] as const),
  );
}

const inputOf = ({ procedure }: Row) => procedures[procedure]?._def.inputs[0] as z.ZodType;
const WITH_BODY = CONTRACT.filter(({ method }) => method === "POST" || method === "PUT");
/** The others differ in their schemas only, which these tests read for all of them. */
const CALLED = new Set(shareOf(WITH_BODY, 0));

test.each(WITH_BODY)("$method /api$path takes its numbers as decimal text", async (row) => {
  const example = await row.example(world);
  const asText = (value: unknown) =>
    typeof value === "number" ? (Number.isInteger(value) ? String(value) : value.toFixed(2)) : value;
  const body = example.body && (changed(example.body, asText) as Json);
  const sent = { ...example.params, ...body };
  const read = readerOf([inputOf(row)], { readsBooleans: false });
  expect(inputOf(row).parse(read(sent))).toEqual(inputOf(row).parse({ ...example.params, ...example.body }));
  if (!CALLED.has(row)) return;
  const answer = await callRest(server, row, { ...example, ...(body && { body }) }, fitting(row, world).token);
  expect(answer.statusCode, answer.body).toBe(row.status);
  expect(row.answer.safeParse(answer.json()).error).toBeUndefined();
  if (changesPeople(row.procedure)) await newWorld();
});

/** Texts that are looked up: other ones would be refused for what they say. */
const LOOKED_UP = [
  "login email",
  "login password",
  "charge token",
  "resetPassword key",
  "upload text",
  "updateProfile currentPassword",
  "setItems items.0.sku",
  "create costCentre",
  "update costCentre",
];
const isLookedUp = ({ procedure }: Row, path: string[], value: string) =>
  /^[0-9a-f]{8}-/.test(value) || LOOKED_UP.includes(`${procedure.split(".").at(-1)} ${path.join(".")}`);

/** The body with digits in every text that may be any text. */
function withDigits(row: Row, params: object, body: Json): Json {
  let digits = body;
  changed(body, (value, path) => {
    if (typeof value !== "string" || isLookedUp(row, path, value)) return value;
    const one = changed(digits, (its, at) => (at.join() === path.join() ? String(24_780_000 + world.next()) : its));
    if (inputOf(row).safeParse({ ...params, ...(one as Json) }).success) digits = one as Json;
    return value;
  });
  return digits;
}

test.each(WITH_BODY)("$method /api$path takes its texts of digits as numbers", async (row) => {
  const { params = {}, ...example } = await row.example(world);
  const digits = withDigits(row, params, example.body ?? {});
  const asNumber = (value: unknown) => (typeof value === "string" && /^[1-9]\d*$/.test(value) ? Number(value) : value);
  const body = changed(digits, asNumber) as Json;
  const read = readerOf([inputOf(row)], { readsBooleans: false });
  expect(inputOf(row).parse(read({ ...params, ...body }))).toEqual(inputOf(row).parse({ ...params, ...digits }));
  if (!CALLED.has(row)) return;
  const sent = { params, ...example, ...(example.body && { body }) };
  const answer = await callRest(server, row, sent, fitting(row, world).token);
  expect(answer.statusCode, answer.body).toBe(row.status);
  if (changesPeople(row.procedure)) await newWorld();
});

test("tRPC refuses numbers as text and texts as numbers", async () => {
  const review = CONTRACT.find(({ procedure }) => procedure === "products.review")!;
  const { token } = world.customer;
  const { params } = await review.example(world);
  const wrong = [
    { params, body: { rating: "4", comment: "Good" } },
    { params, body: { rating: 4, comment: 5 } },
  ];
  for (const example of wrong) expect((await callTrpc(server, review, example, token)).statusCode).toBe(400);
  for (const example of wrong.slice(0, 1))
    expect((await callRest(server, review, example, token)).statusCode).toBe(review.status);
});

const PRICE = { method: "PUT", url: "/api/products/" } as const;
test.each([
  ["price", "12.75", 12.75],
  ["price", ".5", 0.5],
  ["price", "0", 0],
  ["countInStock", "77", 77],
  ["packageQuantity", 100, "100"],
  ["packageQuantity", 0, "0"],
  ["sku", 84_219_747, "84219747"],
])("the product field %s may be sent as %j and is stored as %j", async (field, sent, stored) => {
  const url = PRICE.url + world.productId;
  const answer = await server.call({ ...PRICE, url, token: world.admin.token, body: { [field]: sent } });
  expect(answer.json()).toMatchObject({ [field]: stored });
});

test.each([
  ["price", ""],
  ["price", " "],
  ["price", "abc"],
  ["price", "1e3"],
  ["price", "1,000"],
  ["price", "12.755"],
  ["price", "-1"],
  ["price", "+1"],
  ["price", "1."],
  ["price", "0x10"],
  ["price", "١٢"],
  ["price", "NaN"],
  ["price", "1000000.01"],
  ["price", "9".repeat(400)],
  ["price", true],
  ["price", ["12.75"]],
  ["countInStock", "7.5"],
  ["countInStock", "10000001"],
  ["isArchived", "true"],
  ["packageQuantity", -1],
  ["packageQuantity", 1.5],
  ["packageQuantity", 2 ** 53],
  ["packageQuantity", true],
  ["packageQuantity", ["100"]],
])("the product field %s is refused as %j", async (field, sent) => {
  const url = PRICE.url + world.productId;
  const answer = await server.call({ ...PRICE, url, token: world.admin.token, body: { [field]: sent } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ issues: [{ path: field }] });
});

test("a value is read by its schema, however that is composed", () => {
  const amount = z.number().refine((value) => value < 100);
  const code = z.string().max(5).pipe(z.string().min(2));
  const schema = z.object({
    nested: z.object({ list: z.array(z.object({ qty: z.int() })) }).optional(),
    nullable: amount.nullable(),
    byDefault: z.number().default(1),
    either: z.union([z.number(), z.string()]),
    texts: z.union([z.string(), z.array(z.string())]),
    emptyOr: z.union([z.literal(""), code]),
    byName: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("count"), value: z.number() }),
      z.object({ kind: z.literal("day"), day: z.string() }),
    ]),
    both: z.object({ qty: z.number() }).and(z.object({ phone: z.string() })),
    any: z.unknown(),
  });
  const before = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const read = readerOf([schema], { readsBooleans: false });
  expect(
    read({
      nested: { list: [{ qty: "2", other: "3" }] },
      nullable: "12.50",
      byDefault: "3",
      either: "4",
      texts: [5, "6"],
      emptyOr: 77,
      byName: { kind: "count", value: "8" },
      both: { qty: "9", phone: 10 },
      any: "11",
      unknown: "12",
    }),
  ).toEqual({
    nested: { list: [{ qty: 2, other: "3" }] },
    nullable: 12.5,
    byDefault: 3,
    either: "4",
    texts: ["5", "6"],
    emptyOr: "77",
    byName: { kind: "count", value: 8 },
    both: { qty: 9, phone: "10" },
    any: "11",
    unknown: "12",
  });
  expect(read({ nullable: null, either: 4, nested: [{ qty: "2" }] })).toEqual({
    nullable: null,
    either: 4,
    nested: [{ qty: "2" }],
  });
  expect(JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))).toBe(before);
});

test("the entries of a list that is too long are not read", () => {
  const read = readerOf([z.object({ texts: z.array(z.string()).max(2) })], { readsBooleans: false });
  expect(read({ texts: [1, 2] })).toEqual({ texts: ["1", "2"] });
  expect(read({ texts: [1, 2, 3] })).toEqual({ texts: [1, 2, 3] });
});

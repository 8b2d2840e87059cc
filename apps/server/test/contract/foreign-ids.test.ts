import { addApiKey, as, PASSWORD } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { payments } from "@shop/db/schema/payments";
import { SCOPES } from "@shop/domain/access";
import { anyId } from "@shop/domain/contracts/text";
import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { callRest, callTrpc, isChange, procedures } from "./calls.ts";
import type { Example } from "./contract-examples.ts";
import type { Procedure } from "./contract-row.ts";
import { CONTRACT } from "./contract-table.ts";
import { aCardOrder, createWorld, type World } from "./contract-world.ts";
import { createTestServer, type TestServer } from "../server.fixture.ts";
import { idsNaming, rowsNaming } from "../process/traces.fixture.ts";
import { WEB_ONLY } from "./web-only-table.ts";

/** Where an input takes an id: a field of the contracts' kind for ids, or one that is called so. */
function idsIn(schema: unknown, path: string[] = []): string[][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, its]) => idsIn(its, [...path, name]));
  if (schema instanceof z.ZodArray) return idsIn(schema.element, [...path, "0"]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return idsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => idsIn(option, path));
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodIntersection)
    throw new Error(`nobody looks for ids in ${path.join(".")} yet`);
  return schema === anyId || /(id|^val)$/i.test(path.at(-1) ?? "") ? [path] : [];
}

interface Parameter {
  row: Procedure;
  path: string[];
  /** The procedure and the field. */
  name: string;
}

const PARAMETERS = [...CONTRACT, ...WEB_ONLY].flatMap((row) =>
  idsIn(procedures[row.procedure]?._def.inputs[0]).map((path): Parameter => ({
    row,
    path,
    name: `${row.procedure} ${path.join(".")}`,
  })),
);
const FOR_CUSTOMERS = PARAMETERS.filter(({ row }) => row.role !== "admin");
const FOR_STAFF = PARAMETERS.filter(({ row }) => row.role === "admin");

/** Ids of what belongs to somebody. */
const OWNED = [
  "apiKeys.revokeMine id",
  "orders.byId id",
  "orders.cancel id",
  "orders.charge orderId",
  "orders.pay orderId",
  "orders.pay id",
  "users.byId id",
  "users.endLogin id",
  "users.resetPassword val",
];
/** Ids of what is there for everybody, or that are ignored. */
const COMMON = [
  ...["products.list", "products.facets", "pricing.listProducts", "pricing.facets"].flatMap((list) =>
    ["categoryid", "subcategoryid", "subcategorysecid"].map((field) => `${list} ${field}`),
  ),
  "products.byId id",
  "products.review id",
  "pricing.productById id",
  "taxonomy.categories.byId id",
  "taxonomy.subCategories.byId id",
  "taxonomy.subCategories.ofCategory categoryId",
  "taxonomy.sections.byId id",
  "taxonomy.sections.ofSubCategory subCategoryId",
  "orders.create orderItems.0.product",
  "users.updateProfile id",
  "users.updateOwnProfile id",
];

test("of every id that a customer may send it is known whether it is of something that belongs to somebody", () => {
  expect(FOR_CUSTOMERS.map(({ name }) => name).toSorted()).toEqual([...OWNED, ...COMMON].toSorted());
});

let server: TestServer;
/** Two worlds of one shop: what Nora of the one has is nothing to Nora of the other. */
let hers: World;
let others: World;
let herWords: string[];
let herIds: { table: string; id: string }[];
let callers: { who: string; token: string }[];

beforeAll(async () => {
  server = await createTestServer();
  const { shop } = server;
  hers = await createWorld(shop, " hers");
  others = await createWorld(shop, " others");
  const { nora, productId } = hers;
  await as(shop, nora).products.review({ id: productId, rating: 4, comment: "Good" });
  await as(shop, nora).contacts.create({ name: nora.name, email: nora.email, message: "Hello" });
  await as(shop, null).users.login({ email: nora.email, password: PASSWORD });
  await as(shop, null).users.forgotPassword({ EmailAddress: nora.email });
  await addApiKey(shop, nora, ["orders:read"]);
  const card = await aCardOrder(hers);
  await as(shop, nora).orders.charge({ token: "tok_visa", amount: card.amount, orderId: card.id });
  await as(shop, nora).orders.charge({ token: "tok_visa", amount: card.amount });
  const orders = (await as(shop, nora).orders.mine({})).map(({ _id }) => _id);
  herWords = [nora.id, nora.email, ...orders];
  const charged = await shop.db.select().from(payments).where(eq(payments.userId, nora.id));
  const gatewayIds = charged.map(({ gatewayId }) => ({ table: "gateway", id: gatewayId ?? "" }));
  const found = await idsNaming(shop, herWords);
  // One of each table says it for all; orders and payments are in more than one state.
  const firsts = found.filter(({ table }, index) => found.findIndex((other) => other.table === table) === index);
  const inStates = found.filter(({ table }) => table === "orders" || table === "payments");
  herIds = [...new Set([...firsts, ...inStates]), ...gatewayIds];
  callers = [
    { who: "another customer", token: others.nora.token },
    { who: "her key", token: (await addApiKey(shop, others.nora, SCOPES)).token },
  ];
});
afterAll(() => server.close());

/** A card order with a payment of the same customer's that is for no order yet. */
async function aCardPayment(world: World): Promise<Example> {
  const { id, amount } = await aCardOrder(world);
  const charged = await as(world.shop, world.nora).orders.charge({ token: "tok_visa", amount });
  return { params: { orderId: id }, body: { id: charged.id } };
}
const aRenaming = ({ nora }: World): Example => ({ body: { id: nora.id, name: "Renamed" } });

/** Where the table's example would not do: only a card payment has an id, and her e-mail has to stay as it is. */
const EXAMPLES: Record<string, Procedure["example"]> = {
  "orders.pay": aCardPayment,
  "users.updateProfile": aRenaming,
  "users.updateOwnProfile": aRenaming,
};
const exampleOf = ({ procedure, example }: Procedure, world: World) => (EXAMPLES[procedure] ?? example)(world);

type Json = Record<string, unknown>;

function withValue(within: unknown, [key = "", ...below]: string[], value: unknown): unknown {
  const changed = below.length > 0 ? withValue((within as Json)[key], below, value) : value;
  return Array.isArray(within)
    ? within.map((entry: unknown, index) => (String(index) === key ? changed : entry))
    : { ...(within as Json), [key]: changed };
}

/** The call with another id, wherever the example has it. */
function withId({ row, path }: Parameter, { params, query, body }: Example, id: string): Example {
  const [first = ""] = path;
  if (params && first in params) return { params: { ...params, [first]: id }, query, body };
  if (body && (first in body || isChange(row.procedure)))
    return { params, query, body: withValue(body, path, id) } as Example;
  return { params, query: { ...query, [first]: id }, body };
}

/** The answers over every transport, without what differs between two calls that are alike. */
async function answers({ row }: Parameter, example: Example, token: string): Promise<string[]> {
  const rest = CONTRACT.find(({ procedure }) => procedure === row.procedure);
  const given = [
    ...(rest ? [await callRest(server, rest, example, token)] : []),
    await callTrpc(server, row, example, token),
  ];
  return given.map(told);
}

const told = ({ statusCode, body }: LightMyRequestResponse): string =>
  `${statusCode} ${body.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id").replace(/"eyJ[^"]*"/g, "a token")}`;

test.each(FOR_CUSTOMERS)(
  "$name: anything of another customer's is answered as what nobody knows, and nothing of hers changes",
  async (parameter) => {
    const before = await rowsNaming(server.shop, herWords);
    for (const { who, token } of callers) {
      const example = await exampleOf(parameter.row, others);
      const unknown = await answers(parameter, withId(parameter, example, newId()), token);
      const all = await Promise.all(
        herIds.map(async ({ table, id }) => [
          `${who} with ${id} of ${table}`,
          await answers(parameter, withId(parameter, example, id), token),
        ]),
      );
      expect(Object.fromEntries(all)).toEqual(Object.fromEntries(all.map(([name]) => [name, unknown])));
    }
    expect(await rowsNaming(server.shop, herWords)).toEqual(before);
  },
);

const owned = FOR_CUSTOMERS.filter(({ name }) => OWNED.includes(name));

test.each(owned)("$name: her own is answered, and what nobody knows is not", async (parameter) => {
  const example = () => exampleOf(parameter.row, hers);
  const { token } = hers.nora;
  const [known] = await answers(parameter, await example(), token);
  const [unknown] = await answers(parameter, withId(parameter, await example(), newId()), token);
  expect([known?.slice(0, 4), unknown?.slice(0, 1)]).toEqual(["200 ", "4"]);
});

test.each(FOR_STAFF)("$name is refused to customers before it is looked up, and changes nothing", async (parameter) => {
  const before = await rowsNaming(server.shop, herWords);
  for (const { who, token } of callers) {
    const answer = await callTrpc(server, parameter.row, withId(parameter, {}, hers.nora.id), token);
    expect(answer.statusCode, who).toBe(403);
  }
  expect(await rowsNaming(server.shop, herWords)).toEqual(before);
});

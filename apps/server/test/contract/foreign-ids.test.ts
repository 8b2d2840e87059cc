import { addApiKey, as, PASSWORD } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { payments } from "@shop/db/schema/payments";
import { SCOPES } from "@shop/domain/access";
import { anyId, lookedUpId, recordId } from "@shop/domain/contracts/text";
import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { callRest, callTrpc, isChange, procedures } from "./calls.ts";
import type { Example } from "./documented-examples.ts";
import type { Procedure } from "./contract-row.ts";
import { CONTRACT } from "./contract-table.ts";
import { aCardOrder, aRequisition, createWorld, norasList, norasQuote, type World } from "./contract-world.ts";
import { createTestServer, type TestServer } from "../server.fixture.ts";
import { idsOfRowsContaining, hashRowsContaining } from "../process/database-contents.fixture.ts";
import { WEB_ONLY } from "./web-only-table.ts";
import { isLong } from "@shop/db/testing/long-form";

/** The paths of an input's id fields: fields with the schema for ids, or with the name of one. */
function idsIn(schema: unknown, path: string[] = []): string[][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, its]) => idsIn(its, [...path, name]));
  if (schema instanceof z.ZodArray) return idsIn(schema.element, [...path, "0"]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return idsIn(schema.unwrap(), path);
  // Such as `paid`, which ends like an id.
  if (schema instanceof z.ZodBoolean) return [];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => idsIn(option, path));
  if (schema instanceof z.ZodRecord) return idsIn(schema.valueType, path);
  if (schema instanceof z.ZodIntersection) throw new Error(`this test does not look for ids in ${path.join(".")}`);
  const isId = schema === anyId || schema === lookedUpId || schema === recordId;
  return isId || /(id|^val)$/i.test(path.at(-1) ?? "") ? [path] : [];
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

/** Ids of records that belong to one customer. */
const OWNED = [
  "lists.byId id",
  "lists.update id",
  "lists.remove id",
  "lists.addLines id",
  "lists.addToCart id",
  "apiKeys.revokeMine id",
  "addresses.update id",
  "addresses.remove id",
  "documents.ofOrder id",
  "orders.byId id",
  "invoices.byId id",
  "orders.cancel id",
  "orders.charge orderId",
  "orders.previewReorder id",
  "orders.reorder id",
  "orders.pay orderId",
  "orders.pay id",
  "orders.payByTransfer id",
  "quotes.byId id",
  "quotes.accept id",
  "requisitions.byId id",
  "requisitions.update id",
  "requisitions.approve id",
  "requisitions.decline id",
  "requisitions.withdraw id",
  "requisitions.addToCart id",
  "company.updateMember id",
  "company.removeMember id",
  "users.byId id",
  "users.endLogin id",
  "users.resetPassword val",
  "users.restoreEmail val",
];
/** Ids of public records, and ids that are ignored. */
const COMMON = [
  ...["products.list", "products.facets", "pricing.listProducts", "pricing.facets"].flatMap((list) =>
    ["categoryid", "subcategoryid", "subcategorysecid"].map((field) => `${list} ${field}`),
  ),
  "products.lines ids.0",
  "products.byId id",
  "products.review id",
  "documents.ofProduct id",
  "products.addStockAlert id",
  "products.removeStockAlert id",
  "pricing.productById id",
  "pricing.lines lines.0.product",
  "taxonomy.categories.byId id",
  "taxonomy.subCategories.byId id",
  "taxonomy.subCategories.ofCategory categoryId",
  "taxonomy.sections.byId id",
  "taxonomy.sections.ofSubCategory subCategoryId",
  "orders.create orderItems.0.product",
  "quotes.create lines.0.product",
  "requisitions.create orderItems.0.product",
  "requisitions.update lines.0.product",
  "cart.replace lines.0.product",
  "cart.setLine product",
  "cart.add lines.0.product",
  "cart.merge lines.0.product",
  "lists.create lines.0.product",
  "lists.update lines.0.product",
  "lists.update changes.0.product",
  "lists.addLines lines.0.product",
  "lists.addToCart lines.0.product",
  "quickOrder.remember product",
  "orders.reorder lines.0.product",
  "orders.skipDue product",
  "users.updateProfile id",
];

test("lists every id that a customer may send as owned or common", () => {
  expect(FOR_CUSTOMERS.map(({ name }) => name).toSorted()).toEqual([...OWNED, ...COMMON].toSorted());
});

let server: TestServer;
/** Two worlds in one shop: the customer of one has no access to the records of the other. */
let own: World;
let others: World;
let ownWords: string[];
let ownIds: { table: string; id: string }[];
let callers: { who: string; token: string }[];

beforeAll(async () => {
  server = await createTestServer();
  const { shop } = server;
  own = await createWorld(shop, " own");
  others = await createWorld(shop, " others");
  const { customer, productId } = own;
  await as(shop, customer).products.review({ id: productId, rating: 4, comment: "Good" });
  await as(shop, customer).contacts.create({ name: customer.name, email: customer.email, message: "Hello" });
  await as(shop, null).users.login({ email: customer.email, password: PASSWORD });
  await as(shop, null).users.forgotPassword({ EmailAddress: customer.email });
  await addApiKey(shop, customer, ["orders:read"]);
  await as(shop, customer).lists.create({ name: "Surgery", lines: [{ product: productId, qty: 1 }] });
  await norasQuote(own);
  const card = await aCardOrder(own);
  await as(shop, customer).orders.charge({ token: "tok_visa", amount: card.amount, orderId: card.id });
  await as(shop, customer).orders.charge({ token: "tok_visa", amount: card.amount });
  const orders = (await as(shop, customer).orders.mine({})).map(({ _id }) => _id);
  ownWords = [customer.id, customer.email, ...orders, await aRequisition(own)];
  const charged = await shop.db.select().from(payments).where(eq(payments.userId, customer.id));
  const gatewayIds = charged.map(({ gatewayId }) => ({ table: "gateway", id: gatewayId ?? "" }));
  const found = await idsOfRowsContaining(shop, ownWords);
  // One id of each table is enough, except of orders and payments, which have states.
  const firsts = found.filter(({ table }, index) => found.findIndex((other) => other.table === table) === index);
  const inStates = found.filter(({ table }) => table === "orders" || table === "payments");
  ownIds = [...new Set([...firsts, ...inStates]), ...gatewayIds];
  callers = [
    { who: "another customer", token: others.customer.token },
    { who: "an API key of another customer", token: (await addApiKey(shop, others.customer, SCOPES)).token },
  ];
});
afterAll(() => server.close());

/** A card order and a payment of the same customer without an order. */
async function aCardPayment(world: World): Promise<Example> {
  const { id, amount } = await aCardOrder(world);
  const charged = await as(world.shop, world.customer).orders.charge({ token: "tok_visa", amount });
  return { params: { orderId: id }, body: { id: charged.id } };
}
const aRenaming = ({ customer }: World): Example => ({ body: { id: customer.id, name: "Renamed" } });

const aListChange = async (world: World): Promise<Example> => ({
  params: { id: await norasList(world) },
  body: { changes: [{ product: world.productId, qty: 1 }] },
});

/**
 * Used instead of the table's examples, by procedure or field: only a card payment has an id, the customer's e-mail must not
 * change, and a list's changes are sent without lines.
 */
const EXAMPLES: Record<string, Procedure["example"]> = {
  "orders.pay": aCardPayment,
  "users.updateProfile": aRenaming,
  "lists.update changes.0.product": aListChange,
};
const exampleOf = ({ row: { procedure, example }, name }: Parameter, world: World) =>
  (EXAMPLES[name] ?? EXAMPLES[procedure] ?? example)(world);

type Json = Record<string, unknown>;

function withValue(within: unknown, [key = "", ...below]: string[], value: unknown): unknown {
  const changed = below.length > 0 ? withValue((within as Json)[key], below, value) : value;
  return Array.isArray(within)
    ? within.map((entry: unknown, index) => (String(index) === key ? changed : entry))
    : { ...(within as Json), [key]: changed };
}

/** The example with another id. */
function withId({ row, path }: Parameter, { params, query, body }: Example, id: string): Example {
  const [first = ""] = path;
  if (params && first in params) return { params: { ...params, [first]: id }, query, body };
  if (body && (first in body || isChange(row.procedure)))
    return { params, query, body: withValue(body, path, id) } as Example;
  return { params, query: { ...query, [first]: id }, body };
}

/**
 * Status and body of the response, without what differs between two equal calls. REST calls the same procedure as tRPC, so
 * each procedure is called over one of them.
 */
async function responseTo({ row }: Parameter, example: Example, token: string): Promise<string> {
  const rest = CONTRACT.find(({ procedure }) => procedure === row.procedure);
  return described(rest ? await callRest(server, rest, example, token) : await callTrpc(server, row, example, token));
}

const described = ({ statusCode, body }: LightMyRequestResponse): string =>
  `${statusCode} ${body.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|pi_\w+/g, "an id").replace(/"eyJ[^"]*"/g, "a token")}`;

/** In the short form only ids of customers' own records are sent with an API key as well: others are the same for everyone. */
function callersFor({ row, name }: Parameter) {
  if (row.role === "member") return [{ who: "an admin of another company", token: others.member.token }];
  return isLong || OWNED.includes(name) ? callers : callers.slice(0, 1);
}

test.each(FOR_CUSTOMERS)(
  "$name: answers an id of another customer like an unknown id, and changes nothing",
  async (parameter) => {
    const before = await hashRowsContaining(server.shop, ownWords);
    for (const { who, token } of callersFor(parameter)) {
      const example = await exampleOf(parameter, others);
      const unknown = await responseTo(parameter, withId(parameter, example, newId()), token);
      const all = await Promise.all(
        ownIds.map(async ({ table, id }) => [
          `${who} with ${id} of ${table}`,
          await responseTo(parameter, withId(parameter, example, id), token),
        ]),
      );
      expect(Object.fromEntries(all)).toEqual(Object.fromEntries(all.map(([name]) => [name, unknown])));
    }
    expect(await hashRowsContaining(server.shop, ownWords)).toEqual(before);
  },
);

const owned = FOR_CUSTOMERS.filter(({ name }) => OWNED.includes(name));

test.each(owned)("$name: accepts the customer's own id and rejects an unknown one", async (parameter) => {
  const example = () => exampleOf(parameter, own);
  const { token } = parameter.row.role === "member" ? own.member : own.customer;
  const known = await responseTo(parameter, await example(), token);
  const unknown = await responseTo(parameter, withId(parameter, await example(), newId()), token);
  expect([known.slice(0, 2), unknown.slice(0, 1)]).toEqual(["20", "4"]);
});

test("calls for staff reject a customer before they look up an id, and change nothing", async () => {
  const before = await hashRowsContaining(server.shop, ownWords);
  for (const { row, path, name } of FOR_STAFF)
    for (const { who, token } of callers) {
      const answer = await callTrpc(server, row, withId({ row, path, name }, {}, own.customer.id), token);
      expect(answer.statusCode, `${name}, ${who}`).toBe(403);
    }
  expect(await hashRowsContaining(server.shop, ownWords)).toEqual(before);
});

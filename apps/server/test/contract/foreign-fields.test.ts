import { renderNextMail } from "@shop/api/base/mail/write-mail";
import { addPerson } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { callRest, callTrpc, changesPeople, isChange, procedures } from "./calls.ts";
import type { Example } from "./documented-examples.ts";
import { fitting, type Procedure } from "./contract-row.ts";
import { CONTRACT } from "./contract-table.ts";
import { createWorld, type World } from "./contract-world.ts";
import { createTestServer, type TestServer } from "../server.fixture.ts";
import { columnsOf, difference, databaseStatistics, type Column } from "../process/database-contents.fixture.ts";
import { WEB_ONLY } from "./web-only-table.ts";
import { isLong } from "@shop/db/testing/long-form";
import { shareOf } from "../share.fixture.ts";

type Json = Record<string, unknown>;

const LONG_AGO = "1999-09-09";
const moment = `${LONG_AGO}T12:00:00.000Z`;
const newRecord = newId();

/** Fields that no caller may set, by their names in JSON; `other` is the id of an unrelated user. */
const wireFields = (other: string): Json => ({
  isAdmin: true,
  role: "admin",
  scopes: ["admin"],
  permissions: ["admin"],
  tokenVersion: 4_242,
  needsTwoFactor: false,
  id: newRecord,
  _id: newRecord,
  userid: other,
  userId: other,
  user: { _id: other, isAdmin: true },
  owner: other,
  viewer: { id: other, isAdmin: true },
  createdBy: other,
  actorId: other,
  customer: other,
  isPaid: true,
  paidAt: moment,
  paidOn: LONG_AGO,
  markedPaidAt: moment,
  paymentReference: LONG_AGO,
  isDelivered: true,
  deliveredAt: moment,
  isCancelled: true,
  cancelledAt: moment,
  orderNumber: 4_242,
  price: 0.01,
  userPrice: 0.01,
  itemsPrice: 0.01,
  shippingPrice: 0,
  taxPrice: 0,
  totalPrice: 0.01,
  refundedPrice: 4_242,
  bankRefundedPrice: 4_242,
  refundDuePrice: 4_242,
  bankRefundedAt: moment,
  rating: 4.242,
  numReviews: 4_242,
  countInStock: 4_242,
  isArchived: true,
  version: 4_242,
  createdAt: moment,
  password: LONG_AGO,
  token: LONG_AGO,
  key: LONG_AGO,
  secret: LONG_AGO,
  state: "succeeded",
  status: "succeeded",
});

const VALUES: [type: RegExp, value: (other: string) => unknown][] = [
  [/boolean/, () => true],
  [/int|numeric/, () => 4_242],
  [/timestamp/, () => moment],
  [/uuid/, (other) => other],
  [/ARRAY/, () => ["admin"]],
  [/json/, () => ({ set: LONG_AGO })],
  [/text/, () => LONG_AGO],
];

/** Every column of every table, by its name in the database and in the code. */
function columnFields(columns: Column[], other: string): Json {
  const inCamel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    columns.flatMap(({ column, type }) => {
      const value = VALUES.find(([its]) => its.test(type))?.[1](other);
      return [column, inCamel(column)].map((name): [string, unknown] => [name, value]);
    }),
  );
}

const isPlain = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const shapeOf = (schema: unknown): Json => (schema instanceof z.ZodObject ? schema.shape : {});
const isRecord = (schema: unknown): boolean =>
  schema instanceof z.ZodOptional ? isRecord(schema.unwrap()) : schema instanceof z.ZodRecord;
const elementOf = (schema: unknown): unknown => (schema instanceof z.ZodArray ? schema.element : undefined);

/** Adds the foreign fields to the value and every object in it, except fields of its own schema. */
function withFields(value: unknown, schema: unknown, fields: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => withFields(one, elementOf(schema), fields));
  // Any name is a field of a record.
  if (!isPlain(value) || isRecord(schema)) return value;
  const own = shapeOf(schema);
  const foreign = Object.entries(fields).filter(([name]) => !(name in own));
  const given = Object.entries(value).map(([name, its]) => [name, withFields(its, own[name], fields)]);
  return { ...Object.fromEntries(foreign), ...Object.fromEntries(given) };
}

const inputOf = ({ procedure }: Procedure) => procedures[procedure]?._def.inputs[0] as z.ZodType | undefined;
const ROWS = [...CONTRACT, ...WEB_ONLY].filter((row) => Object.keys(shapeOf(inputOf(row))).length > 0);
/** A procedure gets only what its schema passes on, which the first test checks for all; the short form calls a third. */
const CALLED = shareOf(ROWS, 0);

let server: TestServer;
let world: World;
let worlds = 0;
let columns: Column[];
let other: string;

async function newWorld(): Promise<void> {
  world = await createWorld(server.shop, ` ${worlds}`);
  while (await renderNextMail(server.shop)) continue;
  worlds += 1;
}
beforeAll(async () => {
  server = await createTestServer();
  await newWorld();
  columns = await columnsOf(server.shop);
  other = (await addPerson(server.shop)).id;
});
afterAll(() => server.close());

test.each(ROWS)("$procedure gets the same input with foreign fields", async (row) => {
  const { params, query, body } = await row.example(world);
  const input = { ...params, ...query, ...body };
  const foreign = withFields(input, inputOf(row), { ...columnFields(columns, other), ...wireFields(other) });
  expect(inputOf(row)?.parse(foreign)).toEqual(inputOf(row)?.parse(input));
});

describe.each(CALLED.filter(({ procedure }) => isChange(procedure)))("$procedure", (row) => {
  test("has the same effect with foreign fields in the body", async () => {
    const rest = CONTRACT.find(({ procedure }) => procedure === row.procedure);
    const send = (example: Example, token: string) =>
      rest ? callRest(server, rest, example, token) : callTrpc(server, row, example, token);
    const fields = { ...columnFields(columns, other), ...wireFields(other) };
    const marks = [LONG_AGO, newRecord, other];

    const withForeign = ({ params, query, body }: Example): Example =>
      ({ params, query, body: withFields(body ?? {}, inputOf(row), fields) }) as Example;

    /** The status of a call and what it changes. */
    async function effectOf(token: string, change: (example: Example) => Example) {
      const example = change(await row.example(world));
      const before = await databaseStatistics(server.shop, columns, marks);
      const { statusCode } = await send(example, token);
      return { statusCode, changes: difference(before, await databaseStatistics(server.shop, columns, marks)) };
    }

    const isByBoth = isLong && row.role !== "admin";
    const callers = isByBoth ? [world.customer, world.admin] : [fitting(row, world)];
    const statuses: number[] = [];
    for (const { name, token } of callers) {
      // Some calls do more the first time.
      await send(await row.example(world), token);
      const plain = await effectOf(token, (example) => example);
      expect({ name, ...(await effectOf(token, withForeign)) }).toEqual({ name, ...plain });
      statuses.push(plain.statusCode);
    }
    if (row.role === "admin")
      expect(await effectOf(world.customer.token, withForeign)).toEqual({ statusCode: 403, changes: {} });
    const isRefusedToBoth = row.refused?.customer !== undefined && row.refused.admin !== undefined;
    if (!isRefusedToBoth) expect(Math.min(...statuses)).toBeLessThan(300);
    if (changesPeople(row.procedure)) await newWorld();
  });
});

test.each(CALLED.filter(({ procedure }) => !isChange(procedure)))(
  "$procedure returns the same with foreign fields in the input, to a customer and to an admin",
  async (row) => {
    const example = await row.example(world);
    const input = { ...example.params, ...example.query, ...example.body };
    const foreign = withFields(input, inputOf(row), wireFields(other)) as Json;
    for (const { name, token } of [world.customer, world.admin]) {
      const plain = await callTrpc(server, row, { body: input }, token);
      const asked = await callTrpc(server, row, { body: foreign }, token);
      expect([name, asked.statusCode, asked.json<unknown>()]).toEqual([name, plain.statusCode, plain.json<unknown>()]);
    }
  },
);

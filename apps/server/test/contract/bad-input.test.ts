import { LIMITS } from "@shop/domain/limits";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { procedures } from "./calls.ts";
import type { Example } from "./documented-examples.ts";
import { fitting, urlOf, type Row } from "./contract-row.ts";
import { CONTRACT } from "./contract-table.ts";
import { createWorld, type World } from "./contract-world.ts";
import { bodyBytesOf } from "../../src/http/route-limits.ts";
import { createTestServer, type TestServer } from "../server.fixture.ts";
import { isLong } from "@shop/db/testing/long-form";
import { shareOf } from "../share.fixture.ts";

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await createTestServer();
  world = await createWorld(server.shop);
});
afterAll(() => server.close());

/** Row counts, stock and accounts, which a refused call must not change. */
async function contents(): Promise<unknown> {
  const tables = [
    "users",
    "products",
    "reviews",
    "orders",
    "order_lines",
    "stock_movements",
    "idempotency_keys",
    "contact_enquiries",
    "outbox",
    "subscribers",
    "search_words",
    "customer_prices",
    "price_lists",
    "price_list_items",
    "categories",
    "sub_categories",
    "sub_category_sections",
    "audit_log",
  ];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  const more =
    "(SELECT sum(count_in_stock) FROM products) AS stock, (SELECT json_agg((name, email, password_hash, is_admin, token_version) ORDER BY id) FROM users) AS accounts";
  return (await server.shop.db.$client.query(`SELECT ${counts.join(", ")}, ${more}`)).rows[0];
}

/** Fails unless the refusal has the standard shape and a readable message without internal details. */
function expectRefusal(answer: LightMyRequestResponse, what: string): void {
  const seen = `${what} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, seen).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, seen).toBeLessThan(500);
  expect(answer.headers["content-type"], seen).toMatch(/^application\/json/);
  const {
    message,
    code,
    issues = [],
    order: _,
    Result: _result,
    ...others
  } = answer.json<{ message: string; code: string; issues?: unknown[]; order?: unknown; Result?: unknown }>();
  expect(others, seen).toEqual({});
  expect(code, seen).toMatch(/^[A-Z_]+$/);
  expect(issues, seen).toBeInstanceOf(Array);
  expect(message, seen).toMatch(/^[^{}[\]\n\\]{4,200}$/);
  expect(message, seen).not.toMatch(
    /undefined|NaN|\bnull\b|Error\b|\bat .*:\d+|select |insert |violates|zod|regex|FST_/i,
  );
}

/** A megabyte in the long form. In both forms it is far longer than any field accepts. */
const LONG_TEXT = isLong ? 1_000_000 : 50_000;

/** JSON values. A lone surrogate is sent as its escape sequence. */
const JUNK: [string, unknown][] = [
  ...[null, true, false, 0, -1, 1.5, 1.005, -1e308, 1e308, 2 ** 53, -(2 ** 31) - 1].map((value): [string, unknown] => [
    `${value}`,
    value,
  ]),
  ["an empty text", ""],
  ["a blank text", " \t\u00a0"],
  ["a NUL", "a\0b"],
  ["a lone high surrogate", "\ud800"],
  ["a lone low surrogate", "a\udfffb@test.example"],
  ["a long text", "x".repeat(LONG_TEXT)],
  ["a long text of blanks and Ps", "p o ".repeat(LONG_TEXT / 4)],
  ["an empty list", []],
  ["a list", ["x"]],
  ["a list in a list", [[["x"]]]],
  ["an empty object", {}],
  ["nested objects", { a: { b: { c: [1] } } }],
  ["an operator", { $gt: "" }],
  ["an object with methods' names", { toString: 1, valueOf: 1, length: 5, toJSON: "x" }],
];

const isBlank = (value: unknown) => value === "" || value === " \t\u00a0";
const isPrice = (value: unknown) => value === 0 || value === 1.5;
const anything = () => true;
const may = (allows: (value: unknown) => boolean, fields: string) =>
  Object.fromEntries(fields.split(" ").map((field) => [field, allows]));

/** What the contract accepts: texts that may be empty, and fields that are ignored or recalculated. */
const MAY: Record<string, (value: unknown) => boolean> = {
  ...may(isBlank, "comment phoneno shippingAddress.apartment shippingAddress.company status email_address"),
  ...may(isBlank, "brand description size sku color packageQuantity"),
  ...may((value) => value === "", "image"),
  ...may((value) => typeof value === "string", "id _id"),
  ...may(anything, "orderItems.0.name orderItems.0.image orderItems.0.price"),
  ...may(isPrice, "itemsPrice shippingPrice taxPrice price"),
  ...may((value) => value === 0, "countInStock"),
  ...may((value) => value === null, "minQty orderMultiple maxQty cartonQty"),
  ...may((value) => Array.isArray(value) && value.length === 0, "substitutes"),
  ...may((value) => value === null || value === 0, "unpaidOrdersLimit"),
  ...may((value) => value === null || isPrice(value), "unpaidAmountLimit creditLimit orderLimit monthlyLimit"),
  ...may((value) => value === null || value === 0, "termsDays"),
  ...may((value) => Array.isArray(value) && value.length === 0, "lines items costCentres"),
  ...may((value) => typeof value === "string", "lines.0.product lines.0.line"),
  ...may((value) => value === 0, "qty"),
  // In a reorder, 0 leaves the product out.
  ...may((value) => value === 0, "lines.0.qty"),
  ...may(isBlank, "reason poNumber deliveryNote label company apartment note costCentre"),
  ...may((value) => Array.isArray(value) && value.length === 0, "leaveOut"),
  ...may((value) => value === 0, "version mapping.sku mapping.name"),
  ...may((value) => JSON.stringify(value) === "{}", "mapping"),
  ...may((value) => isPlain(value) && !Array.isArray(value), "options"),
  ...may((value) => value === "", "requestedDeliveryDate"),
  ...may((value) => isBlank(value) || value === null, "carrier trackingNumber invoiceEmail abn"),
  ...may((value) => value === "" || value === null, "trackingUrl"),
  ...may((value) => value === null, "shippedOn"),
  ...may(
    (value) => typeof value === "boolean",
    "isAdmin onHold poRequired isDefault isShared isPublic preview restock acceptLower costCentreRequired costCentres.0.isActive costCentres.1.isActive",
  ),
  ...may((value) => value === "" || value === null, "sub_category_section_id priceListId"),
  ...may((value) => value === null, "startsOn endsOn"),
  ...may((value) => value === null || value === 1.5, "items.0.price items.1.price"),
  ...may(isPrice, "percent freight"),
  ...may((value) => value === 1.5, "lines.0.price"),
};
const LETS_THROUGH_MORE: Record<string, string> = { "orders.create": "sku" };
/** Texts that only these calls may do without. */
const OPTIONAL_FOR: Partial<Record<string, readonly string[]>> = {
  "tradeApplications.create": ["phone", "message"],
  "requisitions.create": ["note"],
  "orders.create": ["abn"],
  "quotes.accept": ["abn"],
};
/** Older clients send an empty password with a profile. */
const isUnchanged = (procedure: string, path: string, value: unknown) =>
  procedure === "users.updateProfile" && path === "password" && value === "";
/** A pasted order may be long. */
const isPaste = (procedure: string, path: string, value: unknown) =>
  procedure === "quickOrder.resolve" && path === "text" && typeof value === "string" && value.length === LONG_TEXT;
/** A page may be as long, and is taken away with an empty text. */
const isPage = (procedure: string, path: string, value: unknown) =>
  procedure === "shopTexts.update" && path === "text" && typeof value === "string" && value.length <= LIMITS.shopPage;
/** What arrived of an order may be a part; of a company it may be negative, which pays credit back. */
const isPayment = (procedure: string, path: string, value: unknown) =>
  path === "amount" &&
  ((procedure === "orders.bookTransfer" && value === 1.5) ||
    (procedure === "companyAccounts.recordPayment" && (value === 1.5 || value === -1)));
/** Over REST a whole number from 0 may stand for a text; loose-values.test.ts shows which ones are accepted. */
const isDigits = (value: unknown, sent: unknown) => value === 0 && typeof sent === "string";
const mayBe = ({ procedure }: Row, path: string, value: unknown, sent: unknown): boolean =>
  LETS_THROUGH_MORE[procedure] === path ||
  (OPTIONAL_FOR[procedure]?.includes(path) === true && isBlank(value)) ||
  isDigits(value, sent) ||
  MAY[path]?.(value) === true ||
  isUnchanged(procedure, path, value) ||
  isPage(procedure, path, value) ||
  isPayment(procedure, path, value) ||
  isPaste(procedure, path, value);

type Json = Record<string, unknown>;
const isPlain = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** The paths of all fields, including objects and lists. */
function fieldsOf(body: Json, above: string[] = []): string[][] {
  return Object.entries(body).flatMap(([key, value]) => [
    [...above, key],
    ...(isPlain(value) ? fieldsOf(value, [...above, key]) : []),
  ]);
}

const valueAt = (body: unknown, path: string[]) =>
  path.reduce((within, key) => (isPlain(within) ? within[key] : undefined), body);

function withField(body: Json, [key = "", ...below]: string[], value: unknown): Json {
  const old = body[key];
  const changed = below.length > 0 && isPlain(old) ? withField(old, below, value) : value;
  return Array.isArray(body)
    ? Object.assign([...(body as unknown[])], { [key]: changed })
    : { ...body, [key]: changed };
}

const post = (row: Row, example: Example, body: unknown, headers?: Record<string, string>) =>
  server.call({
    method: row.method,
    url: urlOf(row.path, example),
    token: fitting(row, world).token,
    body,
    ...(headers && { headers }),
  });

const WITHOUT_BODY = [
  "orders.deliver",
  "orders.cancelShipment",
  "products.addStockAlert",
  "imports.cancel",
  "imports.undo",
  "bank.ignore",
  "bank.restore",
  "bank.undo",
  "requisitions.withdraw",
  "requisitions.addToCart",
];
/** In turn, each row gets another share of the values. */
const ROWS = CONTRACT.map((row, turn) => ({ ...row, turn }));
const WITH_BODY = ROWS.filter(
  ({ method, procedure }) => (method === "POST" || method === "PUT") && !WITHOUT_BODY.includes(procedure),
);

describe.each(WITH_BODY)("$method /api$path", (row) => {
  test("refuses junk in any field and writes nothing", async () => {
    const example = await row.example(world);
    const before = await contents();
    for (const [fieldIndex, path] of fieldsOf(example.body ?? {}).entries()) {
      for (const [name, junk] of shareOf(JUNK, row.turn + fieldIndex)) {
        if (mayBe(row, path.join("."), junk, valueAt(example.body, path))) continue;
        expectRefusal(
          await post(row, example, withField(example.body ?? {}, path, junk)),
          `${path.join(".")} = ${name}`,
        );
      }
    }
    expect(await contents()).toEqual(before);
  });

  test("refuses a body without a required field", async () => {
    if (row.isPartial) return;
    const optional =
      "id phoneno apartment company billingAddress sku itemsPrice shippingPrice taxPrice image status email_address orderId invoices label isDefault isShared isPublic startsOn endsOn minQty preview poNumber deliveryNote invoiceEmail totalPrice paidOn costCentre termsDays creditLimit priceListId adminEmail orderLimit monthlyLimit onHold mapping options mode leaveOut".split(
        " ",
      );
    const example = await row.example(world);
    for (const path of fieldsOf(example.body ?? {})) {
      const isOptional = optional.includes(path.at(-1) ?? "");
      if (["lists.create", "quotes.create"].includes(row.procedure) && path.join(".") === "lines") continue;
      if (
        isOptional ||
        OPTIONAL_FOR[row.procedure]?.includes(path.join(".")) ||
        /^(orderItems\.0\.(name|price)|mapping\..*)$/.test(path.join("."))
      )
        continue;
      const answer = await post(row, example, withField(example.body ?? {}, path, undefined));
      expectRefusal(answer, `without ${path.join(".")}`);
    }
  });

  test("refuses bodies of the wrong type", async () => {
    const example = await row.example(world);
    const [field = ""] = Object.keys(example.body ?? {});
    const before = await contents();
    const deep = (open: string, close: string) => open.repeat(50_000) + close.repeat(50_000);
    const bodies: [string, string | Buffer][] = [
      ["broken JSON", "{"],
      ["half a text", `{"${field}":"`],
      ["a trailing comma", `{"${field}":"x",}`],
      ["a list", "[]"],
      ["a list of objects", `[{"${field}":"x"}]`],
      ["a text", '"x"'],
      ["a number", "123"],
      ["a huge number", "1e999"],
      ["truth", "true"],
      ["no UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
      ["NUL", "\0"],
      ["HTML", "<html></html>"],
      ["lists in lists", deep("[", "]")],
      ["objects in objects", deep(`{"${field}":`, "").replace(/$/, `1${"}".repeat(50_000)}`)],
      ["__proto__", '{"__proto__":{"isAdmin":true},"name":"x"}'],
      ["an escaped __proto__", '{"\\u005f_proto__":{"isAdmin":true}}'],
      ["constructor.prototype", '{"constructor":{"prototype":{"isAdmin":true}}}'],
      ["more than a megabyte", JSON.stringify({ name: "x".repeat(1_100_000) })],
    ];
    for (const [name, body] of shareOf(bodies, row.turn)) expectRefusal(await post(row, example, body), name);
    if (!row.isPartial) for (const body of ["null", "{}", ""]) expectRefusal(await post(row, example, body), body);
    expect(await contents()).toEqual(before);
  });

  test("refuses unsupported content types", async () => {
    const example = await row.example(world);
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/xml",
      "application/jsonx",
      "nonsense",
      "application/json, text/html",
    ];
    for (const type of shareOf(types, row.turn)) {
      expectRefusal(await post(row, example, "name=x&email=y", { "content-type": type }), type);
    }
  });

  test("answers 413 to a body over the limit", async () => {
    const limit = bodyBytesOf(procedures[row.procedure]?.meta);
    const answer = await post(row, await row.example(world), JSON.stringify({}).padEnd(limit + 1));
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { message: "The request is too large", code: "PAYLOAD_TOO_LARGE" },
    ]);
  });

  test("ignores unknown keys", async () => {
    const knowsIsAdmin = row.procedure === "users.update";
    const extra = {
      constructor: "x",
      toString: 1,
      hasOwnProperty: null,
      valueOf: [],
      $where: "1",
      ...(!knowsIsAdmin && { isAdmin: true }),
      _id: "1",
      createdAt: "never",
    };
    const example = await row.example(world);
    const answer = await post(row, example, { ...example.body, ...extra });
    expect(answer.statusCode, answer.body).toBe(row.status);
    expect(JSON.stringify(answer.json())).not.toMatch(/"isAdmin":true|never/);
  });
});

const TEXTS = [
  "%00",
  "..%2f..%2fetc%2fpasswd",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "null",
  "undefined",
  "-1",
  "1e999",
  "'",
  "%22%27%3B--",
  "%F0%9F%98%80",
  "x".repeat(90),
  "x".repeat(5_000),
  "a%2Fb",
  "%20",
  "[]",
  "{}",
  "0",
  "00000000-0000-0000-0000-000000000000",
];

describe.each(ROWS.filter(({ path }) => path.includes("{")))("the address of $method /api$path", (row) => {
  test("answers an invalid id like an unknown one", async () => {
    const { body } = await row.example(world);
    const before = await contents();
    for (const text of shareOf(TEXTS, row.turn)) {
      const url = `/api${row.path.replace(/\{\w+\}/, text)}`;
      const answer = await server.call({ method: row.method, url, token: fitting(row, world).token, body });
      if (row.path.includes("{categoryId}") || row.path.includes("{subCategoryId}"))
        expect([answer.statusCode, answer.json()], url).toEqual([200, []]);
      else {
        expectRefusal(answer, url);
        expect(answer.statusCode, url).toBe(404);
      }
    }
    expect(await contents()).toEqual(before);
  });

  test("is refused when it contains a broken escape", async () => {
    for (const broken of shareOf(["%", "%zz", "%E0%A4%A", "%C3%28", "%ED%A0%80", "x%"], row.turn)) {
      const answer = await server.call({
        method: row.method,
        url: `/api${row.path.replace(/\{\w+\}/, broken)}`,
        token: fitting(row, world).token,
      });
      expectRefusal(answer, broken);
      expect(answer.json()).toEqual({ message: "The address has a broken % escape in it", code: "BAD_REQUEST" });
    }
  });
});

const LISTS = `products.list products.all pricing.listProducts pricing.list orders.mine orders.list users.list
  users.normal contacts.list`.split(/\s+/);

describe.each(ROWS.filter(({ procedure }) => LISTS.includes(procedure)))("the query of GET /api$path", (row) => {
  const ask = (query: string) => server.call({ url: `/api${row.path}?${query}`, token: fitting(row, world).token });
  const names = async () => Object.keys((await row.example(world)).query ?? {});
  const takesSeveral = (name: string) => ["brand", "size", "color"].includes(name);

  test("refuses a repeated parameter", async () => {
    for (const name of (await names()).filter((it) => !takesSeveral(it)))
      expectRefusal(await ask(`${name}=1&${name}=2`), name);
  });

  test("refuses invalid numbers and numbers out of range", async () => {
    for (const name of ["pageNumber", "pageSize"]) {
      for (const value of [
        "0",
        "-1",
        "1.5",
        "abc",
        "1e1",
        "0x10",
        "1e999",
        "NaN",
        "Infinity",
        "99999999999999999999",
        "-0",
        "%00",
        "[]",
        "null",
        "true",
        "1%20",
        "%ef%bc%91",
      ]) {
        expectRefusal(await ask(`${name}=${value}`), `${name}=${value}`);
      }
    }
  });

  test("answers any text with a result or a refusal", async () => {
    const texts = [...TEXTS, "%", "%zz", "%E0%A4%A", "%ED%A0%80", "+", "%25", "_", "*", "!%26%7C:*", "%5C"];
    for (const [index, name] of (await names()).filter((it) => !it.startsWith("page")).entries()) {
      for (const text of shareOf(texts, row.turn + index)) {
        const answer = await ask(`${name}=${text}`);
        if (answer.statusCode === 200) expect(row.answer.safeParse(answer.json()).success, text).toBe(true);
        else expectRefusal(answer, `${name}=${text}`);
      }
    }
  });

  test("ignores unknown parameters", async () => {
    for (const query of [
      "__proto__=1",
      "__proto__[isAdmin]=1",
      "constructor=1",
      "constructor[prototype][x]=1",
      "keyword[]=a",
      "keyword[$gt]=",
      "a=1&a=2",
      "&&&=&",
      "toString=1",
      "x".repeat(8_000),
      "a&".repeat(4_000),
    ]) {
      expect((await ask(query)).statusCode, query.slice(0, 40)).toBe(200);
    }
    expect(({} as Json)["isAdmin"]).toBeUndefined();
  });
});

test("junk in headers is refused or ignored", async () => {
  const row = CONTRACT.find(({ procedure }) => procedure === "orders.create")!;
  for (const authorization of [
    "Bearer",
    "Bearer ",
    "bearer x",
    "Basic eDp5",
    "x".repeat(8_000),
    "Bearer a b c",
    "Bearer ÿ",
    `Bearer ${"a.".repeat(3_000)}`,
    "Bearer null",
    "Bearer undefined",
  ]) {
    const answer = await server.call({ url: "/api/users/profile", headers: { authorization } });
    expect(answer.statusCode, authorization.slice(0, 20)).toBe(401);
    expectRefusal(answer, authorization);
  }
  for (const key of ["", "x".repeat(256), "x".repeat(8_000)])
    expectRefusal(
      await post(row, await row.example(world), (await row.example(world)).body, { "idempotency-key": key }),
      key,
    );
});

test("an unknown path under /api is answered with a JSON 404 that names it, for every method", async () => {
  for (const [method, url] of [
    ["GET", "/api/nothing"],
    ["POST", "/api/nothing?x=1"],
    ["DELETE", "/api/products/1/2/3"],
    ["PUT", "/api"],
    ["GET", "/api/"],
    ["PATCH", "/api/orders"],
    ["OPTIONS", "/api/products"],
    ["GET", "/api//products"],
  ] as const) {
    const answer = await server.call({ method, url });
    expect([answer.statusCode, answer.json()], url).toEqual([
      404,
      { message: `Not Found - ${url.split("?")[0]}`, code: "NOT_FOUND" },
    ]);
  }
});

test("invalid tRPC calls are refused without internal details", async () => {
  const calls = [
    { url: "/trpc/products.byId?input=%7B" },
    { url: "/trpc/products.byId" },
    { url: "/trpc/nothing" },
    { url: "/trpc/products.byId?input=%7B%22id%22%3A%5B%5D%7D" },
    { method: "POST", url: "/trpc/users.login", body: "{" },
    { method: "POST", url: "/trpc/users.login", body: "[".repeat(10_000) },
    { method: "POST", url: "/trpc/users.login", body: '{"__proto__":{"x":1}}' },
    { url: "/trpc/users.login" },
    { method: "POST", url: "/trpc/products.list", body: {} },
    { url: `/trpc/${Array.from({ length: 101 }, () => "products.top").join(",")}?batch=1&input=%7B%7D` },
  ];
  for (const call of calls) {
    const answer = await server.call(call);
    const seen = `${call.url.slice(0, 60)} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`;
    expect(answer.statusCode, seen).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, seen).toBeLessThan(500);
    expect(answer.json(), seen).toMatchObject({
      error: { message: expect.stringMatching(/^[^\n]{4,200}$/) as string },
    });
    expect(answer.body, seen).not.toMatch(/\/packages\/|node_modules|"stack"/);
  }
});

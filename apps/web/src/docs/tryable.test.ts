import { expect, onTestFinished, test, vi } from "vitest";
import type { ApiDocument, ApiOperation } from "./api-document.ts";
import { readKnownIds } from "./known-ids.ts";
import { tryable } from "./tryable.ts";

const PRODUCT = "01935a30-1c40-7e21-a8f3-6b2d94c07e11";
const CATEGORY = "01935a2e-7c10-7b3a-9d54-1f0e5c2a8b01";
const PERSON = "01935a2f-4d20-7c58-93ab-2e7f60b1d041";
const known = new Map([
  [PRODUCT, "our-product"],
  [CATEGORY, "our-category"],
]);

function tried(operation: ApiOperation, verb = "post"): ApiOperation | undefined {
  const api: ApiDocument = { info: { version: "1.0.0" }, paths: { "/x": { [verb]: operation } } };
  return tryable(api, known).paths["/x"]?.[verb];
}

const bodyOf = (example: unknown, verb?: string) =>
  tried({ requestBody: { content: { "application/json": { example } } } }, verb)?.requestBody?.content[
    "application/json"
  ]?.example;

test("what may be left out of an address is told and not filled in", () => {
  const { parameters } = tried({
    parameters: [
      { in: "query", name: "keyword", description: "Words to look for", example: "gloves" },
      { in: "query", name: "pageSize", description: "Entries a page", schema: { default: 12 }, example: 12 },
      { in: "query", name: "categoryid", description: "A category's id", example: CATEGORY },
      { in: "query", name: "userid", description: "A customer's id", example: PERSON },
    ],
  }) ?? { parameters: [] };
  expect(parameters).toEqual([
    { in: "query", name: "keyword", description: "Words to look for (for example `gloves`)" },
    { in: "query", name: "pageSize", description: "Entries a page (`12` unless told)", schema: {} },
    { in: "query", name: "categoryid", description: "A category's id (for example `our-category`)" },
    { in: "query", name: "userid", description: "A customer's id" },
  ]);
});

test("an address holds an id of the shop where something is read or added, and none where it is changed", () => {
  const at = (example: string): ApiOperation => ({ parameters: [{ in: "path", name: "id", required: true, example }] });
  for (const verb of ["get", "post"])
    expect(tried(at(PRODUCT), verb)?.parameters?.[0], verb).toHaveProperty("example", "our-product");
  for (const verb of ["put", "delete"])
    expect(tried(at(PRODUCT), verb)?.parameters?.[0], verb).not.toHaveProperty("example");
  expect(tried(at(PERSON), "get")?.parameters?.[0]).not.toHaveProperty("example");
  expect(tried(at("profile"), "get")?.parameters?.[0]).toHaveProperty("example", "profile");
});

test("a body holds ids of the shop, names those to fill in, and nothing that holds for one moment alone", () => {
  const order = { orderItems: [{ product: PRODUCT, qty: 4 }], paymentMethod: "Bank", totalPrice: 280.42 };
  expect(bodyOf(order)).toEqual({ orderItems: [{ product: "our-product", qty: 4 }], paymentMethod: "Bank" });
  expect(bodyOf({ userid: PERSON, productid: PRODUCT, price: 58.05, note: null })).toEqual({
    userid: "<userid>",
    productid: "our-product",
    price: 58.05,
    note: null,
  });
  expect(bodyOf({ price: 66.9, version: 3 }, "put")).toEqual({ price: 66.9 });
});

test("a header that may be left out is not filled in", () => {
  const header = { in: "header", name: "Idempotency-Key", example: "cart-1" } as const;
  const api: ApiDocument = { info: { version: "1.0.0" }, paths: {}, components: { parameters: { Key: header } } };
  expect(tryable(api, known).components?.parameters).toEqual({ Key: { in: "header", name: "Idempotency-Key" } });
});

/** The ids that are known in a shop whose list of products answers so. */
function knownIn(answer: Response): ReturnType<typeof readKnownIds> {
  vi.stubGlobal("fetch", () => Promise.resolve(answer));
  onTestFinished(() => void vi.unstubAllGlobals());
  const example = { products: [{ _id: PRODUCT, category_id: CATEGORY, sub_category_id: PERSON }] };
  const responses = { 200: { description: "Done", content: { "application/json": { example } } } };
  return readKnownIds("/api", { info: { version: "1.0.0" }, paths: { "/products": { get: { responses } } } });
}

test("the product that stands for the examples' is one in stock, with where it stands", async () => {
  const products = [
    { _id: "sold-out", category_id: "gloves", countInStock: 0 },
    { _id: "in-stock", category_id: "masks", sub_category_id: "", countInStock: 9 },
  ];
  expect([...(await knownIn(Response.json({ products })))]).toEqual([
    [PRODUCT, "in-stock"],
    [CATEGORY, "masks"],
  ]);
});

test("a shop without products, or one that can't be asked, leaves every id to the reader", async () => {
  expect((await knownIn(Response.json({ products: [] }))).size).toBe(0);
  expect((await knownIn(new Response("busy", { status: 429 }))).size).toBe(0);
});

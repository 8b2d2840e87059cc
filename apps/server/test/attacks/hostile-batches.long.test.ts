// While a hostile client at 127.0.0.1 overloads a real server, every call of a client at 127.0.0.2 is answered.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Shop } from "@shop/api/base/procedures/context";
import { addOrder, addPerson, addProduct, holdTable, waitForBlockedSessions, type Person } from "@shop/api/testing";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { afterAllTests } from "../cleanup.fixture.ts";
import { builtShop, PRODUCTION_ENV, ServerProcess } from "../process/process.fixture.ts";
import { requestDuring, attack, clientAt, PATTERNS } from "./clients.fixture.ts";

const SECONDS = 4;
const PRODUCTS = 100;
const ORDERS = 40;

/** Renders every page as a search, with the reads of the real search page. */
const RENDERER = `
export const findPage = async (url) => ({
  address: url,
  isCacheable: true,
  render: async ({ read }) => {
    const keyword = decodeURIComponent(url.split("/").at(-1));
    const found = await Promise.all([read("products.list", { keyword }), read("products.facets", { keyword })]);
    return { status: 200, file: "", head: "", body: "", state: JSON.stringify(found) };
  },
});`;

let shop: Shop;
let origin: string;
let hostile: Person;
let other: Person;
let productId: string;
const atEnd = afterAllTests();

beforeAll(async () => {
  const built = await builtShop(atEnd);
  ({ shop } = built);
  await writeFile(join(built.folder, "apps", "web", "dist-server", "render.js"), RENDERER);
  [hostile, other] = [await addPerson(shop), await addPerson(shop)];
  const products = [];
  for (let n = 0; n < PRODUCTS; n += 1) products.push(await addProduct(shop, { name: `Gloves ${n}`, stock: 1_000 }));
  const lines = products.slice(0, 10).map((product) => [product, 1] as const);
  for (let n = 0; n < ORDERS; n += 1) await addOrder(shop, hostile, lines);
  await addOrder(shop, other, lines);
  productId = products[0]?.id ?? "";
  const server = new ServerProcess(built.main, { ...PRODUCTION_ENV, ...built.env }, atEnd);
  origin = await server.opens();
}, 120_000);

/** The requests of the other client, sent in turn. */
const paths = (): ((turn: number) => string)[] => [
  (turn) => `/api/products?keyword=gloves&n=${turn}`,
  (turn) => `/api/products/${productId}?n=${turn}`,
  () => "/api/users/profile",
  (turn) => `/trpc/products.top,taxonomy.categories.list?batch=1&input=%7B%22${turn}%22%3A%7B%7D%7D`,
];

/** Runs an attack while the other client sends requests, and fails unless all of those are answered 200. */
async function expectAnswered(pattern: (second: number) => string[], asked: ((turn: number) => string)[]) {
  const attacking = attack(clientAt("127.0.0.1", origin, hostile.token), pattern, SECONDS);
  const own = clientAt("127.0.0.2", origin, other.token);
  const answers = await requestDuring(own, (turn) => asked[turn % asked.length]?.(turn) ?? "", attacking);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}

test.each(Object.entries(PATTERNS))("%s of one client do not affect the calls of another", async (_name, pattern) => {
  await expectAnswered(pattern, [...paths(), () => "/api/orders/myorders"]);
});

test("a client whose calls all wait for a lock does not delay another client", async () => {
  const { release } = await holdTable(shop, "orders");
  onTestFinished(release);
  const answered = expectAnswered(PATTERNS["batches of own orders"] ?? (() => []), paths());
  await waitForBlockedSessions(shop, 2);
  await answered;
});

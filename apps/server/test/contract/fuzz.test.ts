import { addPerson, addProduct } from "@shop/api/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WEBHOOK_SECRET } from "./contract-examples.ts";
import { createWorld, unused, type World } from "./contract-world.ts";
import { OPERATIONS, requestsOf } from "./fuzz-requests.ts";
import type { Known } from "./fuzz-values.ts";
import { createTestServer, type Call, type TestServer } from "../server.fixture.ts";

/** How often each operation is tried from either side; `npm run test:long` asks for more. */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 15);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const SLOWEST_MS = 1_000;
const LONGEST_TEST_MS = 30_000 + RUNS * 1_000;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await createTestServer({ env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } });
  world = await createWorld(server.shop);
});
afterAll(() => server.close());

/** The records that are there, for a call of this area. */
async function recordsFor(path: string): Promise<Known> {
  const { shop, nora, omar, shelf, orderId, paidOrderId } = world;
  // One of its own: what other calls did to theirs, such as putting it away, is not in this one's way.
  const { id: productId } = await addProduct(shop, { stock: 1_000, ...shelf });
  const [, area = ""] = path.split("/");
  const price = await unused.customerPrice(world);
  const own: Record<string, string[]> = {
    products: [productId],
    productuserprice: path.includes("{") ? [productId] : [price],
    users: [nora.id, omar.id, "profile"],
    orders: [orderId, paidOrderId],
    categories: [shelf.categoryId, await unused.category(world)],
    subcategories: [shelf.subCategoryId, await unused.subCategory(world)],
    subcategorySection: [shelf.sectionId, await unused.section(world)],
  };
  const others: Record<string, string[]> = {
    id: own[area] ?? [],
    product: [productId],
    productid: [productId],
    userid: [nora.id, omar.id],
    orderId: [orderId, paidOrderId],
    categoryId: [shelf.categoryId],
    Category_Id: [shelf.categoryId],
    category_id: [shelf.categoryId],
    subCategoryId: [shelf.subCategoryId],
    SubCategory_Id: [shelf.subCategoryId],
    sub_category_id: [shelf.subCategoryId],
    sub_category_section_id: [shelf.sectionId],
  };
  return (field) => others[field] ?? [];
}

/** The operations that have done what they are for. */
const done = new Set<string>();

interface Timed {
  took: number;
  status: number;
}

/** An answer's status, and how long it took in milliseconds; fails on one that is a fault, or not as the document tells. */
async function timed(call: Call): Promise<Timed> {
  const begun = performance.now();
  const { statusCode, body } = await server.call(call);
  const took = performance.now() - begun;
  if (statusCode !== 503) expect(statusCode, body.slice(0, 300)).toBeLessThan(500);
  return { took, status: statusCode };
}

async function soundStatusOf(call: Call): Promise<number> {
  const { took, status } = await timed(call);
  // Once more before it counts as slow: the machine may have been busy with something else.
  if (took > SLOWEST_MS) expect((await timed(call)).took).toBeLessThanOrEqual(SLOWEST_MS);
  return status;
}

const short = (value: unknown) => JSON.stringify(value)?.slice(0, 1_000) ?? "";

describe.each(OPERATIONS)("$call", (called) => {
  test.each([
    ["inside", true],
    ["outside", false],
  ] as const)(
    "answers what is %s its schema as the document tells, within a second, to everybody",
    async (_side, isFair) => {
      const role = fc.constantFrom("admin", "admin", "nora", "nobody");
      const known = await recordsFor(called.path);
      const property = fc.asyncProperty(requestsOf(called, known, isFair), role, async (request, who) => {
        // A change of one's own account would end the token, and with it what the next call can find.
        const person = who === "nobody" ? null : await addPerson(server.shop, { isAdmin: who === "admin" });
        const status = await soundStatusOf({ ...request, token: person?.token ?? null });
        if (isFair && status < 300) done.add(called.call);
      });
      const { failed, seed, counterexample, errorInstance } = await fc.check(property, {
        seed: SEED,
        numRuns: RUNS,
        endOnFailure: true,
      });
      const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
      expect(failed, `FUZZ_SEED=${seed}: ${short(counterexample)}\n${reason}`).toBe(false);
    },
    LONGEST_TEST_MS,
  );
});

/** What needs more than a schema can say: the right password, a mailed link, an unpaid order of one's own. */
const NEEDS_MORE = [
  "POST /users/login",
  "POST /users/reset-password",
  "POST /config/secret",
  "POST /orders/{id}/cancel",
];

test("what is inside its schema is mostly taken, so that it is more than refusals that were looked at", () => {
  const refused = OPERATIONS.map(({ call }) => call).filter((call) => !done.has(call));
  expect(refused.toSorted()).toEqual(NEEDS_MORE.toSorted());
});

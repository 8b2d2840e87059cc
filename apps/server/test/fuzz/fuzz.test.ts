import { addPerson, addProduct, as } from "@shop/api/testing";
import { addDays, dayOf } from "@shop/domain/dates";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  aBankLine,
  aBookedLine,
  aCompanyPayment,
  aDocumentOf,
  aMember,
  anAbn,
  anApplication,
  anImport,
  anInvitation,
  anOverdueCompany,
  aPaidOrder,
  aRequisition,
  aRunImport,
  aShipment,
  createWorld,
  endImports,
  norasAddress,
  norasDueProduct,
  norasList,
  norasQuote,
  unused,
  type World,
} from "../contract/contract-world.ts";
import { WEBHOOK_SECRET } from "../contract/plain-requests.ts";
import { OPERATIONS, requestsOf } from "./fuzz-requests.ts";
import type { Known } from "./fuzz-values.ts";
import { createTestServer, type Call, type TestServer } from "../server.fixture.ts";
import { shareOf } from "../share.fixture.ts";

/**
 * Valid requests for each operation, and half as many invalid ones; `npm run test:long` sends more. With fewer valid ones
 * some operations would never succeed.
 */
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

/** Ids of existing records for the calls of this area. */
async function recordsFor(path: string): Promise<Known> {
  const { shop, customer, otherCustomer, company, shelf, orderId, paidOrderId, invoiceId } = world;
  // A new product, because other calls may have archived theirs.
  const stock = path.endsWith("/stock-alert") ? 0 : 1_000;
  const { id: productId } = await addProduct(shop, { stock, ...shelf });
  const [, area = ""] = path.split("/");
  const today = dayOf(new Date(), shop.settings.timeZone);
  const price = await unused.customerPrice(world);
  const shipped = path.includes("{shipment}") ? await aShipment(world) : { id: await aPaidOrder(world), shipment: "" };
  const own: Record<string, string[]> = {
    products: [productId],
    productuserprice: path.includes("{") ? [productId] : [price],
    users: [customer.id, otherCustomer.id, "profile"],
    orders: path.includes("/shipments") ? [shipped.id] : [orderId, paidOrderId],
    imports: area === "imports" ? [await importFor(path)] : [],
    documents: area === "documents" ? [await aDocumentOf(world)] : [],
    invoices: [invoiceId],
    lists: area === "lists" ? [await norasList(world)] : [],
    quotes: area === "quotes" ? [await norasQuote(world)] : [],
    requisitions:
      area === "requisitions"
        ? [await aRequisition(world, path.endsWith("/withdraw") ? world.member : world.colleague)]
        : [],
    companies: [path.endsWith("/remind") ? await anOverdueCompany(world) : company.id],
    company: [await aMember(world)],
    bank: area === "bank" ? [await bankLineFor(path)] : [],
    "trade-applications": area === "trade-applications" ? [await anApplication(world)] : [],
    addresses: area === "addresses" ? [await norasAddress(world)] : [],
    "price-lists": area === "price-lists" ? [await unused.priceList(world)] : [],
    categories: [shelf.categoryId, await unused.category(world)],
    subcategories: [shelf.subCategoryId, await unused.subCategory(world)],
    subcategorySection: [shelf.sectionId, await unused.section(world)],
  };
  const others: Record<string, string[]> = {
    id: own[area] ?? [],
    product: [path === "/orders/due/skip" ? await norasDueProduct(world) : productId],
    productid: [productId],
    userid: [customer.id, otherCustomer.id],
    user: [customer.id, otherCustomer.id],
    orderId: [orderId, paidOrderId],
    order: [orderId],
    categoryId: [shelf.categoryId],
    Category_Id: [shelf.categoryId],
    category_id: [shelf.categoryId],
    category: [shelf.categoryId],
    subcategory: [shelf.subCategoryId],
    section: [shelf.sectionId],
    subCategoryId: [shelf.subCategoryId],
    SubCategory_Id: [shelf.subCategoryId],
    sub_category_id: [shelf.subCategoryId],
    sub_category_section_id: [shelf.sectionId],
    slug: ["returns"],
    version: ["1"],
    costCentre: ["", "CBD"],
    abn: [anAbn()],
    member: [await aMember(world)],
    shipment: [shipped.shipment],
    payment: path.includes("{payment}") ? [await aCompanyPayment(world)] : [],
    token: area === "invitations" ? [await anInvitation(world)] : [],
    text: area === "bank" ? [`${today},10.00,"TRANSFER ${productId}"`] : [],
    returnedOn: [today],
    paidOn: [today],
    requestedDeliveryDate: [addDays(today, 7)],
    paymentMethod: ["Bank"],
  };
  return (field) => others[field] ?? [];
}

/** An import in the state that a call needs; one runs at a time. */
async function importFor(path: string): Promise<string> {
  await endImports(world);
  return path.endsWith("/undo") ? aRunImport(world) : anImport(world);
}

/** A line of the bank in the state that a call needs. */
async function bankLineFor(path: string): Promise<string> {
  if (path.endsWith("/undo")) return aBookedLine(world);
  const line = await aBankLine(world);
  if (path.endsWith("/restore")) await as(world.shop, world.admin).bank.ignore({ id: line });
  return line;
}

/** Calls about records of the customer of `world`; they do not change the account. */
const isAboutOwnRecords = (path: string) =>
  /^\/(lists|addresses|invoices|quotes)\/|^\/orders\/(\{id\}\/reorder|due\/skip)$/.test(path);

/** Calls about the company of `world`; they do not change its members. */
const isAboutCompany = (path: string) => /^\/(company|requisitions)/.test(path);

/** The operations that have succeeded at least once. */
const done = new Set<string>();

interface Timed {
  took: number;
  status: number;
}

/** The status and the duration in milliseconds. Fails on a 5xx other than 503, and on a response that the document does not describe. */
async function timed(call: Call): Promise<Timed> {
  const begun = performance.now();
  const { statusCode, body } = await server.call(call);
  const took = performance.now() - begun;
  if (statusCode !== 503) expect(statusCode, body.slice(0, 300)).toBeLessThan(500);
  return { took, status: statusCode };
}

async function soundStatusOf(call: Call): Promise<number> {
  const { took, status } = await timed(call);
  // A slow call is repeated before it fails: the machine may have been busy.
  if (took > SLOWEST_MS) expect((await timed(call)).took).toBeLessThanOrEqual(SLOWEST_MS);
  return status;
}

const short = (value: unknown) => JSON.stringify(value)?.slice(0, 1_000) ?? "";

/** A third in the short form: the contract tests call all of them. */
const CALLED = shareOf(OPERATIONS, 0);

describe.each(CALLED)("$call", (called) => {
  test.each([
    ["inside", true],
    ["outside", false],
  ] as const)(
    "answers requests %s its schema as documented, within a second, for every role",
    async (_side, isFair) => {
      const role = fc.constantFrom("admin", "admin", "customer", "anonymous");
      const known = await recordsFor(called.path);
      const property = fc.asyncProperty(requestsOf(called, known, isFair), role, async (request, who) => {
        // A new person for each call, because a change of the account would end its token.
        const isOwner = who === "customer" && isAboutOwnRecords(called.path);
        const person = isOwner
          ? world.customer
          : isAboutCompany(called.path) && who === "admin"
            ? world.member
            : who === "anonymous"
              ? null
              : await addPerson(server.shop, { isAdmin: who === "admin" });
        const status = await soundStatusOf({ ...request, token: person?.token ?? null });
        if (isFair && status < 300) done.add(called.call);
      });
      const { failed, seed, counterexample, errorInstance } = await fc.check(property, {
        seed: SEED,
        numRuns: isFair ? RUNS : Math.ceil(RUNS / 2),
        endOnFailure: true,
      });
      const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
      expect(failed, `FUZZ_SEED=${seed}: ${short(counterexample)}\n${reason}`).toBe(false);
    },
    LONGEST_TEST_MS,
  );
});

/**
 * Operations that need more than valid input: the right password, a mailed link, the customer's own unpaid order, the prices
 * of a quote, a file, or the columns of a file.
 */
const NEEDS_MORE = [
  "POST /imports",
  "PUT /imports/{id}",
  "POST /products/{id}/documents",
  "POST /users/login",
  "POST /users/reset-password",
  "POST /config/secret",
  "POST /orders/{id}/pay-by-transfer",
  "PUT /quotes/{id}",
  "POST /quotes/{id}/accept",
];

/**
 * Operations that random input seldom fits: days in their order, an amount or units that the order has, an order that no
 * other operation has ended.
 */
const SELDOM_FIT = [
  "POST /orders/{id}/cancel",
  "POST /orders/{id}/payments",
  "POST /orders/{id}/refunds",
  "GET /statement.pdf",
  "GET /company/spending.csv",
];

test("most operations succeed at least once with valid input", () => {
  const calls = CALLED.map(({ call }) => call).filter((call) => !SELDOM_FIT.includes(call));
  const refused = calls.filter((call) => !done.has(call));
  expect(refused.toSorted()).toEqual(NEEDS_MORE.filter((call) => calls.includes(call)).toSorted());
});

// What belongs to a company, and what its members have of their own, for every role, for other companies and for staff.
import { issuePapers } from "@shop/api/money/papers/issue-papers";
import {
  ADDRESS,
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  orderOf,
  type Person,
  type TestShop,
} from "@shop/api/testing";
import { papers } from "@shop/db/schema/papers";
import { COMPANY_ROLE } from "@shop/domain/messages";
import { addDays, dayOf } from "@shop/domain/dates";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, type Call, type TestServer } from "../server.fixture.ts";

let server: TestServer;
let shop: TestShop;
let product: { id: string };
let callers: Record<Who, Person>;
/** Records that a buyer of the company made before they joined it, by what is called. */
const earlier = new Map<string, string>();

/** The maker is a buyer of the company. */
type Who = "maker" | "buyer" | "approver" | "admin" | "viewer" | "other company's admin" | "customer" | "staff";
type Outcome = "done" | "not by this role" | "not there";
type Outcomes = Record<Who, Outcome>;

const outsiders = { "other company's admin": "not there", customer: "not there" } as const;
const SEEN: Outcomes = {
  ...outsiders,
  maker: "done",
  buyer: "done",
  approver: "done",
  admin: "done",
  viewer: "done",
  staff: "done",
};
const NOT_BY_STAFF: Outcomes = { ...SEEN, staff: "not there" };
/** With the permission `order`. */
const ORDERED: Outcomes = { ...NOT_BY_STAFF, viewer: "not by this role" };
/** Of others only with the permission `decide`. */
const DECIDED: Outcomes = { ...SEEN, buyer: "not by this role", viewer: "not by this role" };
const PAID: Outcomes = { ...DECIDED, staff: "not there" };
/** With the permission `manage`. */
const MANAGED: Outcomes = {
  ...NOT_BY_STAFF,
  maker: "not by this role",
  buyer: "not by this role",
  approver: "not by this role",
  viewer: "not by this role",
};

/** Makes a record and resolves to its id. Lists and addresses are the company's only when they are shared. */
type Make = (by: Person, isShared: boolean) => Promise<string>;

const bankOrder: Make = async (by) => (await as(shop, by).orders.create(orderOf([[product, 1]])))._id;
const cardOrder: Make = async (by) =>
  (await as(shop, by).orders.create(orderOf([[product, 1]], { paymentMethod: "Stripe" })))._id;
const invoice: Make = async (by) => {
  const { _id: orderId } = await as(shop, by).orders.create(orderOf([[product, 1]], { abn: "51 824 753 556" }));
  await issuePapers(shop, shop.settings);
  const [issued] = await shop.db.select().from(papers).where(eq(papers.orderId, orderId));
  return issued?.id ?? "";
};
const quote: Make = async (by) => {
  const lines = [{ product: product.id, qty: 1 }];
  const { _id: id } = await as(shop, by).quotes.create({ lines, note: "" });
  const validUntil = addDays(dayOf(new Date(), shop.settings.timeZone), 7);
  await as(shop, callers.staff).quotes.update({
    id,
    lines: lines.map((it) => ({ ...it, price: 9 })),
    freight: 0,
    validUntil,
  });
  return id;
};
const requisition: Make = async (by) =>
  (await as(shop, by).requisitions.create({ ...orderOf([[product, 1]]), note: "Please" }))._id;
const list: Make = async (by, isShared) =>
  (await as(shop, by).lists.create({ name: "Weekly", isShared, lines: [{ product: product.id, qty: 1 }] }))._id;
/** Shared ones are made by the company's admin. */
const address: Make = async (by, isShared) =>
  (await as(shop, isShared ? callers.admin : by).addresses.create({ ...ADDRESS, label: "Clinic", isShared }))._id;

interface CalledRecord {
  what: string;
  make: Make;
  call: (id: string) => Call;
  /** Of a record of the company. */
  outcomes: Outcomes;
}

const get = (path: (id: string) => string) => (id: string) => ({ url: `/api${path(id)}` });
const send =
  (method: "POST" | "PUT" | "DELETE", path: (id: string) => string, body?: (id: string) => object) => (id: string) => ({
    method,
    url: `/api${path(id)}`,
    ...(body && { body: body(id) }),
  });

/** Of records that are both a company's and private ones, by who made them. */
const CALLS: CalledRecord[] = [
  { what: "read an order", make: bankOrder, call: get((id) => `/orders/${id}`), outcomes: SEEN },
  { what: "read an invoice", make: invoice, call: get((id) => `/invoices/${id}`), outcomes: SEEN },
  { what: "read an invoice as PDF", make: invoice, call: get((id) => `/invoices/${id}.pdf`), outcomes: SEEN },
  { what: "read an invoice as XML", make: invoice, call: get((id) => `/invoices/${id}.xml`), outcomes: SEEN },
  { what: "read a quote", make: quote, call: get((id) => `/quotes/${id}`), outcomes: SEEN },
  { what: "preview a reorder", make: bankOrder, call: get((id) => `/orders/${id}/reorder`), outcomes: ORDERED },
  { what: "reorder", make: bankOrder, call: send("POST", (id) => `/orders/${id}/reorder`), outcomes: ORDERED },
  {
    what: "accept a quote",
    make: quote,
    call: send(
      "POST",
      (id) => `/quotes/${id}/accept`,
      () => ({ ...orderOf([]), orderItems: undefined }),
    ),
    outcomes: ORDERED,
  },
  { what: "cancel an order", make: bankOrder, call: send("POST", (id) => `/orders/${id}/cancel`), outcomes: DECIDED },
  {
    what: "pay an order by transfer instead",
    make: cardOrder,
    call: send("POST", (id) => `/orders/${id}/pay-by-transfer`),
    outcomes: PAID,
  },
  {
    what: "charge an order",
    make: cardOrder,
    call: send(
      "POST",
      () => "/config/secret",
      (orderId) => ({ token: "tok_visa", amount: 36_00, orderId }),
    ),
    outcomes: PAID,
  },
  { what: "read a list", make: list, call: get((id) => `/lists/${id}`), outcomes: NOT_BY_STAFF },
  {
    what: "change a list",
    make: list,
    call: send(
      "PUT",
      (id) => `/lists/${id}`,
      () => ({ name: "Monthly", version: 1 }),
    ),
    outcomes: ORDERED,
  },
  {
    what: "put a list into the cart",
    make: list,
    call: send("POST", (id) => `/lists/${id}/cart`),
    outcomes: NOT_BY_STAFF,
  },
  { what: "delete a list", make: list, call: send("DELETE", (id) => `/lists/${id}`), outcomes: ORDERED },
  {
    what: "change an address",
    make: address,
    call: send(
      "PUT",
      (id) => `/addresses/${id}`,
      () => ({ ...ADDRESS, label: "Surgery", version: 1 }),
    ),
    outcomes: MANAGED,
  },
  { what: "delete an address", make: address, call: send("DELETE", (id) => `/addresses/${id}`), outcomes: MANAGED },
];

/** Of the company alone. */
const OF_COMPANIES: CalledRecord[] = [
  {
    what: "read a requisition",
    make: requisition,
    call: get((id) => `/requisitions/${id}`),
    outcomes: NOT_BY_STAFF,
  },
  {
    what: "put a requisition into the cart",
    make: requisition,
    call: send("POST", (id) => `/requisitions/${id}/cart`),
    outcomes: ORDERED,
  },
];

beforeAll(async () => {
  server = await createTestServer();
  ({ shop } = server);
  product = await addProduct(shop, { stock: 100_000 });
  const company = await addCompany(shop);
  const joining = await addPerson(shop);
  callers = {
    maker: await addMember(shop, company, "buyer"),
    buyer: await addMember(shop, company, "buyer"),
    approver: await addMember(shop, company, "approver"),
    admin: await addMember(shop, company, "admin"),
    viewer: await addMember(shop, company, "viewer"),
    "other company's admin": await addMember(shop, await addCompany(shop), "admin"),
    customer: await addPerson(shop),
    staff: await addPerson(shop, { isAdmin: true }),
  };
  for (const { what, make } of CALLS) earlier.set(what, await make(joining, false));
  await addMember(shop, company, "buyer", { person: joining });
});
afterAll(() => server.close());

async function outcomeOf(call: Call, { token }: Person): Promise<string> {
  const { statusCode, body } = await server.call({ ...call, token });
  if (statusCode < 300) return "done";
  if (statusCode === 404) return "not there";
  return statusCode === 403 && body.includes(COMPANY_ROLE) ? "not by this role" : `${statusCode} ${body.slice(0, 200)}`;
}

async function outcomesOf(make: () => Promise<string>, call: CalledRecord["call"]) {
  const found: Partial<Record<Who, string>> = {};
  for (const [who, person] of Object.entries(callers) as [Who, Person][])
    found[who] = await outcomeOf(call(await make()), person);
  return found;
}

describe("a record of a company:", () => {
  test.each([...CALLS, ...OF_COMPANIES])("$what", async ({ make, call, outcomes }) => {
    expect(await outcomesOf(() => make(callers.maker, true), call)).toEqual(outcomes);
  });
});

/** Calls that a viewer may not make, whatever the record. */
const NOT_BY_VIEWERS = ["preview a reorder", "reorder", "accept a quote"];

describe("a member's record from before they joined is theirs alone:", () => {
  test.each(CALLS)("$what", async ({ what, call, outcomes: { staff } }) => {
    const id = earlier.get(what) ?? "";
    const others = Object.fromEntries(Object.keys(callers).map((who) => [who, "not there"]));
    const viewer: Outcome = NOT_BY_VIEWERS.includes(what) ? "not by this role" : "not there";
    expect(await outcomesOf(() => Promise.resolve(id), call)).toEqual({ ...others, viewer, staff });
  });
});

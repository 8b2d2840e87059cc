import { auditLog } from "@shop/db/schema/audit";
import { companies } from "@shop/db/schema/companies";
import { outbox } from "@shop/db/schema/contacts";
import { ABN_TAKEN, INVALID_ABN, PUBLIC_NOT_ASSIGNED, TERMS_WITH_LIMIT } from "@shop/domain/messages";
import { expect, test } from "vitest";
import {
  addMember,
  addPerson,
  addPriceList,
  as,
  errorOf,
  expectAdminOnly,
  holdRows,
  testShop,
  waitForBlockedSessions,
} from "../../testing.ts";

const ABN = "51 824 753 556";
const OTHER_ABN = "53 004 085 616";

async function staffShop() {
  const shop = await testShop();
  const staff = await addPerson(shop, { isAdmin: true });
  return { shop, staff, calls: as(shop, staff).companies };
}

test("staff add a company with terms, and its admin is invited", async () => {
  const { shop, calls } = await staffShop();
  const { id: priceListId } = await addPriceList(shop, { name: "Clinics" });
  const terms = { priceListId, termsDays: 14, creditLimit: 5000 };
  const made = await calls.create({ name: "Wattle Lane", abn: ABN, ...terms, adminEmail: "mei@test.example" });
  expect(made).toMatchObject({
    name: "Wattle Lane",
    abn: ABN,
    ...terms,
    priceList: { name: "Clinics" },
    onHold: false,
    balance: 0,
    left: 5000,
    overdue: 0,
    memberCount: 0,
    version: 1,
  });
  const { members, ...record } = await calls.byId({ id: made._id });
  expect(record).toEqual(made);
  expect(members).toMatchObject([{ email: "mei@test.example", role: "admin", status: "invited" }]);
  expect(await shop.db.$count(outbox)).toBe(1);
});

test("a company without terms has nothing left, and terms need a limit", async () => {
  const { calls } = await staffShop();
  const { _id: id, ...made } = await calls.create({ name: "Wattle Lane", abn: ABN });
  expect(made).toMatchObject({ termsDays: null, creditLimit: null, left: null });
  const refused = (path: string) => ({ status: 400, message: TERMS_WITH_LIMIT, issues: [{ path }] });
  expect(await errorOf(calls.update({ id, termsDays: 30 }))).toMatchObject(refused("creditLimit"));
  expect(await errorOf(calls.update({ id, creditLimit: 100 }))).toMatchObject(refused("termsDays"));
  expect(await calls.update({ id, termsDays: 0, creditLimit: 0 })).toMatchObject({ termsDays: 0, left: 0, version: 2 });
  expect(await calls.update({ id, termsDays: null, creditLimit: null })).toMatchObject({ left: null });
});

test("an ABN is checked by its digits, and belongs to one company", async () => {
  const { calls } = await staffShop();
  const { _id: id } = await calls.create({ name: "Wattle Lane", abn: ABN });
  expect(await errorOf(calls.create({ name: "Other", abn: "51 824 753 557" }))).toMatchObject({
    status: 400,
    issues: [{ path: "abn", message: INVALID_ABN }],
  });
  const taken = { status: 409, message: ABN_TAKEN("Wattle Lane") };
  expect(await errorOf(calls.create({ name: "Other", abn: "51824753556" }))).toMatchObject(taken);
  const other = await calls.create({ name: "Other", abn: OTHER_ABN });
  expect(await errorOf(calls.update({ id: other._id, abn: ABN }))).toMatchObject(taken);
  expect(await calls.update({ id, abn: ABN, name: "Wattle" })).toMatchObject({ name: "Wattle", version: 2 });
});

test("of two companies with one ABN that are made at once one is made", async () => {
  const { shop, calls } = await staffShop();
  const outcomes = await Promise.all(
    ["One", "Two"].map((name) => calls.create({ name, abn: ABN }).catch((error: Error) => error.message)),
  );
  expect(await shop.db.$count(companies)).toBe(1);
  expect(outcomes.filter((it) => typeof it === "string")).toHaveLength(1);
});

test("a save of an outdated version is refused with the present record; without a change there is no new one", async () => {
  const { shop, calls } = await staffShop();
  const made = await calls.create({ name: "Wattle Lane", abn: ABN });
  const { _id: id } = made;
  const saved = await calls.update({ id, onHold: true, unpaidOrdersLimit: 3, version: 1 });
  expect(saved).toMatchObject({ onHold: true, unpaidOrdersLimit: 3, version: 2 });
  expect(await errorOf(calls.update({ id, name: "Else", version: 1 }))).toMatchObject({ status: 409, current: saved });
  expect(await calls.update({ id, onHold: true, version: 2 })).toEqual(saved);
  const log = await shop.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log).toMatchObject([
    { action: "created", label: "Wattle Lane" },
    { action: "updated", before: { onHold: false }, after: { onHold: true } },
  ]);
});

test("an unknown and a public price list can't be assigned", async () => {
  const { shop, calls } = await staffShop();
  const { id: priceListId } = await addPriceList(shop, { isPublic: true });
  const create = (listId: string) => errorOf(calls.create({ name: "Wattle", abn: ABN, priceListId: listId }));
  expect(await create(priceListId)).toMatchObject({ status: 400, message: PUBLIC_NOT_ASSIGNED });
  expect(await create("unknown")).toMatchObject({ status: 404 });
  expect(await shop.db.$count(companies)).toBe(0);
});

test("companies are found by name, ABN and member", async () => {
  const { shop, calls } = await staffShop();
  const { _id: id } = await calls.create({ name: "Wattle Lane", abn: ABN });
  await calls.create({ name: "Other cafés", abn: OTHER_ABN });
  await addMember(shop, { id }, "buyer", { person: await addPerson(shop, { name: "Theo Banks" }) });
  const found = async (keyword: string) => (await calls.list({ keyword })).companies.map(({ name }) => name);
  for (const keyword of ["lane WATTLE", ABN, "51824753556", "824 753", "theo", "theo banks"])
    expect(await found(keyword), keyword).toEqual(["Wattle Lane"]);
  expect(await found("%")).toEqual([]);
  expect(await calls.list({ sort: "name", direction: "asc", pageSize: 1 })).toMatchObject({
    companies: [{ name: "Other cafés", memberCount: 0 }],
    page: 1,
    pages: 2,
    total: 2,
  });
});

test("customers and visitors can't", async () => {
  const { shop, calls } = await staffShop();
  const { _id: id } = await calls.create({ name: "Wattle Lane", abn: ABN });
  await expectAdminOnly(shop, (caller) => [caller.companies.list({}), caller.companies.byId({ id })]);
});

test("the limit can be lowered while its company is locked by an order", async () => {
  const { shop, calls } = await staffShop();
  const { _id: id } = await calls.create({ name: "Wattle Lane", abn: ABN, termsDays: 14, creditLimit: 5000 });
  const held = await holdRows(shop, "companies", [id]);
  const saving = calls.update({ id, creditLimit: 100 });
  await waitForBlockedSessions(shop, 1);
  await held.release();
  expect(await saving).toMatchObject({ creditLimit: 100 });
});

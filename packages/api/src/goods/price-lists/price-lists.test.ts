import { newId } from "@shop/db/columns";
import { priceLists } from "@shop/db/schema/price-lists";
import { priceListItems } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { addDays, dayOf } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import {
  addCompany,
  addMember,
  addPerson,
  addPriceList,
  addProduct,
  as,
  assignPriceList,
  errorOf,
  expectAdminOnly,
  holdRows,
  PASSWORD,
  testShop,
  waitForBlockedSessions,
} from "../../testing.ts";
import { PART_ITEMS } from "./product-ranges.ts";

async function listShop() {
  const shop = await testShop();
  const admin = await addPerson(shop, { name: "Ada", isAdmin: true });
  const nora = await addPerson(shop, { name: "Nora" });
  const ask = as(shop, admin);
  const today = dayOf(new Date(), shop.settings.timeZone);
  const changes = async () => (await ask.audit.list({ entity: "priceList" })).entries;
  return { shop, admin, nora, today, changes, lists: ask.priceLists, updateUser: ask.users.update };
}

test("a list is created, read, changed and removed, and every step is logged", async () => {
  const { lists, changes, today } = await listShop();
  const made = await lists.create({ name: "Clinics", startsOn: today });
  expect(made).toEqual({
    _id: expect.any(String) as string,
    name: "Clinics",
    isPublic: false,
    startsOn: today,
    isValid: true,
    itemCount: 0,
    customerCount: 0,
    version: 1,
  });
  const { _id: id } = made;
  expect(await lists.byId({ id: id.toUpperCase() })).toEqual(made);
  const later = addDays(today, 1);
  const changed = await lists.update({ id, name: "Clinics 2", startsOn: later, endsOn: later, version: 1 });
  expect(changed).toEqual({ ...made, name: "Clinics 2", startsOn: later, endsOn: later, isValid: false, version: 2 });
  const { startsOn: _starts, endsOn: _ends, ...unlimited } = changed;
  expect(await lists.update({ id, startsOn: null, endsOn: null })).toEqual({ ...unlimited, isValid: true, version: 3 });
  expect(await lists.update({ id, startsOn: null, version: 3 })).toMatchObject({ version: 3 });
  expect(await lists.remove({ id })).toEqual({ message: "Price list removed" });
  expect(await errorOf(lists.byId({ id }))).toMatchObject({ status: 404, message: "Price list not found" });
  expect((await changes()).map(({ action, label, before, after }) => [action, label, before, after])).toEqual([
    ["removed", "Clinics 2", { name: "Clinics 2", isPublic: false, startsOn: null, endsOn: null }, null],
    ["updated", "Clinics 2", { startsOn: later, endsOn: later }, { startsOn: null, endsOn: null }],
    [
      "updated",
      "Clinics 2",
      { name: "Clinics", startsOn: today, endsOn: null },
      { name: "Clinics 2", startsOn: later, endsOn: later },
    ],
    ["created", "Clinics", null, { name: "Clinics", isPublic: false, startsOn: today, endsOn: null }],
  ]);
});

test("lists are searched, sorted and paged, with their items and customers counted", async () => {
  const { shop, nora, lists } = await listShop();
  const [gloves, masks] = [await addProduct(shop), await addProduct(shop)];
  const clinics = await addPriceList(shop, { name: "Clinics" }, [
    [gloves, 9_00],
    [gloves, 8_00, 10],
    [masks, 7_00],
  ]);
  await addPriceList(shop, { name: "cafés" });
  await assignPriceList(shop, nora, clinics);
  const names = async (query: Parameters<typeof lists.list>[0]) =>
    (await lists.list(query)).priceLists.map(({ name }) => name);
  expect(await lists.list({})).toMatchObject({
    priceLists: [
      { name: "cafés", itemCount: 0, customerCount: 0 },
      { name: "Clinics", itemCount: 3, customerCount: 1 },
    ],
    page: 1,
    pages: 1,
    total: 2,
  });
  expect(await names({ sort: "name", direction: "asc" })).toEqual(["cafés", "Clinics"]);
  expect(await names({ keyword: "CAFE" })).toEqual(["cafés"]);
  expect(await names({ pageSize: 1, pageNumber: 2 })).toEqual(["Clinics"]);
});

test("the validity of a list is judged by the day in the shop's time zone, both ends included", async () => {
  const { shop, lists, today } = await listShop();
  const days = [addDays(today, -1), today, addDays(today, 1)];
  for (const startsOn of [null, ...days])
    for (const endsOn of [null, ...days].filter((day) => !startsOn || !day || day >= startsOn)) {
      const list = await addPriceList(shop, { startsOn, endsOn });
      const isValid = (startsOn ?? today) <= today && (endsOn ?? today) >= today;
      expect(await lists.byId({ id: list.id })).toMatchObject({ isValid });
    }
});

test("names of 1 to 100 characters and days in order are accepted, others are refused", async () => {
  const { lists } = await listShop();
  expect(await lists.create({ name: "x".repeat(100), startsOn: "2026-01-01", endsOn: "2026-01-01" })).toBeDefined();
  for (const name of ["", " ", "x".repeat(101)])
    expect(await errorOf(lists.create({ name }))).toMatchObject({ status: 400, issues: [{ path: "name" }] });
  for (const startsOn of ["2026-02-30", "1999-12-31", "3000-01-01", "0000-01-01", "today"])
    expect(await errorOf(lists.create({ name: "A", startsOn }))).toMatchObject({ status: 400 });
  const { _id: id } = await lists.create({ name: "A", startsOn: "2026-02-02" });
  const backwards = { status: 400, issues: [{ path: "endsOn", message: "Must not be before the first day" }] };
  expect(await errorOf(lists.create({ name: "B", startsOn: "2026-02-02", endsOn: "2026-02-01" }))).toMatchObject(
    backwards,
  );
  expect(await errorOf(lists.update({ id, endsOn: "2026-02-01" }))).toMatchObject(backwards);
});

test("a public list on days of another is refused, with the other one's name", async () => {
  const { lists } = await listShop();
  await lists.create({ name: "Spring", isPublic: true, startsOn: "2026-09-01", endsOn: "2026-11-30" });
  const refused = {
    status: 409,
    message: "The public list 'Spring' is valid on some of these days, and only one may be",
  };
  const summer = { name: "Summer", isPublic: true };
  for (const days of [{}, { startsOn: "2026-11-30" }, { endsOn: "2026-09-01" }])
    expect(await errorOf(lists.create({ ...summer, ...days }))).toMatchObject(refused);
  const { _id: id } = await lists.create({ ...summer, startsOn: "2026-12-01" });
  expect(await errorOf(lists.update({ id, startsOn: "2026-11-01" }))).toMatchObject(refused);
  const hidden = await lists.create({ name: "Hidden" });
  expect(await errorOf(lists.update({ id: hidden._id, isPublic: true }))).toMatchObject({ status: 409 });
  expect(await lists.update({ id, name: "Summer sale", isPublic: true })).toMatchObject({ name: "Summer sale" });
});

test("of two public lists that are made at once on the same days, one is refused", async () => {
  const { lists, shop } = await listShop();
  const other = await shop.db.$client.connect();
  onTestFinished(() => other.release());
  await other.query("begin");
  await other.query("insert into price_lists (id, name, is_public) values (gen_random_uuid(), 'Other', true)");
  const refused = errorOf(lists.create({ name: "Spring", isPublic: true }));
  await waitForBlockedSessions(shop, 1);
  await other.query("commit");
  expect(await refused).toMatchObject({
    status: 409,
    message: "Another public list was just made valid on some of these days. Please look at the lists again.",
  });
  expect(await shop.db.$count(priceLists)).toBe(1);
});

test("a change based on an older version is refused with the current list", async () => {
  const { lists } = await listShop();
  const { _id: id } = await lists.create({ name: "A" });
  const current = await lists.update({ id, name: "B", version: 1 });
  expect(await errorOf(lists.update({ id, name: "C", version: 1 }))).toMatchObject({
    status: 409,
    message: "This price list was changed by someone else in the meantime",
    current,
  });
});

test("a customer is assigned a list, pays its prices, and staff see its name", async () => {
  const { shop, nora, admin, updateUser } = await listShop();
  const gloves = await addProduct(shop);
  const list = await addPriceList(shop, {}, [[gloves, 8_00]]);
  const { version, priceListId, priceList } = await as(shop, admin).users.adminById({ id: nora.id });
  expect([priceListId, priceList]).toEqual([null, null]);
  const saved = await updateUser({ id: nora.id, priceListId: list.id.toUpperCase(), version });
  expect(saved).toMatchObject({ priceListId: list.id, priceList: { _id: list.id, name: "Clinics" } });
  expect(await updateUser({ id: nora.id, name: "Nora W", version: saved.version })).toMatchObject({
    priceList: { name: "Clinics" },
  });
  expect(await as(shop, nora).pricing.productById({ id: gloves.id })).toMatchObject({
    userPrice: 8,
    priceSource: "list",
  });
  expect(await updateUser({ id: nora.id, priceListId: null })).toMatchObject({ priceListId: null, priceList: null });
  expect(await as(shop, nora).pricing.productById({ id: gloves.id })).not.toHaveProperty("userPrice");
  const { entries } = await as(shop, admin).audit.list({ entity: "user", recordId: nora.id });
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ priceList: { _id: list.id, name: "Clinics" } }, { priceList: null }],
    [{ name: "Nora" }, { name: "Nora W" }],
    [{ priceList: null }, { priceList: { _id: list.id, name: "Clinics" } }],
  ]);
});

test("a public or unknown list can't be assigned, and an assigned one can't be removed or made public", async () => {
  const { shop, nora, lists, updateUser } = await listShop();
  const publicList = await addPriceList(shop, { isPublic: true, endsOn: "2026-01-01" });
  expect(await errorOf(updateUser({ id: nora.id, priceListId: publicList.id }))).toMatchObject({
    status: 400,
    issues: [{ path: "priceListId", message: "A public list is valid for everybody and can't be assigned" }],
  });
  for (const id of [newId(), "1", "\0"])
    expect(await errorOf(updateUser({ id: nora.id, priceListId: id }))).toMatchObject({
      status: 404,
      message: "Price list not found",
    });
  const { id } = await addPriceList(shop);
  await updateUser({ id: nora.id, priceListId: id });
  expect(await errorOf(lists.remove({ id }))).toMatchObject({
    status: 409,
    message: "1 customer has this list, so it can't be removed",
  });
  expect(await errorOf(lists.update({ id, isPublic: true }))).toMatchObject({
    status: 409,
    message: "1 customer has this list, so it can't become public",
  });
  await updateUser({ id: nora.id, priceListId: "" });
  expect(await lists.update({ id, isPublic: true, startsOn: "2026-01-02" })).toMatchObject({ isPublic: true });
});

test.each(["make public", "remove"] as const)(
  "assigning a list while it is to %s leaves only one of both",
  async (what) => {
    for (const isAssignedFirst of [true, false]) {
      const { shop, nora, lists, updateUser } = await listShop();
      const { id } = await addPriceList(shop);
      const assign = () => updateUser({ id: nora.id, priceListId: id });
      const change = () => (what === "remove" ? lists.remove({ id }) : lists.update({ id, isPublic: true }));
      const held = await holdRows(shop, "price_lists", [id]);
      const first = (isAssignedFirst ? assign : change)().then(
        () => true,
        () => false,
      );
      await waitForBlockedSessions(shop, 1);
      const second = (isAssignedFirst ? change : assign)().then(
        () => true,
        () => false,
      );
      await waitForBlockedSessions(shop, 2);
      await held.release();
      expect([await first, await second].filter(Boolean)).toHaveLength(1);
      const assigned = await shop.db.$count(users, sql`price_list_id is not null`);
      const assignable = await shop.db.$count(priceLists, sql`not is_public`);
      expect([assigned, assignable]).toSatisfy(([has, may]) => has === may);
    }
  },
);

test("a removed list takes its items along, and their prices stay in the log", async () => {
  const { shop, lists, changes } = await listShop();
  const gloves = await addProduct(shop, { sku: "GL-1" });
  const { id } = await addPriceList(shop, {}, [
    [gloves, 9_00],
    [gloves, 8_50, 10],
  ]);
  await lists.remove({ id });
  expect(await shop.db.$count(priceListItems)).toBe(0);
  const [, items] = await changes();
  expect(items).toMatchObject({
    action: "updated",
    recordId: id,
    before: {
      items: [
        { _id: gloves.id, name: "GL-1", minQty: 1, price: 9 },
        { _id: gloves.id, name: "GL-1", minQty: 10, price: 8.5 },
      ],
    },
    after: { items: [] },
  });
});

test("a list of more items than one statement removes is removed whole, or while customers have it, not at all", async () => {
  const { shop, nora, lists, changes } = await listShop();
  const list = await addPriceList(shop);
  const count = PART_ITEMS + 1;
  // Two steps of each product, which stay together.
  await shop.db.execute(sql`with added as (
      insert into products (id, name, sku, price_cents) select gen_random_uuid(), 'P ' || n, 'P-' || n, 1000 from generate_series(1, ${count}) n
      returning id)
    insert into price_list_items (list_id, product_id, min_qty, price_cents)
    select ${list.id}::uuid, id, step, 900 / step from added, generate_series(1, 2) step`);
  await assignPriceList(shop, nora, list);
  expect(await errorOf(lists.remove({ id: list.id }))).toMatchObject({ status: 409 });
  expect(await shop.db.$count(priceListItems)).toBe(2 * count);
  await assignPriceList(shop, nora, null);
  await lists.remove({ id: list.id });
  expect(await shop.db.$count(priceListItems)).toBe(0);
  expect((await changes())[0]).toMatchObject({ action: "removed" });
  const { rows } = await shop.db.execute(sql`select count(distinct item)::integer as items, count(*)::integer as logged
    from audit_log, jsonb_array_elements(before -> 'items') item where record_id = ${list.id}`);
  expect(rows).toEqual([{ items: 2 * count, logged: 2 * count }]);
});

test("a list can be removed once its only customer has deleted the account", async () => {
  const { shop, nora, lists } = await listShop();
  const list = await addPriceList(shop);
  await assignPriceList(shop, nora, list);
  await as(shop, nora).users.deleteAccount({ password: PASSWORD });
  expect(await lists.remove({ id: list.id })).toEqual({ message: "Price list removed" });
});

test(`there can be at most ${LIMITS.priceLists} lists`, async () => {
  const { shop, lists } = await listShop();
  await shop.db.execute(sql`insert into price_lists (id, name)
    select gen_random_uuid(), 'L' from generate_series(1, ${LIMITS.priceLists - 1}::integer)`);
  await lists.create({ name: "Last" });
  expect(await errorOf(lists.create({ name: "One more" }))).toMatchObject({
    status: 400,
    message: "There can be at most 10000 price lists: remove one first",
  });
});

test("no answer to a customer has the name or id of their list, their company's or the public one", async () => {
  const { shop, nora, updateUser, admin } = await listShop();
  const gloves = await addProduct(shop, { name: "Gloves" });
  const own = await addPriceList(shop, { name: "Secret clinics" }, [[gloves, 8_00]]);
  const everybodys = await addPriceList(shop, { name: "Secret spring", isPublic: true }, [[gloves, 9_00]]);
  await updateUser({ id: nora.id, priceListId: own.id });
  const companys = await addPriceList(shop, { name: "Secret company" }, [[gloves, 7_00]]);
  const ask = as(
    shop,
    await addMember(shop, await addCompany(shop, { priceListId: companys.id }), "admin", { person: nora }),
  );
  await ask.cart.add({ lines: [{ product: gloves.id, qty: 1 }] });
  const answers = [
    await ask.users.byId({ id: "profile" }),
    await ask.users.ownData(),
    await ask.company.read(),
    await ask.users.login({ email: nora.email, password: PASSWORD }),
    await ask.pricing.productById({ id: gloves.id, qty: 3 }),
    await ask.pricing.listProducts({}),
    await ask.pricing.top(),
    await ask.pricing.suggest({ keyword: "glo" }),
    await ask.pricing.lines({ lines: [{ product: gloves.id, qty: 2 }] }),
    await ask.cart.read(),
    await ask.quickOrder.resolve({ text: "Gloves 10" }),
    await as(shop, null).products.byId({ id: gloves.id }),
  ];
  const seen = JSON.stringify(answers);
  expect(seen).toContain('"priceSource":"list"');
  expect(seen).not.toMatch(new RegExp(`secret|${own.id}|${companys.id}|${everybodys.id}`, "i"));
  expect(JSON.stringify(await as(shop, admin).users.adminById({ id: nora.id }))).toContain("Secret clinics");
});

test("only admins can list, read and change price lists", async () => {
  const { shop } = await listShop();
  const { id } = await addPriceList(shop);
  await expectAdminOnly(shop, ({ priceLists: ask, pricing }) => [
    ask.list({}),
    ask.create({ name: "A" }),
    ask.byId({ id }),
    ask.update({ id, name: "A" }),
    ask.remove({ id }),
    ask.items({ id }),
    ask.setItems({ id, items: [] }),
    ask.setPercentOff({ id, category: newId(), percent: 1 }),
    pricing.explain({ sku: "GL-1" }),
  ]);
});

test("an unknown or malformed list is not found", async () => {
  const { lists } = await listShop();
  for (const id of [newId(), "1", "\0", ""]) {
    const calls = [
      lists.byId({ id }),
      lists.update({ id, name: "A" }),
      lists.remove({ id }),
      lists.items({ id }),
      lists.setItems({ id, items: [] }),
      lists.setPercentOff({ id, category: newId(), percent: 1 }),
    ];
    for (const refused of await Promise.all(calls.map(errorOf)))
      expect(refused).toMatchObject({ status: 404, message: "Price list not found" });
  }
});

import { orders } from "@shop/db/schema/orders";
import { dayOf, yearAfter } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { DELIVERY_DAY, PO_REQUIRED } from "@shop/domain/messages";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, errorOf, orderOf, testShop, type TestShop } from "../../testing.ts";

const today = (shop: TestShop) => dayOf(new Date(), shop.settings.timeZone);

async function world() {
  const shop = await testShop();
  const [nora, ben, ada] = [await addPerson(shop), await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const gloves = await addProduct(shop);
  const place = (fields: Parameters<typeof orderOf>[1], person = nora) =>
    as(shop, person).orders.create(orderOf([[gloves, 1]], fields));
  return { shop, nora, ben, ada, place };
}

const ABN = "51 824 753 556";
const FIELDS = {
  poNumber: "PO 4711/a",
  deliveryNote: "Dock 3,\nring twice",
  invoiceEmail: "accounts@bulk.example",
  abn: ABN,
};

test("every procedure that reads an order returns the fields that its buyer added", async () => {
  const { shop, nora, ada, place } = await world();
  const fields = { ...FIELDS, requestedDeliveryDate: today(shop) };
  const placed = await place(fields);
  expect(placed).toMatchObject(fields);
  expect(await as(shop, nora).orders.byId({ id: placed._id })).toEqual(placed);
  expect(await as(shop, nora).orders.mine({})).toEqual([placed]);
  expect(await as(shop, ada).orders.packingLists({ ids: [placed._id] })).toMatchObject([fields]);
  expect((await as(shop, ada).orders.adminList({})).orders).toMatchObject([{ poNumber: FIELDS.poNumber }]);
});

test("empty and blank fields are treated as omitted", async () => {
  const { place } = await world();
  const empty = { poNumber: "", deliveryNote: "  ", requestedDeliveryDate: "", invoiceEmail: "", abn: " " };
  const placed = await place(empty);
  for (const name of Object.keys(empty)) expect(placed).not.toHaveProperty(name);
});

test("the requested delivery date must be from today to a year ahead, in the shop's time zone", async () => {
  const { shop, place } = await world();
  const [first, last] = [today(shop), yearAfter(today(shop))];
  for (const day of [first, last])
    expect(await place({ requestedDeliveryDate: day })).toMatchObject({ requestedDeliveryDate: day });
  const addDays = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  for (const day of [addDays(first, -1), addDays(last, 1)])
    expect(await errorOf(place({ requestedDeliveryDate: day }))).toMatchObject({
      status: 400,
      issues: [{ path: "requestedDeliveryDate", message: DELIVERY_DAY(first, last) }],
    });
  expect(await errorOf(place({ requestedDeliveryDate: "2026-02-30" }))).toMatchObject({
    status: 400,
    message: "requestedDeliveryDate: Must be a day like 2026-03-31",
  });
});

test("texts that are too long and an invalid email are refused", async () => {
  const { place } = await world();
  expect(await place({ poNumber: "x".repeat(40), deliveryNote: "x".repeat(500) })).toMatchObject({});
  for (const wrong of [{ poNumber: "x".repeat(41) }, { deliveryNote: "x".repeat(501) }, { invoiceEmail: "accounts" }])
    expect(await errorOf(place(wrong))).toMatchObject({ status: 400, issues: [{ path: Object.keys(wrong)[0] }] });
});

test("staff can require PO numbers of a customer, and the change is in the audit log", async () => {
  const { shop, nora, ada, place } = await world();
  expect(await as(shop, ada).users.update({ id: nora.id, poRequired: true })).toMatchObject({ poRequired: true });
  expect(await as(shop, nora).users.byId({ id: "profile" })).toMatchObject({ poRequired: true });
  for (const poNumber of [undefined, "", " "])
    expect(await errorOf(place(poNumber === undefined ? {} : { poNumber }))).toMatchObject({
      status: 400,
      message: PO_REQUIRED,
      issues: [{ path: "poNumber", message: PO_REQUIRED }],
    });
  expect(await place({ poNumber: "1" })).toMatchObject({ poNumber: "1" });
  expect((await as(shop, ada).audit.list({ entity: "user", recordId: nora.id })).entries).toMatchObject([
    { action: "updated", before: { poRequired: false }, after: { poRequired: true } },
  ]);
});

test("an order's invoice email defaults to the profile's", async () => {
  const { shop, nora, place } = await world();
  await as(shop, nora).users.updateProfile({ invoiceEmail: "accounts@bulk.example" });
  expect(await as(shop, nora).users.byId({ id: "profile" })).toMatchObject({ invoiceEmail: "accounts@bulk.example" });
  expect(await place({})).toMatchObject({ invoiceEmail: "accounts@bulk.example" });
  expect(await place({ invoiceEmail: "other@bulk.example" })).toMatchObject({ invoiceEmail: "other@bulk.example" });
  await as(shop, nora).users.updateProfile({ invoiceEmail: "" });
  expect(await as(shop, nora).users.byId({ id: "profile" })).toMatchObject({ invoiceEmail: null });
  expect(await place({})).not.toHaveProperty("invoiceEmail");
});

test("an order's ABN is read however it is pasted, and refused with other check digits", async () => {
  const { shop, nora, place } = await world();
  for (const abn of ["51824753556", "ABN 51 824 753 556", "51\u00a0824\u00a0753\u00a0556", "51-824-753-556"])
    expect(await place({ abn }), abn).toMatchObject({ abn: ABN });
  const refusal = {
    status: 400,
    code: "BAD_REQUEST",
    message: "This ABN is not valid",
    issues: [{ path: "abn", message: "This ABN is not valid" }],
  };
  for (const abn of ["51 824 753 557", "5182475355", "none", "-", `51824753556${" ".repeat(LIMITS.abn)}`]) {
    expect(await errorOf(place({ abn })), abn).toEqual(refusal);
    expect(await errorOf(as(shop, nora).users.updateProfile({ abn })), abn).toEqual(refusal);
  }
});

test("an order's ABN defaults to the profile's, and keeps it when the profile changes", async () => {
  const { shop, nora, ada, place } = await world();
  const other = "53 004 085 616";
  await as(shop, nora).users.updateProfile({ abn: "ABN: 51824753556" });
  expect(await as(shop, nora).users.byId({ id: "profile" })).toMatchObject({ abn: ABN });
  const before = await place({});
  expect(before).toMatchObject({ abn: ABN });
  expect(await place({ abn: other })).toMatchObject({ abn: other });
  expect(await as(shop, ada).users.update({ id: nora.id, abn: other })).toMatchObject({ abn: other });
  expect(await place({ abn: "" })).toMatchObject({ abn: other });
  await as(shop, nora).users.updateProfile({ abn: "" });
  expect(await as(shop, nora).users.byId({ id: "profile" })).toMatchObject({ abn: null });
  expect(await place({})).not.toHaveProperty("abn");
  expect(await as(shop, nora).orders.byId({ id: before._id })).toMatchObject({ abn: ABN });
  expect((await as(shop, ada).audit.list({ entity: "user", recordId: nora.id })).entries).toMatchObject([
    { before: { abn: other }, after: { abn: null } },
    { before: { abn: ABN }, after: { abn: other } },
    { before: { abn: null }, after: { abn: ABN } },
  ]);
});

test("a PO number counts as used for 90 days, only for the customer who used it", async () => {
  const { shop, nora, ben, place } = await world();
  const useOf = (poNumber: string, person = nora) => as(shop, person).orders.poNumberUse({ poNumber });
  expect(await useOf("PO-1")).toBeNull();
  const { _id, orderNumber, createdAt } = await place({ poNumber: "PO-1" });
  expect(await useOf(" po-1 ")).toEqual({ orderNumber, createdAt });
  expect(await useOf("PO-1", ben)).toBeNull();
  const again = await place({ poNumber: "PO-1" });
  expect(await useOf("PO-1")).toMatchObject({ orderNumber: again.orderNumber });
  await as(shop, nora).orders.cancel({ id: again._id });
  expect(await useOf("PO-1")).toMatchObject({ orderNumber });
  const ago = (days: number) =>
    shop.db
      .update(orders)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(orders.id, _id));
  await ago(89);
  expect(await useOf("PO-1")).toMatchObject({ orderNumber });
  await ago(91);
  expect(await useOf("PO-1")).toBeNull();
});

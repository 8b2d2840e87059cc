import { newId } from "@shop/db/columns";
import { priceLists } from "@shop/db/schema/price-lists";
import { addDays, dayOf } from "@shop/domain/dates";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addCompany,
  addMember,
  addPerson,
  addPriceList,
  addProduct,
  as,
  assignPriceList,
  errorOf,
  setCustomerPrice,
  testShop,
} from "../../testing.ts";

async function explainShop() {
  const shop = await testShop();
  const admin = await addPerson(shop, { isAdmin: true });
  const nora = await addPerson(shop);
  const gloves = await addProduct(shop, { name: "Gloves", sku: "GL-1" });
  const today = dayOf(new Date(), shop.settings.timeZone);
  const { explain } = as(shop, admin).pricing;
  const reasons = async (qty = 1, userid: string | undefined = nora.id) =>
    Object.fromEntries(
      (await explain({ sku: "GL-1", userid, qty })).sources.map(({ source, price, reason }) => [
        source,
        [price, reason],
      ]),
    );
  return { shop, nora, gloves, today, explain, reasons };
}

test("without other prices the product's own counts, and each other source says that there is none", async () => {
  const { nora, gloves, explain, today } = await explainShop();
  expect(await explain({ userid: nora.id, sku: "gl\u20111", qty: 3 })).toEqual({
    product: { _id: gloves.id, sku: "GL-1", name: "Gloves", isPublished: true },
    qty: 3,
    day: today,
    unitPrice: 10,
    publicPrice: 10,
    priceSource: "public",
    sources: [
      { source: "customer", price: null, reason: "none" },
      { source: "list", price: null, reason: "none" },
      { source: "companyList", price: null, reason: "none" },
      { source: "publicList", price: null, reason: "none" },
      { source: "own", price: 10, reason: "counts" },
    ],
  });
});

test("the first source with a price counts, and overrules those after it", async () => {
  const { shop, nora, gloves, explain, reasons } = await explainShop();
  const list = await addPriceList(shop, { name: "Clinics" }, [[gloves, 8_00, 5]]);
  await assignPriceList(shop, nora, list);
  await addPriceList(shop, { name: "Everybody", isPublic: true }, [[gloves, 9_00]]);
  expect(await reasons(4)).toEqual({
    customer: [null, "none"],
    list: [null, "fromQuantity"],
    companyList: [null, "none"],
    publicList: [9, "counts"],
    own: [10, "overruled"],
  });
  const { sources, ...answer } = await explain({ userid: nora.id, productid: gloves.id, qty: 5 });
  expect(answer).toMatchObject({ unitPrice: 8, publicPrice: 9, priceSource: "list" });
  expect(sources[1]).toEqual({
    source: "list",
    price: 8,
    reason: "counts",
    list: { _id: list.id, name: "Clinics" },
  });
  expect((await explain({ userid: nora.id, sku: "GL-1" })).sources[1]).toMatchObject({ fromQty: 5 });
  await setCustomerPrice(shop, nora, gloves, 7_00);
  expect(await reasons(5)).toEqual({
    customer: [7, "counts"],
    list: [8, "overruled"],
    companyList: [null, "none"],
    publicList: [9, "overruled"],
    own: [10, "overruled"],
  });
  expect(await explain({ sku: "GL-1", qty: 5 })).toMatchObject({ unitPrice: 9, priceSource: "public" });
});

test("a list that is not valid today is named with its days, the public one that is nearest in time", async () => {
  const { shop, nora, gloves, today, explain, reasons } = await explainShop();
  const [yesterday, later] = [addDays(today, -1), addDays(today, 20)];
  const ended = await addPriceList(shop, { endsOn: yesterday }, [[gloves, 1_00]]);
  await assignPriceList(shop, nora, ended);
  await addPriceList(shop, { name: "Old", isPublic: true, endsOn: addDays(today, -300) }, [[gloves, 2_00]]);
  const next = await addPriceList(shop, { name: "Next", isPublic: true, startsOn: later }, [[gloves, 3_00]]);
  expect(await reasons()).toMatchObject({
    list: [null, "notValid"],
    publicList: [null, "notValid"],
    own: [10, "counts"],
  });
  const { sources } = await explain({ userid: nora.id, sku: "GL-1" });
  expect(sources[1]).toMatchObject({ list: { _id: ended.id, name: "Clinics", endsOn: yesterday } });
  expect(sources[3]).toMatchObject({ list: { _id: next.id, name: "Next", startsOn: later } });
});

test("a member's own list and their company's are explained apart", async () => {
  const { shop, nora, gloves, today, explain, reasons } = await explainShop();
  const list = await addPriceList(shop, { name: "Wattle Lane" }, [[gloves, 8_00, 5]]);
  await addMember(shop, await addCompany(shop, { priceListId: list.id }), "buyer", { person: nora });
  expect(await reasons(4)).toMatchObject({
    list: [null, "none"],
    companyList: [null, "fromQuantity"],
    own: [10, "counts"],
  });
  expect(await reasons(5)).toMatchObject({ list: [null, "none"], companyList: [8, "counts"], own: [10, "overruled"] });
  const own = await addPriceList(shop, {}, [[gloves, 9_00]]);
  await assignPriceList(shop, nora, own);
  expect(await reasons(5)).toMatchObject({ list: [9, "counts"], companyList: [8, "overruled"] });
  await shop.db
    .update(priceLists)
    .set({ endsOn: addDays(today, -1) })
    .where(eq(priceLists.id, own.id));
  expect(await reasons(5)).toMatchObject({ list: [null, "notValid"], companyList: [8, "counts"] });
  const { sources, priceSource } = await explain({ userid: nora.id, sku: "GL-1", qty: 5 });
  expect(priceSource).toBe("list");
  expect(sources[2]).toMatchObject({ source: "companyList", list: { _id: list.id, name: "Wattle Lane" } });
});

test("a valid list without the product says so", async () => {
  const { shop, nora, reasons } = await explainShop();
  await assignPriceList(shop, nora, await addPriceList(shop));
  expect(await reasons()).toMatchObject({ list: [null, "noItem"] });
});

test("drafts are explained too, and marked as not on sale", async () => {
  const { shop, explain } = await explainShop();
  await addProduct(shop, { sku: "DR-1", priceCents: 0 });
  expect(await explain({ sku: "DR-1" })).toMatchObject({ product: { isPublished: false }, unitPrice: 0 });
});

test("an unknown customer or product is not found, and a SKU of several products is refused", async () => {
  const { shop, nora, explain } = await explainShop();
  for (const userid of [newId(), "1", "\0", ""])
    expect(await errorOf(explain({ userid, sku: "GL-1" }))).toMatchObject({ status: 404, message: "User not found" });
  for (const product of [{ productid: newId() }, { productid: "1" }, { sku: "GL-9" }])
    expect(await errorOf(explain({ userid: nora.id, ...product }))).toMatchObject({
      status: 404,
      message: "Product not found",
    });
  await addProduct(shop, { sku: "ＧＬ-1", isSkuTwin: true });
  expect(await errorOf(explain({ sku: "GL-1" }))).toMatchObject({ status: 400, issues: [{ path: "sku" }] });
  for (const missing of [{}, { sku: " " }]) expect(await errorOf(explain(missing))).toMatchObject({ status: 400 });
});

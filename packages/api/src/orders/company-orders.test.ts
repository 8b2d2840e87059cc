import { companyMembers, costCentres, companies } from "@shop/db/schema/companies";
import { COMPANY_ROLE, MEMBERSHIP_CHANGED } from "@shop/domain/messages";
import { orders } from "@shop/db/schema/orders";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { issuePapers } from "../money/papers/issue-papers.ts";
import {
  addCompany,
  addMember,
  addPerson,
  addPriceList,
  addProduct,
  as,
  assignPriceList,
  errorOf,
  orderOf,
  testShop,
  type TestShopOptions,
} from "../testing.ts";

const ABN = "51824753556";

async function companyShop(options?: TestShopOptions) {
  const shop = await testShop(options);
  const gloves = await addProduct(shop, { name: "Gloves" });
  const company = await addCompany(shop, { name: "Wattle Lane Clinics", abn: ABN });
  const [nora, theo] = [await addMember(shop, company, "buyer"), await addMember(shop, company, "approver")];
  const order = () => as(shop, nora).orders.create(orderOf([[gloves, 2]]));
  return { shop, gloves, company, nora, theo, order };
}

test("a member's order is the company's: its members see it, people of other companies and none do not", async () => {
  const { shop, company, nora, theo, order } = await companyShop();
  const placed = await order();
  expect(placed).toMatchObject({
    user: { _id: nora.id },
    company: { _id: company.id, name: "Wattle Lane Clinics" },
    abn: "51 824 753 556",
  });
  for (const person of [nora, theo, await addMember(shop, company, "viewer")])
    expect(await as(shop, person).orders.byId({ id: placed._id })).toEqual(placed);
  for (const person of [await addPerson(shop), await addMember(shop, await addCompany(shop), "admin")])
    expect(await errorOf(as(shop, person).orders.byId({ id: placed._id }))).toMatchObject({ status: 404 });
  expect(await as(shop, theo).orders.mine({})).toEqual([]);
  expect(await as(shop, nora).orders.mine({})).toEqual([placed]);
});

test("a repeated call answers its order again, but not to a member who has left since", async () => {
  const { shop, gloves, company, nora } = await companyShop();
  const place = () => as(shop, nora, { idempotencyKey: "key" }).orders.create(orderOf([[gloves, 1]]));
  const placed = await place();
  expect(await place()).toEqual(placed);
  await shop.db.delete(companyMembers).where(eq(companyMembers.userId, nora.id));
  expect(await errorOf(place())).toMatchObject({ status: 409, message: MEMBERSHIP_CHANGED });
  await addMember(shop, await addCompany(shop), "buyer", { person: nora });
  expect(await errorOf(place())).toMatchObject({ status: 409, message: MEMBERSHIP_CHANGED });
  await shop.db.delete(companyMembers).where(eq(companyMembers.userId, nora.id));
  await addMember(shop, company, "viewer", { person: nora });
  expect(await errorOf(place())).toMatchObject({ status: 403, message: COMPANY_ROLE });
  expect(await shop.db.$count(orders)).toBe(1);
});

test("staff find a company's orders by its name", async () => {
  const { shop, gloves, order } = await companyShop();
  await as(shop, await addPerson(shop)).orders.create(orderOf([[gloves, 1]]));
  const placed = await order();
  const staff = as(shop, await addPerson(shop, { isAdmin: true }));
  expect((await staff.orders.list({ keyword: "wattle clinics" })).map(({ _id }) => _id)).toEqual([placed._id]);
});

test("who leaves keeps their own orders and loses the company's", async () => {
  const { shop, gloves, company, order } = await companyShop();
  const private_ = await addPerson(shop);
  const own = await as(shop, private_).orders.create(orderOf([[gloves, 1]]));
  await addMember(shop, company, "buyer", { person: private_ });
  const ofCompany = await as(shop, private_).orders.create(orderOf([[gloves, 1]]));
  const another = await order();
  expect((await as(shop, private_).orders.mine({})).map(({ _id }) => _id)).toEqual([ofCompany._id, own._id]);
  await shop.db.delete(companyMembers).where(eq(companyMembers.userId, private_.id));
  expect(await as(shop, private_).orders.mine({})).toEqual([own]);
  for (const { _id: id } of [ofCompany, another])
    expect(await errorOf(as(shop, private_).orders.byId({ id }))).toMatchObject({ status: 404 });
});

test("a viewer can't order, a buyer can't cancel a colleague's order, an approver can", async () => {
  const { shop, gloves, company, theo, order } = await companyShop();
  const [viewer, buyer] = [await addMember(shop, company, "viewer"), await addMember(shop, company, "buyer")];
  const { _id: id } = await order();
  const refused = { status: 403, code: "COMPANY_ROLE", message: COMPANY_ROLE };
  expect(await errorOf(as(shop, viewer).orders.create(orderOf([[gloves, 1]])))).toEqual(refused);
  expect(await errorOf(as(shop, viewer).orders.reorder({ id }))).toEqual(refused);
  expect(await errorOf(as(shop, viewer).quotes.create({ note: "", lines: [{ product: gloves.id, qty: 1 }] }))).toEqual(
    refused,
  );
  for (const person of [viewer, buyer]) expect(await errorOf(as(shop, person).orders.cancel({ id }))).toEqual(refused);
  expect((await as(shop, theo).orders.cancel({ id })).isCancelled).toBe(true);
});

test("a company's settings replace those of its members, and its price list counts after their own", async () => {
  const { shop, gloves, company, nora, order } = await companyShop();
  await assignPriceList(shop, nora, await addPriceList(shop, {}, [[gloves, 9_00]]));
  expect((await order()).orderItems).toMatchObject([{ price: 9, priceSource: "list" }]);
  const { id: priceListId } = await addPriceList(shop, { name: "Clinics 2" }, [[gloves, 8_00]]);
  const settings = { priceListId, poRequired: true, invoiceEmail: "accounts@clinics.example" };
  await shop.db.update(companies).set(settings).where(eq(companies.id, company.id));
  expect(await errorOf(order())).toMatchObject({ status: 400, issues: [{ path: "poNumber" }] });
  const placed = await as(shop, nora).orders.create(
    orderOf([[gloves, 2]], { poNumber: "PO 1", abn: "53 004 085 616" }),
  );
  expect(placed).toMatchObject({ itemsPrice: 18, invoiceEmail: settings.invoiceEmail, abn: "51 824 753 556" });
  await assignPriceList(shop, nora, null);
  const { itemsPrice } = await as(shop, nora).orders.create(orderOf([[gloves, 2]], { poNumber: "PO 2" }));
  expect(itemsPrice).toBe(16);
});

test("a cost centre is one of the company's that is in use, in any case, and is kept with its name", async () => {
  const { shop, gloves, company, nora } = await companyShop();
  const of = (code: string, name: string, isActive = true) => ({
    companyId: company.id,
    code,
    name,
    isActive,
    position: 0,
  });
  await shop.db.insert(costCentres).values([of("Ward-1", "First ward"), of("W2", "Second ward", false)]);
  const create = (costCentre: string, person = nora) =>
    as(shop, person).orders.create(orderOf([[gloves, 1]], { costCentre }));
  expect(await create(" ward-1 ")).toMatchObject({ costCentre: "Ward-1", costCentreName: "First ward" });
  expect(await create("")).not.toHaveProperty("costCentre");
  const unknown = (code: string) => ({
    status: 400,
    message: `Unknown cost centre ${code}`,
    issues: [{ path: "costCentre" }],
  });
  expect(await errorOf(create("W2"))).toMatchObject(unknown("W2"));
  expect(await errorOf(create("Ward-1", await addPerson(shop)))).toMatchObject(unknown("Ward-1"));
  await shop.db.update(companies).set({ costCentreRequired: true }).where(eq(companies.id, company.id));
  expect(await errorOf(create(""))).toMatchObject({ status: 400, message: "A cost centre is required" });
});

test("the invoice of a company's order bears its name and ABN, and its members see it", async () => {
  const { shop, theo, order } = await companyShop();
  const { _id } = await order();
  await issuePapers(shop, shop.settings);
  const { invoices } = await as(shop, theo).invoices.list({ order: _id });
  expect(invoices).toHaveLength(1);
  expect(await as(shop, theo).invoices.byId({ id: invoices[0]?._id ?? "" })).toMatchObject({
    buyer: { name: "Wattle Lane Clinics", abn: "51 824 753 556" },
  });
  expect((await as(shop, await addPerson(shop)).invoices.list({ order: _id })).invoices).toEqual([]);
});

test("the unpaid orders of all members count against the company's limit", async () => {
  const limits = { orders: 0, unpaidOrders: 5, unpaidAmount: 0 };
  const { shop, gloves, company, theo, order } = await companyShop({ limits });
  await shop.db.update(companies).set({ unpaidOrdersLimit: 1 }).where(eq(companies.id, company.id));
  await order();
  const second = () => as(shop, theo).orders.create(orderOf([[gloves, 1]]));
  expect(await errorOf(second())).toMatchObject({ status: 409 });
  await shop.db.update(companies).set({ unpaidOrdersLimit: 2 }).where(eq(companies.id, company.id));
  expect(await second()).toMatchObject({ company: { _id: company.id } });
});

test("a person is in one company at most, and staff in none", async () => {
  const { shop, nora } = await companyShop();
  const other = await addCompany(shop);
  const admin = await addPerson(shop, { isAdmin: true });
  await expect(addMember(shop, other, "buyer", { person: nora })).rejects.toThrow();
  await expect(addMember(shop, other, "buyer", { person: admin })).rejects.toThrow();
});

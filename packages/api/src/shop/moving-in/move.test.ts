import { auditLog } from "@shop/db/schema/audit";
import { contactEnquiries, outbox } from "@shop/db/schema/contacts";
import { isLong } from "@shop/db/testing/long-form";
import { movedRecords } from "@shop/db/schema/moved";
import { orderLines, orders, stockMovements } from "@shop/db/schema/orders";
import { papersWanted } from "@shop/db/schema/papers";
import { customerPrices, products, reviews } from "@shop/db/schema/products";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import { users } from "@shop/db/schema/users";
import { webhookEvents, webhooks } from "@shop/db/schema/webhooks";
import { Decimal128, Double, Long } from "bson";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, errorOf, orderOf, testShop, TEST_SETTINGS, type TestShop } from "../../testing.ts";
import { temporaryFolder } from "../../base/files/temporary-folder.fixture.ts";
import { createMemoryFiles } from "../../base/files/memory-files.fixture.ts";
import { verify } from "../verify/verify.ts";
import { goodShop, OLD_ADDRESS, oldId, writeDump, type OldShop } from "./mern-dump.fixture.ts";
import { moveIn, noCounts, type Problem } from "./move.ts";

/** Moves a dump; returns the counts and the problems. */
async function move(shop: TestShop, dump: string, options: Partial<Parameters<typeof moveIn>[0]> = {}) {
  const report = noCounts();
  const problems: Problem[] = [];
  const settings = TEST_SETTINGS;
  await moveIn(
    { db: shop.db, dump, settings, savePicture: null, onProblem: (it) => problems.push(it), ...options },
    report,
  );
  return { report, problems };
}

const moveShop = async (shop: TestShop, old: Partial<OldShop>) =>
  move(shop, await writeDump(await temporaryFolder(), old));

const verifyAll = ({ db, payments, files }: TestShop) =>
  verify({ db, payments, files, pictures: createMemoryFiles(), recheckAfterMs: 0 });

const counts = (read: number, moved: number, already = 0, failed = 0) => ({ read, moved, already, failed });

async function newIdOf({ db }: TestShop, id: { toHexString: () => string }): Promise<string> {
  const [row] = await db.select().from(movedRecords).where(eq(movedRecords.oldId, id.toHexString()));
  return row?.newId ?? "not moved";
}

/** In the others only the reading differs, which read-documents.test.ts tests. */
const OTHER_FORMS = ["bson.gz", "array", "extended JSON 1"] as const;

test.each(["bson", "lines", ...(isLong ? OTHER_FORMS : [])] as const)(
  "a whole shop is moved from a dump as %s, and by the second move nothing",
  async (form) => {
    const shop = await testShop();
    const { shop: old } = goodShop();
    const dump = await writeDump(await temporaryFolder(), old, form);
    const all = {
      users: counts(3, 3),
      categories: counts(1, 1),
      subcategories: counts(1, 1),
      subcategorysections: counts(1, 1),
      products: counts(2, 2),
      productuserprices: counts(1, 1),
      orders: counts(2, 2),
      contacts: counts(1, 1),
    };
    expect(await move(shop, dump, { isDryRun: true })).toEqual({ report: all, problems: [] });
    expect(await shop.db.$count(users)).toBe(0);
    expect(await shop.db.$count(movedRecords)).toBe(0);

    expect(await move(shop, dump)).toEqual({ report: all, problems: [] });
    expect(await verifyAll(shop)).toEqual([]);
    const again = Object.fromEntries(Object.entries(all).map(([name, { read }]) => [name, counts(read, 0, read)]));
    expect(await move(shop, dump)).toEqual({ report: again, problems: [] });
    expect(await move(shop, dump, { isDryRun: true })).toEqual({ report: again, problems: [] });
    expect(await shop.db.$count(orders)).toBe(2);
  },
);

test("products keep their fields, place, stock and reviews, and prices are rounded to cents", async () => {
  const shop = await testShop();
  const { shop: old, ids } = goodShop();
  await moveShop(shop, old);
  const id = await newIdOf(shop, ids.gloves);
  expect(await as(shop, null).products.byId({ id })).toMatchObject({
    name: "Nitrile gloves",
    sku: "NG-1",
    image: "",
    price: 12.35,
    brand: "Ansell",
    category: "Gloves",
    countInStock: 40,
    size: "L",
    packageQuantity: "100",
    rating: 4.5,
    numReviews: 2,
    reviews: expect.arrayContaining([
      expect.objectContaining({ name: "Oscar", rating: 5, comment: "Better", createdAt: "2022-05-06T07:08:09.123Z" }),
    ]),
  });
  const [section] = await shop.db.select().from(subCategorySections);
  const [gloves] = await shop.db.select().from(products).where(eq(products.id, id));
  expect(gloves?.sectionId).toBe(section?.id);
  expect(gloves?.createdAt).toEqual(new Date("2021-03-04T05:06:07Z"));
  expect(await shop.db.select().from(stockMovements)).toMatchObject([{ productId: id, delta: 40, reason: "opening" }]);
  const olive = await newIdOf(shop, ids.olive);
  expect(await shop.db.select().from(customerPrices)).toMatchObject([
    { userId: olive, productId: id, priceCents: 950 },
  ]);
});

test("orders keep their dates, totals and lines, and cause no stock, mail, webhook, paper or cancelling", async () => {
  const shop = await testShop();
  const events = ["order.created" as const, "order.paid" as const];
  await shop.db.insert(webhooks).values({ url: "https://hooks.example", secret: "s", events });
  const { shop: old, ids } = goodShop();
  await moveShop(shop, old);
  const admin = await addPerson(shop, { isAdmin: true });
  const paid = await as(shop, admin).orders.byId({ id: await newIdOf(shop, ids.paid) });
  expect(paid).toMatchObject({
    user: { name: "Olive Oldham", email: "Olive@old.example" },
    orderItems: [
      {
        product: await newIdOf(shop, ids.gloves),
        name: "Nitrile gloves, old name",
        sku: "NG-OLD",
        qty: 3,
        price: 11.1,
      },
      { product: await newIdOf(shop, ids.towels), qty: 1, price: 0 },
    ],
    shippingAddress: OLD_ADDRESS,
    paymentMethod: "Stripe",
    paymentReference: "ch_old",
    itemsPrice: 33.3,
    shippingPrice: 25,
    taxPrice: 3.33,
    totalPrice: 61.63,
    isPaid: true,
    paidAt: "2022-05-07T00:00:00.000Z",
    isDelivered: true,
    deliveredAt: "2022-05-09T00:00:00.000Z",
    openPrice: 0,
    refundDuePrice: 0,
    createdAt: "2022-05-06T07:08:09.123Z",
  });
  const found = await as(shop, admin).orders.list({ keyword: ids.paid.toHexString().toUpperCase() });
  expect(found.map(({ _id }) => _id)).toEqual([paid._id]);
  const unpaid = await as(shop, admin).orders.byId({ id: await newIdOf(shop, ids.unpaid) });
  expect(unpaid).toMatchObject({ isPaid: false, totalPrice: 660.01, taxPrice: 60.01, openPrice: 660.01 });

  const { cancelOverdueOrders } = await import("../../money/payments/overdue-orders.ts");
  await cancelOverdueOrders(shop);
  const { deleted, ...none } = {
    deleted: await shop.db.$count(orders, eq(orders.isMoved, false)),
    mails: await shop.db.$count(outbox),
    events: await shop.db.$count(webhookEvents),
    papers: await shop.db.$count(papersWanted),
    taken: await shop.db.$count(stockMovements, eq(stockMovements.reason, "order")),
    cancelled: (await shop.db.select().from(orders)).filter(({ cancelledAt }) => cancelledAt !== null).length,
  };
  expect(none).toEqual({ mails: 0, events: 0, papers: 0, taken: 0, cancelled: 0 });
  expect(deleted).toBe(0);
});

test("what happens to moved orders here keeps the books right", async () => {
  const shop = await testShop();
  const { shop: old, ids } = goodShop();
  const open = { ...old.orders[1], _id: oldId(), isPaid: true };
  await moveShop(shop, { ...old, orders: [...old.orders, open] });
  const admin = await addPerson(shop, { isAdmin: true });
  const [paidId, unpaidId] = [await newIdOf(shop, open._id), await newIdOf(shop, ids.unpaid)];
  await as(shop, admin).orders.pay({ orderId: unpaidId, id: "BANK 7" });
  expect(await verifyAll(shop)).toEqual([]);
  await as(shop, admin).orders.deliver({ id: unpaidId });
  await as(shop, admin).orders.cancel({ id: paidId, paid: true });
  expect(await as(shop, admin).orders.byId({ id: paidId })).toMatchObject({
    isMoved: true,
    isCancelled: true,
    refundDuePrice: 660.01,
  });
  expect(await verifyAll(shop)).toEqual([]);
  // The gloves' opening stock is all that moved.
  expect(await shop.db.$count(stockMovements)).toBe(1);
  expect(await shop.db.$count(papersWanted)).toBe(0);
});

test("orders that were never paid in the old shop do not keep a customer from ordering", async () => {
  const shop = await testShop({ limits: { unpaidOrders: 1 } });
  const { shop: old } = goodShop();
  const unpaid = Array.from({ length: 5 }, () => ({ ...old.orders[1], _id: oldId() }));
  await moveShop(shop, { ...old, orders: unpaid });
  const [olive] = await shop.db.select().from(users).where(eq(users.email, "Olive@old.example"));
  const { signToken } = await import("../../people/sign-in/tokens.ts");
  const token = await signToken(shop.settings.jwtSecret, { id: olive?.id ?? "", tokenVersion: 0 });
  const product = await addProduct(shop);
  await as(shop, { token }).orders.create(orderOf([[product, 1]]));
  expect(await errorOf(as(shop, { token }).orders.create(orderOf([[product, 1]])))).toMatchObject({ status: 409 });
});

test("an e-mail that the shop has keeps its account and rights, and its old orders", async () => {
  const shop = await testShop();
  const known = await addPerson(shop, { name: "Olive Here", email: "olive@OLD.example" });
  const { shop: old, ids } = goodShop();
  const [admin, olive] = old.users;
  const twin = { ...olive, _id: oldId(), email: "ADA@old.example", isAdmin: false };
  const users3 = [{ ...olive, isAdmin: true }, { ...admin, isAdmin: "true" }, twin];
  const notices: Problem[] = [];
  const dump = await writeDump(await temporaryFolder(), { ...old, users: users3 });
  const { report } = await move(shop, dump, { onNotice: (it) => notices.push(it) });
  expect(report.users).toEqual(counts(3, 1, 2));
  // Neither account has verified its address.
  expect(notices.map(({ _id }) => _id)).toEqual([ids.olive.toHexString(), twin._id.toHexString()]);
  const all = await shop.db.select().from(users).orderBy(users.email);
  expect(all.map(({ name, isAdmin }) => [name, isAdmin])).toEqual([
    ["Ada Admin", false],
    ["Olive Here", false],
  ]);
  expect(await newIdOf(shop, ids.olive)).toBe(known.id);
  const mine = await as(shop, known).orders.mine({});
  expect(mine).toHaveLength(2);
});

test("an admin of the old shop is one here, which the audit log tells", async () => {
  const shop = await testShop();
  const { shop: old, ids } = goodShop();
  await moveShop(shop, { users: old.users });
  const [entry] = await shop.db.select().from(auditLog);
  expect(entry).toMatchObject({
    recordId: await newIdOf(shop, ids.admin),
    action: "created",
    after: { isAdmin: true },
  });
});

test("rows without a needed field, lines or parent fail and are reported, and all others are moved", async () => {
  const shop = await testShop();
  const { shop: old, ids } = goodShop();
  const [order = {}] = old.orders;
  const [product = {}] = old.products;
  const without = (row: Record<string, unknown>, ...names: string[]) =>
    Object.fromEntries(Object.entries({ ...row, _id: oldId() }).filter(([name]) => !names.includes(name)));
  const user = { ...old.users[1], email: "new@old.example" };
  const { report, problems } = await moveShop(shop, {
    users: [
      ...old.users,
      without(user, "name"),
      without(user, "email"),
      { ...without(user), email: "nobody" },
      { name: "No id" },
    ],
    categories: [...old.categories, without({}), { ...without({}), categoryName: { a: 1 } }],
    subcategories: [...old.subcategories, { _id: oldId(), subCategoryName: "Lost", Category_Id: oldId() }],
    subcategorysections: [...old.subcategorysections, { _id: oldId(), SubCategorySectionName: "Lost" }],
    products: [...old.products, without(product, "name")],
    productuserprices: [
      ...old.productuserprices,
      { _id: oldId(), userid: ids.olive, productid: oldId(), price: 1 },
      { _id: oldId(), userid: ids.oscar, productid: ids.gloves, price: "free" },
    ],
    orders: [
      ...old.orders,
      without(order, "orderItems"),
      { ...without(order), orderItems: [] },
      without(order, "user"),
      { ...without(order), user: oldId() },
      without(order, "shippingAddress"),
      without(order, "totalPrice"),
      { ...without(order), orderItems: [{ product: oldId(), name: "Gone", qty: 1, price: 1 }] },
      { ...without(order), orderItems: [{ product: ids.gloves, name: "None", qty: 0, price: 1 }] },
    ],
    contacts: [...old.contacts, without(old.contacts[0] ?? {}, "message")],
  });
  expect(report).toEqual({
    users: counts(7, 3, 0, 4),
    categories: counts(3, 1, 0, 2),
    subcategories: counts(2, 1, 0, 1),
    subcategorysections: counts(2, 1, 0, 1),
    products: counts(3, 2, 0, 1),
    productuserprices: counts(3, 1, 0, 2),
    orders: counts(10, 2, 0, 8),
    contacts: counts(2, 1, 0, 1),
  });
  const told = problems.map(({ collection, message }) => `${collection}: ${message.replaceAll(/[0-9a-f]{24}/g, "…")}`);
  expect(told.toSorted()).toEqual(
    [
      "users: name is missing",
      "users: email is missing",
      "users: email is not an e-mail address",
      "users: _id is missing, or longer than 64 characters",
      "categories: categoryName is missing",
      "categories: categoryName is not a text",
      "subcategories: its category … was not moved",
      "subcategorysections: SubCategory_Id is missing",
      "products: name is missing",
      "productuserprices: its product … was not moved",
      "productuserprices: price is not valid",
      "orders: orderItems is missing",
      "orders: orderItems is missing",
      "orders: user is missing",
      "orders: its user … was not moved",
      "orders: shippingAddress is missing",
      "orders: totalPrice is missing",
      "orders: its product … was not moved",
      "orders: a line's qty is not a whole number up to 100000",
      "contacts: message is missing",
    ].toSorted(),
  );
  expect(problems.every(({ _id, message }) => _id !== null || message.startsWith("_id"))).toBe(true);
  expect(await verifyAll(shop)).toEqual([]);
});

test("values of odd types are read, bad prices make drafts, and what does not fit is cut or left out", async () => {
  const shop = await testShop();
  const { shop: old, ids } = goodShop();
  const [product = {}, towels = {}] = old.products;
  const [order = {}, bank = {}] = old.orders;
  const many = { ...product, reviews: [] };
  const odd = [
    { ...many, _id: oldId(), sku: 4711, price: "1,234.50", countInStock: "7", createdAt: "2020-02-03T04:05:06Z" },
    { ...many, _id: oldId(), sku: "D", price: Decimal128.fromString("2.345"), countInStock: Long.fromNumber(8) },
    { ...many, _id: oldId(), sku: "N", price: Number.NaN, countInStock: -3 },
    { ...many, _id: oldId(), sku: "M", price: -1, countInStock: new Double(2.7) },
    { ...many, _id: oldId(), sku: "ng-1 ", price: undefined, name: "x".repeat(400) },
    { ...many, _id: oldId(), sku: "P", name: "Nul \0 and \ud800", sub_category_id: oldId(), category_id: null },
    {
      ...many,
      _id: oldId(),
      sku: "",
      reviews: [
        { rating: 9, user: ids.olive },
        { rating: 5, name: "Who" },
      ],
    },
  ];
  const { report, problems } = await moveShop(shop, {
    ...old,
    products: [product, towels, ...odd],
    orders: [
      { ...order, totalPrice: "61.63", taxPrice: "3.33", itemsPrice: 40, isPaid: 0 },
      { ...bank, paymentMethod: "PayPal", itemsPrice: undefined, createdAt: "not a day", isDelivered: "true" },
    ],
  });
  expect(report.products).toEqual(counts(9, 9));
  expect(report.orders).toEqual(counts(2, 2));
  const rows = await shop.db.select().from(products).orderBy(products.sku, products.name);
  const bySku = Object.fromEntries(rows.map((row) => [row.sku, row]));
  expect(bySku["4711"]).toMatchObject({
    priceCents: 123_450,
    countInStock: 7,
    createdAt: new Date("2020-02-03T04:05:06Z"),
  });
  expect(bySku["D"]).toMatchObject({ priceCents: 235, countInStock: 8 });
  expect(bySku["N"]).toMatchObject({ priceCents: 0, countInStock: 0 });
  expect(bySku["M"]).toMatchObject({ priceCents: 0, countInStock: 2 });
  expect(bySku["P"]).toMatchObject({ name: "Nul  and \ufffd", categoryId: null });
  expect(rows.filter(({ sku }) => sku === "")).toMatchObject([
    { numReviews: 0 },
    { name: "x".repeat(300), priceCents: 0 },
  ]);
  expect(await shop.db.$count(reviews)).toBe(2);
  const told = problems.map(({ message }) => message.replaceAll(/[0-9a-f]{24}/g, "…"));
  for (const message of [
    "price is not valid: a draft",
    "it has no price: a draft",
    "another product has the SKU ng-1: moved without it",
    "name is cut to 300 characters",
    "sub_category_id … was not moved: left out",
    "reviews.0 is left out: rating is not 1 to 5",
    "reviews.1 is left out: user is missing",
    "paymentMethod PayPal is not known: Stripe",
    "createdAt is not a moment in the past: left out",
    "its items of $40.00 do not add up to totalPrice, which is kept: itemsPrice becomes $33.30",
  ])
    expect(told).toContain(message);
  const kept = await shop.db.select().from(orders).orderBy(orders.totalCents);
  expect(kept).toMatchObject([
    { totalCents: 61_63, itemsCents: 33_30, paidAt: null, deliveredAt: new Date("2022-05-09T00:00:00Z") },
    { totalCents: 660_01, paymentMethod: "Stripe", createdAt: new Date("2021-03-04T05:06:07Z") },
  ]);
  expect(await verifyAll(shop)).toEqual([]);
});

test("categories and products that the shop has are used, and equal lines of an order are one", async () => {
  const shop = await testShop();
  const { shop: old, ids } = goodShop();
  await shop.db.insert(categories).values({ name: "GLOVES" });
  const known = await addProduct(shop, { sku: "ng-1", priceCents: 99_00 });
  const [order = {}] = old.orders;
  const [line] = order["orderItems"] as object[];
  const { report } = await moveShop(shop, { ...old, orders: [{ ...order, orderItems: [line, line] }] });
  expect(report).toMatchObject({ categories: counts(1, 0, 1), products: counts(2, 1, 1), orders: counts(1, 1) });
  expect(await newIdOf(shop, ids.gloves)).toBe(known.id);
  expect(await shop.db.$count(categories)).toBe(1);
  expect(await shop.db.$count(subCategories)).toBe(1);
  expect(await shop.db.select().from(orderLines)).toMatchObject([
    { productId: known.id, quantity: 6, priceCents: 11_10 },
  ]);
});

/** A promise, and the function that fulfils it. */
function signal(): [Promise<void>, () => void] {
  let fulfil = () => undefined as void;
  const promise = new Promise<void>((resolve) => (fulfil = resolve));
  return [promise, fulfil];
}

test("only one move runs at a time", async () => {
  const shop = await testShop();
  const dump = await writeDump(await temporaryFolder(), goodShop().shop);
  const [isInside, tell] = signal();
  const [mayGoOn, letGo] = signal();
  const savePicture = async () => {
    tell();
    await mayGoOn;
    return null;
  };
  const first = move(shop, dump, { savePicture });
  await isInside;
  await expect(move(shop, dump)).rejects.toThrow("Another move is running");
  letGo();
  expect((await first).report.orders).toEqual(counts(2, 2));
});

test("a deleted account does not come back, and gets no more orders", async () => {
  const shop = await testShop();
  const { shop: old, ids } = goodShop();
  await moveShop(shop, { users: old.users });
  const oscar = await newIdOf(shop, ids.oscar);
  await shop.db.update(users).set({ deletedAt: new Date(), email: "gone@deleted.invalid" }).where(eq(users.id, oscar));
  const { report, problems } = await moveShop(shop, { ...old, orders: [{ ...old.orders[0], user: ids.oscar }] });
  expect(report.users).toEqual(counts(3, 0, 3));
  expect(report.orders).toEqual(counts(1, 0, 0, 1));
  expect(problems.at(-1)?.message).toMatch(/^its user [0-9a-f]{24} has deleted the account$/);
});

test("an export of own data has the ids in the old shop, and nobody else's", async () => {
  const shop = await testShop();
  const { shop: old, ids } = goodShop();
  await moveShop(shop, old);
  const { signToken } = await import("../../people/sign-in/tokens.ts");
  const id = await newIdOf(shop, ids.olive);
  const token = await signToken(shop.settings.jwtSecret, { id, tokenVersion: 0 });
  const { oldShop } = await as(shop, { token }).users.ownData();
  const kinds = (oldShop as { collection: string; oldId: string }[]).map(({ collection }) => collection);
  expect(kinds.toSorted()).toEqual(["orders", "orders", "productuserprices", "users"]);
  expect(oldShop).toContainEqual(expect.objectContaining({ oldId: ids.olive.toHexString(), newId: id }));
});

test("enquiries keep their moment and phone", async () => {
  const shop = await testShop();
  await moveShop(shop, { contacts: goodShop().shop.contacts });
  expect(await shop.db.select().from(contactEnquiries)).toMatchObject([
    {
      name: "Vera",
      phone: "0400 1",
      message: "Prices?",
      userId: null,
      createdAt: new Date("2022-05-06T07:08:09.123Z"),
    },
  ]);
});

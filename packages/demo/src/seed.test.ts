import { readStoredFile } from "@shop/api/base/files/stored-files";
import { as, createTestShop, type TestShop } from "@shop/api/testing";
import { issuePapers } from "@shop/api/money/papers/issue-papers";
import { verify } from "@shop/api/shop/verify/verify";
import { addresses } from "@shop/db/schema/addresses";
import { paperMails } from "@shop/db/schema/papers";
import { readPdf } from "@shop/papers/read-pdf.fixture";
import { documentVersions } from "@shop/db/schema/documents";
import { contactEnquiries, outbox, subscribers } from "@shop/db/schema/contacts";
import { orderLines, orders, stockMovements } from "@shop/db/schema/orders";
import { customerPrices, products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { shippingAddress } from "@shop/domain/contracts/orders";
import { dayOf, longDay } from "@shop/domain/dates";
import { orderTotals } from "@shop/domain/orders/order-totals";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { demoProducts } from "./catalogue/catalogue.ts";
import { demoReviewers } from "./catalogue/reviews/reviewers.ts";
import { MEMBERS } from "./company/wattle-lane.ts";
import { demoSubstitutes } from "./catalogue/substitutes.ts";
import { seedDemoShop } from "./seed.ts";

const now = new Date();
const images = { saveDrawing: async (name: string) => `/images/${name}-640.webp` };
let shop: TestShop;
let staff: ReturnType<typeof as>;
/** The number of emails after seeding, before a test adds its own. */
let mails: number;

beforeAll(async () => {
  shop = await createTestShop();
  await seedDemoShop({ db: shop.db, images, files: shop.files, payments: shop.payments, say: () => undefined, now });
  mails = await shop.db.$count(outbox);
  staff = as(shop, await as(shop, null).users.login(DEMO_ACCOUNTS[0]));
});
afterAll(() => shop.close());

const contentOf = async (fileId = "") => (await readStoredFile(shop, fileId))?.content ?? Buffer.alloc(0);

const placed = () => shop.db.select().from(orders).orderBy(asc(orders.id));

const differences = () => {
  const done = () => Promise.resolve();
  const pictures = { put: done, get: () => Promise.resolve(null), has: () => Promise.resolve(true), remove: done };
  return verify({ ...shop, pictures });
};

it("the demo shop's records agree with each other and with the gateway's payments", async () => {
  expect(await differences()).toEqual([]);
});

it("the demo customer has invoices, and credit notes of a cancellation and of a damaged box", async () => {
  await issuePapers(shop, shop.settings);
  const nora = as(shop, await as(shop, null).users.login(DEMO_ACCOUNTS[1]));
  const notes = (await nora.invoices.list({ kind: "credit-note" })).invoices;
  const written = await Promise.all(notes.map(({ _id }) => nora.invoices.byId({ id: _id })));
  expect(new Set(written.map(({ reason }) => reason))).toEqual(new Set(["One box arrived torn", "Order cancelled"]));
  expect((await nora.invoices.list({ kind: "invoice" })).total).toBeGreaterThan(20);
  expect(await shop.db.$count(paperMails)).toBe(0);
  expect(await differences()).toEqual([]);
});

describe("the demo shop's price lists", () => {
  const idOf = async (sku: string) => {
    const [row] = await shop.db.select({ id: products.id }).from(products).where(eq(products.sku, sku));
    return row?.id ?? "";
  };

  it("are the clinics' one, which the demo customer has, a public one, and one that ended last month", async () => {
    const { priceLists } = await staff.priceLists.list({ direction: "asc" });
    expect(
      priceLists.map(({ name, isPublic, isValid, itemCount, customerCount }) => [
        name,
        isPublic,
        isValid,
        itemCount,
        customerCount,
      ]),
    ).toEqual([
      ["More for less", true, true, 80, 0],
      ["Dental and medical clinics", false, true, 150, 1],
      ["Cup and cutlery weeks", true, false, 12, 0],
    ]);
  });

  it("give steps to everybody, and list prices to the demo customer", async () => {
    const visitor = as(shop, null);
    expect(
      (await visitor.products.byId({ id: await idOf("P2FF-20") })).priceBreaks.map(({ minQty }) => minQty),
    ).toEqual([1, 10, 50]);
    const nora = as(shop, await visitor.users.login(DEMO_ACCOUNTS[1]));
    const gloves = await nora.pricing.productById({ id: await idOf("PFTGH-S"), qty: 3 });
    expect(gloves).toMatchObject({ price: 129.5, userPrice: 119.15, unitPrice: 119.15, priceSource: "list" });
    expect(await visitor.products.byId({ id: await idOf("SW4W-1000") })).toMatchObject({ price: 52.9 });
  });
});

it("without a gateway the demo shop has no card payments", async () => {
  const other = await createTestShop();
  await seedDemoShop({ db: other.db, images, files: other.files, payments: null, say: () => undefined, now });
  const methods = await other.db.selectDistinct({ method: orders.paymentMethod }).from(orders);
  expect(new Set(methods.map(({ method }) => method))).toEqual(new Set(["Bank", "Account"]));
  await other.close();
});

describe("the demo shop's stock", () => {
  it("equals the catalogue's stock and the sum of its movements", async () => {
    const rows = await shop.db.select().from(products);
    const moved = new Map(
      (
        await shop.db
          .select({ id: stockMovements.productId, units: sql`sum(${stockMovements.delta})`.mapWith(Number) })
          .from(stockMovements)
          .groupBy(stockMovements.productId)
      ).map(({ id, units }) => [id, units]),
    );
    const left = new Map(rows.map(({ sku, countInStock }) => [sku, countInStock]));
    expect(left).toEqual(new Map(demoProducts.map(({ sku, stock }) => [sku, stock])));
    expect(rows.filter(({ id, countInStock }) => countInStock !== (moved.get(id) ?? 0))).toEqual([]);
  });

  it("was never below zero", async () => {
    const { rows } = await shop.db.execute(sql`
      select * from (select product_id, sum(delta) over (partition by product_id order by created_at, id) as left_then
      from stock_movements) as history where left_then < 0`);
    expect(rows).toEqual([]);
  });

  it("has a movement for each order line, and one back for each line of a cancelled order", async () => {
    const { rows } = await shop.db.execute(sql`
      select order_id, product_id from (
        select order_id, product_id, -quantity as delta, 'order' as reason, created_at from order_lines
          join orders on orders.id = order_id
        union all
        select order_id, product_id, quantity, 'cancellation', cancelled_at from order_lines
          join orders on orders.id = order_id where cancelled_at is not null
      ) as due full join (select * from stock_movements where order_id is not null) as made
        using (order_id, product_id, delta, reason, created_at)
      where due.order_id is null or made.order_id is null`);
    expect(rows).toEqual([]);
    const { total } = await staff.orders.adminList({ state: "cancelled" });
    expect(total).toBe(4);
  });
});

describe("the demo shop's products", () => {
  const onPage = async (wanted: string) => {
    const [row] = await shop.db.select({ id: products.id }).from(products).where(eq(products.sku, wanted));
    return as(shop, null).products.byId({ id: row?.id ?? "" });
  };

  it.each([
    ["PEG-500", { minQty: 4, orderMultiple: 2, maxQty: null, cartonQty: 20 }],
    ["SML1-50", { minQty: 5, orderMultiple: 5, maxQty: null, cartonQty: 40 }],
    ["P2DB-50", { minQty: 1, orderMultiple: 1, maxQty: 10, cartonQty: null }],
    ["HVD-Y-M", { minQty: 5, orderMultiple: 1, maxQty: null, cartonQty: 50 }],
    ["PFNB-M", ANY_QUANTITY],
  ])("%s has its quantity rules", async (sku, rules) => expect(await onPage(sku)).toMatchObject(rules));

  it.each(demoSubstitutes)("$sku offers its substitutes while it is out of stock", async ({ sku, substitutes }) => {
    const product = await onPage(sku);
    expect(product.substitutes.map((substitute) => substitute.sku)).toEqual(
      product.countInStock > 0 ? [] : substitutes,
    );
  });
});

describe("the demo orders", () => {
  it("have the totals of their lines, at their buyers' current prices", async () => {
    const lines = await shop.db.select().from(orderLines).orderBy(asc(orderLines.position));
    const buyers = new Map((await placed()).map(({ id, userId }) => [id, userId]));
    const ownPrices = new Map(
      (await shop.db.select().from(customerPrices)).map((own) => [`${own.userId} ${own.productId}`, own.priceCents]),
    );
    const catalogue = new Map((await shop.db.select().from(products)).map((product) => [product.id, product]));
    for (const { orderId, name, sku, image, packageQuantity, priceCents, productId } of lines)
      expect({ name, sku, image, packageQuantity, priceCents }).toEqual({
        name: catalogue.get(productId)?.name,
        sku: catalogue.get(productId)?.sku,
        image: catalogue.get(productId)?.image,
        packageQuantity: catalogue.get(productId)?.packageQuantity,
        priceCents: ownPrices.get(`${buyers.get(orderId)} ${productId}`) ?? catalogue.get(productId)?.priceCents,
      });
    for (const { id, itemsCents, shippingCents, taxCents, totalCents } of await placed())
      expect({ itemsCents, shippingCents, taxCents, totalCents }).toEqual(
        orderTotals(lines.filter(({ orderId }) => orderId === id)),
      );
  });

  it("have numbers, ids and times in the same order", async () => {
    const rows = await placed();
    expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(rows.map((_, index) => 100001 + index));
    const times = rows.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    for (const { id, createdAt } of rows)
      expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(createdAt.getTime());
  });

  it("come from the reviewers, the demo customer and the members of the demo company who may order", async () => {
    const list = await shop.db
      .select({ email: users.email })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId));
    const reviewers = Object.values(demoReviewers).map(({ email }) => email);
    const members = [MEMBERS.admin, MEMBERS.approver, MEMBERS.buyer].map(({ account }) => account.email);
    expect(new Set(list.map(({ email }) => email))).toEqual(
      new Set([...reviewers, DEMO_ACCOUNTS[1].email, ...members]),
    );
  });

  it("were marked as paid by hand for bank transfers, and by the gateway for cards", async () => {
    for (const { paymentMethod, paidAt, paymentReference, markedPaidAt } of await placed()) {
      expect(paymentReference === null).toBe(paidAt === null);
      expect(markedPaidAt).toEqual(paymentMethod === "Bank" ? paidAt : null);
    }
  });

  it("are in every admin list and can be opened", async () => {
    for (const state of ["unpaid", "toDeliver", "delivered", "cancelled"] as const) {
      const [first] = (await staff.orders.adminList({ state })).orders;
      expect(await staff.orders.byId({ id: first?._id ?? "" }), state).toMatchObject({
        orderNumber: first?.orderNumber,
      });
    }
  });

  it("are followed by the number of the next order", async () => {
    const [product] = await shop.db
      .select()
      .from(products)
      .where(sql`count_in_stock > 0 and min_qty is null and order_multiple = 1`)
      .limit(1);
    const { shippingAddress: to } = await staff.orders.byId({ id: (await placed())[0]?.id ?? "" });
    const orderItems = [{ product: product?.id ?? "", qty: 1 }];
    const before = await shop.db.$count(orders);
    const next = await staff.orders.create({ orderItems, shippingAddress: to, paymentMethod: "Bank" });
    expect(next.orderNumber).toBe(`SO-${100001 + before}`);
    await staff.orders.cancel({ id: next._id });
  });
});

describe("the demo customer", () => {
  const asNora = async () => as(shop, await as(shop, null).users.login(DEMO_ACCOUNTS[1]));

  it("has products that are due, and others whose rhythm is still being learned", async () => {
    const { due, learning } = await (await asNora()).orders.due();
    expect(due.map(({ item }) => item.sku)).toEqual(["PFNK-L", "PFNB-M", "TP2-400"]);
    expect(due).toMatchObject([
      { usualQty: 5, everyDays: 21 },
      { usualQty: 4, everyDays: 14 },
      { usualQty: 6, everyDays: 28 },
    ]);
    expect(learning).toBe(3);
  });

  it("has a year of orders, with products ordered once and repeatedly, and one that was cancelled", async () => {
    const mine = await (await asNora()).orders.mine({});
    const days = mine.map(({ createdAt }) => (now.getTime() - Date.parse(createdAt)) / 86_400_000);
    expect(Math.max(...days)).toBeGreaterThan(350);
    expect(mine.filter(({ isCancelled }) => isCancelled)).toHaveLength(1);
    const counts = new Map<string, number>();
    for (const { sku } of mine.filter(({ isCancelled }) => !isCancelled).flatMap(({ orderItems }) => orderItems))
      counts.set(sku, (counts.get(sku) ?? 0) + 1);
    expect([...new Set(counts.values())].toSorted((one, other) => one - other).slice(0, 3)).toEqual([1, 2, 3]);
    expect(Math.max(...counts.values())).toBeGreaterThan(20);
  });

  it("has two lists, and three addresses of which one is the default", async () => {
    const nora = await asNora();
    const { lists } = await nora.lists.list({});
    expect(lists.map(({ name, count }) => [name, count])).toEqual([
      ["Weekly consumables", 6],
      ["Setting up a treatment room", 5],
    ]);
    const saved = await shop.db.select().from(addresses).where(isNull(addresses.companyId));
    expect(saved.map(({ isDefault }) => isDefault)).toEqual([true, false, false]);
    for (const { address } of saved) expect(shippingAddress.safeParse(address).success).toBe(true);
  });
});

describe("the demo shop's safety data sheets", () => {
  const asNora = async () => as(shop, await as(shop, null).users.login(DEMO_ACCOUNTS[1]));

  it("have one that has expired and one that soon will", async () => {
    for (const state of ["expired", "expiring"] as const)
      expect((await staff.documents.list({ state })).total, state).toBe(1);
  });

  it("are PDFs that say which product and version they are of", async () => {
    const [bleach] = await shop.db.select().from(products).where(eq(products.sku, "BLE-5L"));
    const { documents } = await staff.documents.ofProduct({ id: bleach?.id ?? "", all: true });
    expect(documents.map(({ version }) => version)).toEqual([3, 2, 1]);
    for (const { _id: id, version, revisedOn } of documents) {
      const [row] = await shop.db
        .select()
        .from(documentVersions)
        .where(and(eq(documentVersions.documentId, id), eq(documentVersions.version, version)));
      const { pages } = await readPdf(await contentOf(row?.fileId));
      const text = pages.flatMap(({ places }) => places.map((line) => line.text)).join("\n");
      for (const part of [
        "Commercial Bleach 5 L",
        "BLE-5L",
        "7681-52-9",
        `Version ${version}`,
        longDay(revisedOn ?? ""),
      ])
        expect(text).toContain(part);
    }
  });

  it("were given to the demo customer with the first order after each version, and are linked on all of these", async () => {
    const nora = await asNora();
    const [ordered] = (await nora.orders.mine({})).filter(({ orderItems }) =>
      orderItems.some(({ sku }) => sku === "HSG-5L"),
    );
    const { documents } = await nora.documents.ofOrder({ id: ordered?._id ?? "" });
    expect(documents.map(({ product, version }) => [product.sku, version])).toEqual([["HSG-5L", 2]]);
    const { recipients } = await staff.documents.recipients({ id: documents[0]?._id ?? "", pageSize: 100 });
    const noras = recipients.filter(({ user }) => user.email === DEMO_ACCOUNTS[1].email);
    expect(noras.map(({ version, by }) => [version, by])).toEqual([
      [2, "order"],
      [1, "order"],
    ]);
  });
});

it("the demo dashboard has data in every section", async () => {
  const day = (daysAgo: number) => dayOf(new Date(now.getTime() - daysAgo * 86_400_000), shop.settings.timeZone);
  const shown = await staff.dashboard.read({ from: day(29), to: day(0) });
  expect(shown.total.orders).toBeGreaterThan(20);
  expect(shown.previous.orders).toBeGreaterThan(20);
  expect(shown.unpaidOrders.byAge.filter((bucket) => bucket.orders === 0)).toEqual([]);
  expect([shown.topProducts.length, shown.topCustomers.length, shown.lowStock.products.length]).toEqual([8, 8, 8]);
  expect([shown.enquiries.open, shown.enquiries.newest.length]).toEqual([4, 4]);
});

it("there are seven enquiries, of which the admin has handled three with a note", async () => {
  const { contacts } = await staff.contacts.list({});
  expect(contacts.map(({ createdAt }) => createdAt)).toEqual(
    contacts
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );
  const handled = contacts.filter(({ handledAt }) => handledAt !== null);
  expect([contacts.length, handled.length]).toEqual([7, 3]);
  for (const { createdAt, handledAt, handledBy, note } of handled) {
    expect([handledBy?.name, note === "", (handledAt ?? "") > createdAt]).toEqual([DEMO_ACCOUNTS[0].name, false, true]);
    expect(Date.parse(handledAt ?? "")).toBeLessThan(now.getTime());
  }
});

it("twelve of fourteen subscribers have confirmed", async () => {
  const rows = await shop.db.select().from(subscribers);
  expect([rows.length, rows.filter(({ confirmedAt }) => confirmedAt).length]).toEqual([14, 12]);
  expect((await staff.contacts.subscribersCsv()).trim().split("\n")).toHaveLength(13);
});

it("the pages are filled, and each says that the shop is a demo", async () => {
  const { filled, promise } = await as(shop, null).shopTexts.list();
  expect(filled).toEqual(["delivery", "returns", "terms", "privacy"]);
  for (const slug of filled)
    expect((await as(shop, null).shopTexts.page({ slug })).html).toMatch(/^<p><em>This is the text of a demo shop/);
  expect(promise).toMatch(/^Demo shop/);
});

it("seeding sends no email", () => expect(mails).toBe(0));

it("a shop with data is not changed", async () => {
  const count = () =>
    Promise.all([orders, contactEnquiries, subscribers, stockMovements].map((table) => shop.db.$count(table)));
  const before = await count();
  await seedDemoShop({ db: shop.db, images, files: shop.files, payments: shop.payments, say: () => undefined });
  expect(await count()).toEqual(before);
});

describe("a buyer's search in the demo shop", () => {
  const first = async (keyword: string) =>
    (await as(shop, null).products.list({ keyword, pageSize: 3 })).products.map(({ name }) => name.toLowerCase());

  it.each([
    ["nitrile gloves", /nitrile.*glove/],
    ["nitril golves", /nitrile.*glove/],
    ["bin bags", /bin|garbage/],
    ["garbage bag", /garbage|bin/],
    ["paper towel", /towel/],
    ["face masks", /mask/],
    ["disnfectant", /disinfect/],
    ["coffee cup", /cup/],
    ["pizza box", /pizza/],
    ["hand sanitizer", /sanitis/],
    ["aprons", /apron/],
    ["cling film", /cling/],
  ])("for %j finds matching products first", async (keyword, meant) => {
    for (const name of await first(keyword)) expect(name).toMatch(meant);
    expect((await first(keyword)).length).toBeGreaterThan(0);
  });
});

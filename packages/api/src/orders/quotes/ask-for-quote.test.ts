import { newId } from "@shop/db/columns";
import { companyMembers } from "@shop/db/schema/companies";
import { outbox } from "@shop/db/schema/contacts";
import { products } from "@shop/db/schema/products";
import { quoteLines, quotes } from "@shop/db/schema/quotes";
import { adminQuotePath } from "@shop/domain/screens/admin-paths";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  addCompany,
  addMember,
  addPerson,
  addProduct,
  addPriceList,
  as,
  assignPriceList,
  errorOf,
  holdRows,
  setCustomerPrice,
  waitForBlockedSessions,
} from "../../testing.ts";
import { line, shopWithQuotes } from "./quotes.fixture.ts";

test("a quote has the given lines in their order, each product once, without prices", async () => {
  const { nora, gloves, masks, asNora } = await shopWithQuotes();
  const note = " For the new clinic,\nplease ";
  const quote = await asNora.quotes.create({
    note,
    lines: [line(masks, 2), line(gloves, 3), { product: masks.id.toUpperCase(), qty: 4 }],
  });
  expect(quote).toEqual({
    _id: quote._id,
    number: "QU-000001",
    status: "open",
    user: { _id: nora.id, name: "Nora", email: "nora@test.example" },
    lineCount: 2,
    totalPrice: null,
    validUntil: null,
    answeredAt: null,
    order: null,
    createdAt: expect.stringMatching(/^\d{4}-/) as string,
    note,
    lines: [
      {
        product: masks.id,
        sku: masks.sku,
        name: "Masks",
        image: "",
        packageQuantity: "",
        taxClass: "gst",
        qty: 6,
        price: null,
        priceNow: 10,
        countInStock: 100,
      },
      expect.objectContaining({ product: gloves.id, qty: 3 }),
    ],
    totals: null,
    version: 1,
  });
  expect(await asNora.quotes.byId({ id: quote._id })).toEqual(quote);
});

test("lines default to the cart, which stays as it is; a product no longer sold is left out", async () => {
  const { shop, gloves, masks, asNora } = await shopWithQuotes();
  await asNora.cart.add({ lines: [line(gloves, 3), line(masks, 2)] });
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, masks.id));
  const before = await asNora.cart.read();
  const { lines } = await asNora.quotes.create({ note: "" });
  expect(lines).toMatchObject([{ product: gloves.id, qty: 3 }]);
  expect(await asNora.cart.read()).toEqual(before);
});

test("stock and quantity rules are for the order: a line that breaks them says so", async () => {
  const { shop, asNora } = await shopWithQuotes();
  const pairs = await addProduct(shop, { name: "Pairs", orderMultiple: 2, minQty: 2, stock: 10 });
  const gone = await addProduct(shop, { name: "Gone", stock: 0 });
  const { lines } = await asNora.quotes.create({ note: "", lines: [line(pairs, 3), line(gone, 1)] });
  expect(lines).toMatchObject([
    { qty: 3, problem: "Pairs is sold in multiples of 2" },
    { qty: 1, problem: "Gone is out of stock" },
  ]);
  expect((await asNora.quotes.create({ note: "", lines: [line(pairs, 12)] })).lines).toMatchObject([
    { problem: "Only 10 of Pairs left in stock" },
  ]);
});

test("priceNow is what the quote's customer pays in the line's quantity, also when staff read it", async () => {
  const { shop, nora, gloves, asNora, asAda } = await shopWithQuotes();
  const list = await addPriceList(shop, {}, [
    [gloves, 9_00],
    [gloves, 7_50, 20],
  ]);
  await assignPriceList(shop, nora, list);
  const { _id: id } = await asNora.quotes.create({ note: "", lines: [line(gloves, 20)] });
  for (const caller of [asNora, asAda])
    expect((await caller.quotes.byId({ id })).lines).toMatchObject([{ priceNow: 7.5 }]);
  for (const [qty, unitPrice] of [
    [19, 9],
    [20, 7.5],
  ] as const)
    expect(await asAda.pricing.explain({ quoteid: id, productid: gloves.id, qty })).toMatchObject({ unitPrice });
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gloves.id));
  expect((await asNora.quotes.byId({ id })).lines).toMatchObject([{ priceNow: null, problem: "No longer sold" }]);
});

test("priceNow of a company's quote is nobody's own price once who asked has left the company", async () => {
  const { shop, nora, gloves, masks, asAda } = await shopWithQuotes();
  const list = await addPriceList(shop, {}, [[masks, 8_00]]);
  const company = await addCompany(shop, { priceListId: list.id });
  await addMember(shop, company, "buyer", { person: nora });
  const bea = await addMember(shop, company, "buyer");
  await setCustomerPrice(shop, nora, gloves, 5_00);
  await assignPriceList(shop, nora, await addPriceList(shop, {}, [[masks, 6_00]]));
  const { _id: id } = await as(shop, nora).quotes.create({ note: "", lines: [line(gloves, 1), line(masks, 1)] });
  await shop.db.delete(companyMembers).where(eq(companyMembers.userId, nora.id));
  const others = await addPriceList(shop, {}, [[gloves, 4_00]]);
  await addMember(shop, await addCompany(shop, { priceListId: others.id }), "buyer", { person: nora });
  for (const caller of [as(shop, bea), asAda])
    expect((await caller.quotes.byId({ id })).lines).toMatchObject([{ priceNow: 10 }, { priceNow: 8 }]);
  const paid = (product: { id: string }) => asAda.pricing.explain({ quoteid: id, productid: product.id });
  expect(await paid(gloves)).toMatchObject({ unitPrice: 10, priceSource: "public" });
  expect(await paid(masks)).toMatchObject({
    unitPrice: 8,
    sources: [{ reason: "none" }, { reason: "none" }, { reason: "counts", list: { _id: list.id } }, {}, {}],
  });
  expect(await errorOf(asAda.pricing.explain({ quoteid: newId(), productid: masks.id }))).toMatchObject({
    status: 404,
    message: "Quote not found",
  });
});

describe("a quote is refused", () => {
  test("without a line, or with an empty cart", async () => {
    const { shop, asNora } = await shopWithQuotes();
    expect(await errorOf(asNora.quotes.create({ note: "", lines: [] }))).toMatchObject({
      status: 400,
      message: "Name at least one product",
    });
    expect(await errorOf(asNora.quotes.create({ note: "" }))).toMatchObject({
      status: 400,
      message: "Your cart is empty",
    });
    expect(await shop.db.$count(quotes)).toBe(0);
  });

  test("for an unknown product or a draft", async () => {
    const { shop, gloves, asNora } = await shopWithQuotes();
    const draft = await addProduct(shop, { priceCents: 0 });
    for (const product of [draft.id, newId(), "1"])
      expect(
        await errorOf(asNora.quotes.create({ note: "", lines: [line(gloves, 1), { product, qty: 1 }] })),
      ).toMatchObject({ status: 404, message: "Product not found" });
    expect(await shop.db.$count(quoteLines)).toBe(0);
  });

  test("with too long a note, too many lines or too large a quantity", async () => {
    const { gloves, asNora } = await shopWithQuotes();
    for (const wrong of [
      { note: "x".repeat(2_001), lines: [line(gloves, 1)] },
      { note: "", lines: Array.from({ length: 501 }, () => line(gloves, 1)) },
      { note: "", lines: [line(gloves, 100_001)] },
    ])
      expect(await errorOf(asNora.quotes.create(wrong))).toMatchObject({ status: 400 });
    expect(await errorOf(asNora.quotes.create({ note: "", lines: [line(gloves, 99_999), line(gloves, 2)] }))).toEqual({
      status: 400,
      code: "BAD_REQUEST",
      message: "At most 100000 of Gloves in one order",
      issues: ["lines.0.qty", "lines.1.qty"].map((path) => ({
        path,
        message: "At most 100000 of Gloves in one order",
      })),
    });
  });
});

describe("the limits of an account", () => {
  test("of quotes without an answer hold also for concurrent calls, and answers make room", async () => {
    const { shop, nora, ask, answer } = await shopWithQuotes({ limits: { quotes: 100, openQuotes: 2 } });
    const first = await ask();
    const held = await holdRows(shop, "users", [nora.id]);
    const both = Promise.allSettled([ask(), ask()]);
    await waitForBlockedSessions(shop, 2);
    await held.release();
    expect((await both).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await errorOf(ask())).toMatchObject({
      status: 409,
      message: "You have too many quotes waiting for our answer. Please wait until we have answered one, or call us.",
    });
    await answer(first._id);
    await ask();
    expect(await shop.db.$count(quotes)).toBe(3);
  });

  test("of quotes in an hour are told with the time to wait, and leave other accounts alone", async () => {
    const { shop, gloves, ask, answered } = await shopWithQuotes({ limits: { quotes: 2, openQuotes: 100 } });
    await answered();
    await ask();
    expect(await errorOf(ask())).toMatchObject({
      status: 429,
      message: "You have asked for too many quotes. Please try again in an hour, or call us.",
    });
    const omar = await addPerson(shop);
    await as(shop, omar).quotes.create({ note: "", lines: [line(gloves, 1)] });
    await shop.db.update(quotes).set({ createdAt: sql`now() - interval '61 minutes'` });
    await ask();
  });
});

test("a call repeated with the same idempotency key asks once, and gets the quote as it is now", async () => {
  const { shop, nora, gloves, asNora, answer, masks } = await shopWithQuotes();
  const keyed = as(shop, nora, { idempotencyKey: "one" }).quotes;
  const sent = { note: "", lines: [line(gloves, 20), line(masks, 5)] };
  const { _id: id } = await keyed.create(sent);
  await answer(id);
  expect(await keyed.create(sent)).toEqual(await asNora.quotes.byId({ id }));
  expect(await shop.db.$count(quotes)).toBe(1);
});

describe("the staff are written to", () => {
  const mailsAbout = (shop: Parameters<typeof as>[0], id: string) =>
    shop.db
      .select()
      .from(outbox)
      .where(eq(outbox.cause, `quote-asked:${id}`))
      .orderBy(outbox.recipient);

  test("at the shop's address, with note and link; a reply goes to the customer", async () => {
    const { shop, ask } = await shopWithQuotes();
    const { _id: id } = await ask();
    expect(await mailsAbout(shop, id)).toMatchObject([
      {
        recipient: "shop@test.example",
        replyTo: "nora@test.example",
        subject: "Quote QU-000001 asked for by Nora",
        text: expect.stringContaining("For the new clinic") as string,
      },
    ]);
    const [mail] = await mailsAbout(shop, id);
    expect(mail?.text).toContain(shop.settings.appUrl + adminQuotePath(id));
  });

  test("at every admin's address when the shop has none", async () => {
    const { shop, ada, ask } = await shopWithQuotes({ settings: { email: "" } });
    const omar = await addPerson(shop, { isAdmin: true });
    const recipients = (await mailsAbout(shop, (await ask())._id)).map(({ recipient }) => recipient);
    expect(recipients).toEqual([ada.email, omar.email].toSorted());
  });
});

describe("reading quotes", () => {
  test("customers see their own, admins all, or their own with `own`", async () => {
    const { shop, ada, gloves, asNora, asAda, ask } = await shopWithQuotes();
    const omar = await addPerson(shop, { name: "Omar" });
    const noras = await ask();
    const lines = [line(gloves, 1)];
    const omars = await as(shop, omar).quotes.create({ note: "", lines });
    const adas = await as(shop, ada).quotes.create({ note: "", lines });
    const idsOf = ({ quotes: found }: { quotes: { _id: string }[] }) => found.map(({ _id }) => _id);
    expect(idsOf(await asNora.quotes.list({}))).toEqual([noras._id]);
    expect(idsOf(await asAda.quotes.list({}))).toEqual([adas._id, omars._id, noras._id]);
    expect(idsOf(await asAda.quotes.list({ own: true }))).toEqual([adas._id]);
    expect(await asAda.quotes.list({ pageSize: 1, pageNumber: 2 })).toMatchObject({
      quotes: [{ _id: omars._id, lineCount: 1, number: "QU-000002" }],
      page: 2,
      pages: 3,
      total: 3,
    });
    expect(await errorOf(asNora.quotes.byId({ id: omars._id }))).toMatchObject({
      status: 404,
      message: "Quote not found",
    });
    expect((await asAda.quotes.byId({ id: omars._id })).user.name).toBe("Omar");
    for (const id of [newId(), "1"]) expect(await errorOf(asAda.quotes.byId({ id }))).toMatchObject({ status: 404 });
  });

  test("a keyword finds by number, name and e-mail, and a status by state", async () => {
    const { shop, gloves, asAda, asNora, ask, answered } = await shopWithQuotes();
    const omar = await addPerson(shop, { name: "Omar Said", email: "buyer@clinic.example" });
    const [open, sent, late] = [await ask(), await answered(), await answered()];
    await as(shop, omar).quotes.create({ note: "", lines: [line(gloves, 1)] });
    await shop.db.update(quotes).set({ validUntil: "2026-01-01" }).where(eq(quotes.id, late._id));
    const found = async (query: Parameters<typeof asAda.quotes.list>[0]) => {
      const { quotes: some, total } = await asAda.quotes.list(query);
      expect(total).toBe(some.length);
      return some.map(({ number }) => number);
    };
    expect(await found({ keyword: "qu-000002" })).toEqual([sent.number]);
    expect(await found({ keyword: "SAID omar" })).toEqual(["QU-000004"]);
    expect(await found({ keyword: "clinic.example" })).toEqual(["QU-000004"]);
    expect(await found({ keyword: "nobody" })).toEqual([]);
    const mei = await addMember(shop, await addCompany(shop, { name: "Wattle Lane Clinics" }), "buyer");
    const { number } = await as(shop, mei).quotes.create({ note: "", lines: [line(gloves, 1)] });
    expect(await found({ keyword: "wattle clinics" })).toEqual([number]);
    await shop.db.delete(quotes).where(eq(quotes.userId, mei.id));
    expect(await found({ status: "open" })).toEqual(["QU-000004", open.number]);
    expect(await found({ status: "answered" })).toEqual([sent.number]);
    expect(await found({ status: "expired", keyword: "nora" })).toEqual([late.number]);
    expect(await found({ status: "accepted" })).toEqual([]);
    expect((await asNora.quotes.list({ keyword: "omar" })).total).toBe(0);
  });
});

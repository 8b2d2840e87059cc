import { auditLog } from "@shop/db/schema/audit";
import { newId } from "@shop/db/columns";
import { companyMembers } from "@shop/db/schema/companies";
import { outbox } from "@shop/db/schema/contacts";
import { products } from "@shop/db/schema/products";
import { quotes } from "@shop/db/schema/quotes";
import { yearAfter } from "@shop/domain/dates";
import { quotePath } from "@shop/domain/screens/paths";
import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  addCompany,
  addMember,
  addProduct,
  as,
  errorOf,
  expectAdminOnly,
  holdRows,
  waitForBlockedSessions,
} from "../../testing.ts";
import { CHECKOUT, daysFromNow, line, shopWithQuotes, todayAt } from "./quotes.fixture.ts";

test("an answer has the prices, the freight and the totals with their GST", async () => {
  const { shop, gloves, masks, asNora, ask, answer } = await shopWithQuotes();
  await shop.db.update(products).set({ taxClass: "gst-free" }).where(eq(products.id, masks.id));
  const { _id: id } = await ask();
  const answered = await answer(id);
  expect(answered).toMatchObject({
    status: "answered",
    validUntil: daysFromNow(shop, 7),
    version: 2,
    lines: [
      { product: gloves.id, qty: 20, price: 8.5, priceNow: 10 },
      { product: masks.id, qty: 5, price: 9.25, priceNow: 10, taxClass: "gst-free" },
    ],
    // Of the freight, 170.00 / 216.25 is taxable: GST of it is (170 + 17 + 11 × 170 / 216.25) / 11 − 17 = 0.79.
    totals: { itemsPrice: 216.25, shippingPrice: 11, taxPrice: 17, totalPrice: 244.25, gst: 17.79, gstPercent: 10 },
    totalPrice: 244.25,
  });
  expect(await asNora.quotes.byId({ id })).toEqual(answered);
  expect((await asNora.quotes.list({})).quotes).toMatchObject([{ _id: id, totalPrice: 244.25, status: "answered" }]);
});

test("staff may add and leave out products and change quantities; free freight is free whatever the goods cost", async () => {
  const { shop, gloves, ask, answer } = await shopWithQuotes();
  const cups = await addProduct(shop, { name: "Cups" });
  const { lines, totals } = await answer((await ask())._id, {
    lines: [
      { ...line(cups, 3), price: 1 },
      { product: gloves.id.toUpperCase(), qty: 40, price: 7 },
    ],
    freight: 0,
  });
  expect(lines).toMatchObject([
    { product: cups.id, qty: 3, price: 1 },
    { product: gloves.id, qty: 40, price: 7 },
  ]);
  expect(totals).toMatchObject({ itemsPrice: 283, shippingPrice: 0 });
});

test("freight is charged also for goods for which an order's freight is free", async () => {
  const { gloves, answered } = await shopWithQuotes();
  const { totals } = await answered({ lines: [{ ...line(gloves, 100), price: 9 }], freight: 40 });
  expect(totals).toMatchObject({ itemsPrice: 900, shippingPrice: 40, totalPrice: 1_030 });
});

test("every change is in the audit log with its staff; a save without a change writes nothing", async () => {
  const { shop, ada, gloves, masks, ask, answer } = await shopWithQuotes();
  const { _id: id } = await ask();
  const first = await answer(id);
  expect(await answer(id, { version: 2 })).toEqual(first);
  await answer(id, { freight: 12.5 });
  const [inGloves, inMasks] = [
    { name: gloves.sku, qty: 20 },
    { name: masks.sku, qty: 5 },
  ];
  expect(await shop.db.select().from(auditLog).orderBy(asc(auditLog.id))).toMatchObject([
    {
      actorId: ada.id,
      action: "answered",
      entity: "quote",
      recordId: id,
      label: "QU-000001",
      before: { lines: [inGloves, inMasks].map((one) => ({ ...one, price: null })), freight: null, validUntil: null },
      after: {
        lines: [
          { ...inGloves, price: 8.5 },
          { ...inMasks, price: 9.25 },
        ],
        freight: 11,
        validUntil: daysFromNow(shop, 7),
      },
    },
    { action: "updated", before: { freight: 11 }, after: { freight: 12.5 } },
  ]);
});

test("the customer is mailed total, last day and link; a changed answer replaces a mail that has not been sent", async () => {
  const { shop, asNora, ask, answer } = await shopWithQuotes();
  const { _id: id } = await ask();
  const mails = () =>
    shop.db
      .select()
      .from(outbox)
      .where(eq(outbox.cause, `quote-answered:${id}`))
      .orderBy(asc(outbox.id));
  await answer(id);
  expect(await mails()).toMatchObject([
    { recipient: "nora@test.example", replyTo: "shop@test.example", subject: "Your quote QU-000001" },
  ]);
  const { totalPrice } = await answer(id, { freight: 22 });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Quote QU-000001 has changed");
  for (const part of [`$${totalPrice}`, daysFromNow(shop, 7), shop.settings.appUrl + quotePath(id)])
    expect(mail?.text).toContain(part);
  await shop.db.update(outbox).set({ sentAt: sql`now()` });
  await answer(id, { freight: 33 });
  expect(await mails()).toHaveLength(2);
  expect((await asNora.quotes.byId({ id })).totals?.shippingPrice).toBe(33);
});

test("the answer to a company's quote goes to the company once who asked has left it", async () => {
  const { shop, nora, ask, answer } = await shopWithQuotes();
  const company = await addCompany(shop, { invoiceEmail: "ap@clinics.example" });
  await addMember(shop, company, "buyer", { person: nora });
  const { _id: id } = await ask();
  await shop.db.delete(companyMembers);
  const answered = await answer(id);
  expect(answered.company).toEqual({ _id: company.id, name: company.name });
  const mails = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.cause, `quote-answered:${id}`));
  expect(mails).toMatchObject([{ recipient: "ap@clinics.example" }]);
  expect(mails[0]?.text).toContain(`Hello ${company.name}`);
});

describe("an answer is refused", () => {
  test("on an older version, with the quote as it is now", async () => {
    const { ask, answer } = await shopWithQuotes();
    const { _id: id } = await ask();
    const current = await answer(id, { version: 1 });
    expect(await errorOf(answer(id, { version: 1, freight: 5 }))).toEqual({
      status: 409,
      code: "CONFLICT",
      message: "This quote was changed by someone else in the meantime",
      current,
    });
  });

  test("once it is accepted", async () => {
    const { asNora, asAda, answered, answer } = await shopWithQuotes();
    const { _id: id } = await answered();
    const { orderNumber } = await asNora.quotes.accept({ id, ...CHECKOUT });
    expect(await errorOf(answer(id, { freight: 0 }))).toMatchObject({
      status: 409,
      message: `This quote was accepted as ${orderNumber}`,
      current: { _id: id, status: "accepted", order: { orderNumber } },
    });
    expect((await asAda.quotes.byId({ id })).totals?.shippingPrice).toBe(11);
  });

  test("with a last day before today or more than a year ahead", async () => {
    const { shop, ask, answer } = await shopWithQuotes();
    const { _id: id } = await ask();
    const [first, last] = [todayAt(shop), yearAfter(todayAt(shop))];
    const message = `Must be a day from ${first} to ${last}`;
    for (const validUntil of [daysFromNow(shop, -1), daysFromNow(shop, 367)])
      expect(await errorOf(answer(id, { validUntil }))).toMatchObject({
        status: 400,
        issues: [{ path: "validUntil", message }],
      });
    for (const validUntil of [first, last]) expect(await answer(id, { validUntil })).toMatchObject({ validUntil });
  });

  test("without lines, with a product twice, unknown or no longer sold, and in a quantity that is not sold", async () => {
    const { shop, gloves, masks, ask, answer } = await shopWithQuotes();
    const { _id: id } = await ask();
    const pairs = await addProduct(shop, { name: "Pairs", orderMultiple: 2, minQty: 2 });
    await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, masks.id));
    const refused = (...lines: ReturnType<typeof line>[]) =>
      errorOf(answer(id, { lines: lines.map((one) => ({ ...one, price: 1 })) }));
    expect(await refused()).toMatchObject({ status: 400, message: "Name at least one product" });
    const upper = { id: gloves.id.toUpperCase() };
    expect(await refused(line(gloves, 1), line(pairs, 3), line(upper, 1))).toMatchObject({
      status: 400,
      issues: [
        { path: "lines.1.qty", message: "Pairs is sold in multiples of 2" },
        { path: "lines.2.product", message: "Is the same product as in row 1" },
      ],
    });
    expect(await refused(line(gloves, 1), line(masks, 1), { product: newId(), qty: 1 })).toMatchObject({
      status: 404,
      message: "Product not found",
      issues: [{ path: "lines.1.product" }, { path: "lines.2.product" }],
    });
    expect((await shop.db.select().from(quotes))[0]).toMatchObject({ answeredAt: null, version: 1 });
  });

  test.each([{ price: 0 }, { price: 0.005 }, { price: 1_000_001 }, { qty: 0 }])("with a line of %j", async (wrong) => {
    const { gloves, ask, answer } = await shopWithQuotes();
    const lines = [{ ...line(gloves, 1), price: 1, ...wrong }];
    expect(await errorOf(answer((await ask())._id, { lines }))).toMatchObject({ status: 400 });
  });

  test("with a total that no order may have", async () => {
    const { gloves, ask, answer } = await shopWithQuotes();
    const lines = [{ ...line(gloves, 100_000), price: 1_000 }];
    expect(await errorOf(answer((await ask())._id, { lines }))).toMatchObject({
      status: 400,
      message: "This order exceeds the maximum order total",
    });
  });

  test("of anyone but admins", async () => {
    const { shop, gloves, asNora, asAda, ask } = await shopWithQuotes();
    const { _id: id } = await ask();
    const sent = { id, lines: [{ ...line(gloves, 1), price: 1 }], freight: 0, validUntil: daysFromNow(shop, 1) };
    await expectAdminOnly(shop, ({ quotes: calls }) => [calls.update(sent)]);
    expect(await errorOf(asNora.quotes.update(sent))).toMatchObject({ status: 403 });
    for (const unknown of [newId(), "1"])
      expect(await errorOf(asAda.quotes.update({ ...sent, id: unknown }))).toMatchObject({ status: 404 });
  });
});

test("of two concurrent answers to one version, one is kept and the other gets it", async () => {
  const { shop, nora, asNora, ask, answer } = await shopWithQuotes();
  const { _id: id } = await ask();
  const held = await holdRows(shop, "quotes", [id]);
  const both = Promise.allSettled([1, 2].map((freight) => answer(id, { version: 1, freight })));
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const settled = await both;
  expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const kept = await asNora.quotes.byId({ id });
  const [won] = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(won).toEqual(kept);
  expect(await shop.db.$count(outbox, eq(outbox.recipient, nora.email))).toBe(1);
  expect(await errorOf(as(shop, nora).quotes.accept({ id, version: 1, ...CHECKOUT }))).toMatchObject({
    status: 409,
    current: kept,
  });
});

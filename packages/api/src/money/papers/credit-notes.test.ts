import { outbox, outboxAttachments } from "@shop/db/schema/contacts";
import { paperNumbers, papersWanted } from "@shop/db/schema/papers";
import { newId } from "@shop/db/columns";
import { eq, like, sql } from "drizzle-orm";
import { longTest } from "@shop/db/testing/long-form";
import { expect, test } from "vitest";
import type { Shop } from "../../base/procedures/context.ts";
import { addOrder, as, holdTable, orderOf, waitForBlockedSessions } from "../../testing.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import {
  creditNotes,
  LINES_TOTAL,
  LINES_TOTAL_CENTS,
  shopWithLines,
  unitsOf,
} from "../payments/order-money.fixture.ts";
import { at, otherServer, unreachableFor } from "../payments/payments.fixture.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { BUYER_ABN, issueAll, mailPapers, paperRows, shopWithBuyer } from "./papers.fixture.ts";

const sumOf = (notes: { totalCents: number }[]) => notes.reduce((sum, { totalCents }) => sum + totalCents, 0);
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

test("a credit note by amount credits each tax class and the GST in the invoice's proportion", async () => {
  const { shop, refund, book } = await shopWithLines();
  await book(LINES_TOTAL);
  await refund({ amount: 10, reason: "Late" });
  await refund({ amount: 10 });
  await refund({ amount: 16.16 });
  const notes = await creditNotes(shop);
  expect(notes.map(({ totalCents, reason }) => [totalCents, reason])).toEqual([
    [10_00, "Late"],
    [10_00, "Refund"],
    [16_16, "Refund"],
  ]);
  const [invoice] = (await paperRows(shop)).filter(({ kind }) => kind === "invoice");
  expect(notes.reduce((sum, { gstCents }) => sum + gstCents, 0)).toBe(invoice?.gstCents);
  for (const { lines, totalCents, gstCents } of notes) {
    expect(lines).toHaveLength(2);
    expect(lines.reduce((sum, [, , amount, gst]) => sum + Number(amount) + Number(gst), 0)).toBe(totalCents);
    expect(lines.reduce((sum, line) => sum + Number(line[3]), 0)).toBe(gstCents);
  }
  expect(await differencesIn(shop)).toEqual([]);
});

test("a credit note says whose invoice it credits and why, as its buyer reads it", async () => {
  const { shop, nora, gloves, refund, id, today } = await shopWithLines();
  await refund({ lines: [unitsOf(gloves, 2)], reason: "Two boxes arrived damaged" });
  await creditNotes(shop);
  const { invoices: listed } = await as(shop, nora).invoices.list({ order: id });
  expect(listed.map(({ kind, number, paid, open }) => [kind, number, paid, open])).toEqual([
    ["credit-note", "CN-000001", 0, 0],
    ["invoice", "INV-000001", 0, 35.39],
  ]);
  const note = await as(shop, nora).invoices.byId({ id: listed[0]?._id ?? "" });
  expect(note).toMatchObject({
    title: "Credit note (adjustment note)",
    invoice: listed[1]?._id,
    invoiceNumber: "INV-000001",
    invoiceIssuedOn: today,
    reason: "Two boxes arrived damaged",
    dueOn: null,
    total: 0.77,
    gst: 0.07,
    freight: 0,
    lines: [{ sku: "GLV", qty: 2, amount: 0.7, gst: 0.07 }],
  });
});

test("a cancellation credits all of an invoice, with its lines and freight", async () => {
  const { shop, staff, id } = await shopWithLines();
  await staff.cancel({ id, reason: "Out of stock at the supplier" });
  const [note] = await creditNotes(shop);
  expect(note).toMatchObject({ totalCents: LINES_TOTAL_CENTS, reason: "Out of stock at the supplier" });
  expect(note?.lines).toEqual([
    ["GLV", 3, 1_05, 11],
    ["BRD", 2, 10_00, 0],
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a cancellation after refunds by lines credits what is left of them, and the freight as freight", async () => {
  const { shop, nora, staff, id, gloves, bread, refund } = await shopWithLines();
  await refund({ lines: [unitsOf(gloves, 3), unitsOf(bread, 1)] });
  await staff.cancel({ id });
  expect((await creditNotes(shop)).map(({ lines }) => lines)).toEqual([
    [
      ["GLV", 3, 1_05, 11],
      ["BRD", 1, 5_00, 0],
    ],
    [["BRD", 1, 5_00, 0]],
  ]);
  const { invoices: listed } = await as(shop, nora).invoices.list({ order: id });
  const papers = await Promise.all(listed.map(({ _id }) => as(shop, nora).invoices.byId({ id: _id })));
  const [rest, , invoice] = papers;
  expect(rest).toMatchObject({ number: "CN-000002", freight: invoice?.freight, freightGst: invoice?.freightGst });
  expect(invoice?.freightGst).toBeGreaterThan(0);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a cancellation after refunds by amount credits the rest, and money returned after it is credited no more", async () => {
  const { shop, staff, id, refund } = await shopWithLines("Stripe");
  await refund({ amount: 10 });
  await staff.cancel({ id, paid: true });
  await refund({ amount: 20 });
  await refund({ amount: 6.16 });
  const notes = await creditNotes(shop);
  expect(notes.map(({ totalCents }) => totalCents)).toEqual([10_00, 26_16]);
  expect(sumOf(notes)).toBe(LINES_TOTAL_CENTS);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a refund has its credit note once the gateway has made it, and a failed one has none", async () => {
  const { shop, refund } = await shopWithLines("Stripe");
  const refusing = { ...shop.payments, refund: () => Promise.reject(new Error("the balance is too low")) };
  await refund({ amount: 5 }, newId(), at(shop, refusing));
  const waiting = await refund({ amount: 6 }, newId(), at(shop, unreachableFor(shop.payments, "refund")));
  expect(waiting.refunds.map(({ state }) => state)).toEqual(["started", "failed"]);
  expect(await creditNotes(shop)).toEqual([]);
  await reconcile(shop, { olderThanSeconds: 0 });
  expect(await creditNotes(shop)).toMatchObject([{ number: 1, totalCents: 6_00 }]);
  expect(await differencesIn(shop)).toEqual([]);
});

longTest(
  "two servers that issue while orders are refunded and cancelled number credit notes without gaps",
  async () => {
    const { shop, nora, ada, gloves } = await shopWithBuyer();
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push((await addOrder(shop, nora, [[gloves, 3]]))._id);
    const { orders } = as(shop, ada);
    let isDone = false;
    const issueUntil = async (server: Shop) => {
      while (!isDone) await issueAll(server);
    };
    const issuing = [shop, otherServer(shop)].flatMap((server) => [issueUntil(server), issueUntil(server)]);
    await Promise.all(
      ids.map(async (id) => {
        await orders.makeRefund({ id, requestId: newId(), lines: [{ product: gloves.id, qty: 1 }] });
        await orders.makeRefund({ id, requestId: newId(), amount: 1 });
        await orders.cancel({ id });
      }),
    );
    isDone = true;
    await Promise.all(issuing);
    const notes = await creditNotes(shop);
    expect(notes.map(({ number }) => number)).toEqual(upTo(3 * ids.length));
    expect(sumOf(notes)).toBe(ids.length * 58_00);
    const isCreditNote = eq(paperNumbers.kind, "credit-note");
    expect(await shop.db.select().from(paperNumbers).where(isCreditNote)).toMatchObject([{ last: 3 * ids.length }]);
    expect(await differencesIn(shop)).toEqual([]);
  },
);

test("a connection that is lost while a credit note is issued leaves no gap", async () => {
  const { shop, refund } = await shopWithLines();
  await issueAll(shop);
  await refund({ amount: 1 });
  await refund({ amount: 2 });
  const held = await holdTable(shop, "papers");
  const issuing = issueAll(otherServer(shop)).then(
    () => "issued",
    () => "lost",
  );
  await waitForBlockedSessions(shop, 1);
  await shop.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  expect(await issuing).toBe("lost");
  await held.release();
  expect(await shop.db.$count(papersWanted)).toBe(2);
  expect((await creditNotes(shop)).map(({ number, totalCents }) => [number, totalCents])).toEqual([
    [1, 1_00],
    [2, 2_00],
  ]);
});

test("a credit note is mailed once, with its PDF and its Peppol document", async () => {
  const { shop, nora, ada, gloves } = await shopWithBuyer();
  const placed = await as(shop, nora).orders.create(orderOf([[gloves, 3]], { abn: BUYER_ABN }));
  const sent = { id: placed._id, requestId: newId(), amount: 5, reason: "Torn box" };
  await as(shop, ada).orders.makeRefund(sent);
  await issueAll(shop);
  const other = otherServer(shop);
  await Promise.all([mailPapers(shop), mailPapers(other), mailPapers(shop)]);
  const mails = await shop.db.select().from(outbox).where(like(outbox.cause, "order-credited:%"));
  expect(mails).toMatchObject([
    { recipient: nora.email, subject: `Credit note (adjustment note) CN-000001 for order ${placed.orderNumber}` },
  ]);
  for (const text of ["Torn box", "INV-000001", "$5.00"]) expect(mails[0]?.text).toContain(text);
  const attached = await shop.db
    .select()
    .from(outboxAttachments)
    .where(eq(outboxAttachments.mailId, mails[0]?.id ?? ""));
  expect(attached.map(({ fileName }) => fileName).toSorted()).toEqual(["CN-000001.pdf", "CN-000001.xml"]);
});

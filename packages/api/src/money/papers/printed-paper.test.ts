import { costCentres } from "@shop/db/schema/companies";
import { papers } from "@shop/db/schema/papers";
import { longDay } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { formatCents, formatDollars } from "@shop/domain/money";
import { elementsOf, readPdf } from "@shop/papers/read-pdf.fixture";
import { renderPaper } from "@shop/papers/render-paper";
import { eq } from "drizzle-orm";
import { isLong } from "@shop/db/testing/long-form";
import { expect, test } from "vitest";
import { addCompany, addMember, addOrder, ADDRESS, addProduct, as, orderOf } from "../../testing.ts";
import { BUYER_ABN, issueAll, paperRows, shopWithBuyer } from "./papers.fixture.ts";
import { printedPaper } from "./printed-paper.ts";

type BuyerShop = Awaited<ReturnType<typeof shopWithBuyer>>;
type StoredPaper = Parameters<typeof printedPaper>[0];

/** Each has 60 characters at most. */
const NAMES = [
  "NITRILE EXAMINATION GLOVES POWDER FREE EXTRA LARGE BLUE 1000",
  "Sterile surgical mask, level 3, ear loops, box of 50 pieces",
  "Café cup lid – compostable, fits 8 oz and 12 oz cups, ≥ 90 µ",
];
const BUYER = { ...ADDRESS, company: "Phòng khám Nguyễn Thị Mỹ Dũng", apartment: "Suite 3, Level 12, Building B" };

/** An order of this many products, of which every third is GST-free, and its invoice as it is stored. */
async function invoiced({ shop, nora }: BuyerShop, count: number, changes: Parameters<typeof orderOf>[1] = {}) {
  const lines: [{ id: string }, number][] = [];
  for (let n = 0; n < count; n += 1) {
    const about = { name: NAMES[n % 3] ?? "", sku: `PFNK-${1000 + n}-XL`, priceCents: 1_99 + n * 37 };
    lines.push([await addProduct(shop, { ...about, taxClass: n % 3 === 1 ? "gst-free" : "gst" }), 1 + (n % 7)]);
  }
  const order = await as(shop, nora).orders.create(orderOf(lines, { shippingAddress: BUYER, ...changes }));
  if (changes.paymentMethod === "Stripe")
    await as(shop, nora).orders.charge({
      token: "tok_visa",
      amount: Math.round(order.totalPrice * 100),
      orderId: order._id,
    });
  await issueAll(shop);
  return { order, stored: await invoiceIn({ shop }, order._id) };
}

async function invoiceIn({ shop }: Pick<BuyerShop, "shop">, orderId: string): Promise<StoredPaper> {
  const [stored] = await shop.db.select().from(papers).where(eq(papers.orderId, orderId));
  if (!stored) throw new Error("the order has no invoice");
  return stored;
}

/** The texts of a PDF, by the tags of its structure. */
async function read(paper: StoredPaper) {
  const { pages, info } = await readPdf(await renderPaper(printedPaper(paper)));
  const elements = (tag: string) => pages.flatMap(({ tree }) => elementsOf(tree, tag));
  const texts = (tag: string) => elements(tag).map(({ text }) => text);
  const rows = elements("TR")
    .map(({ children }) => children.map(({ text }) => text))
    .filter((cells) => cells.some((cell) => cell !== ""));
  return {
    title: info.Title,
    pages: pages.length,
    heading: texts("H1")[0],
    headings: texts("H2"),
    paragraphs: texts("P"),
    facts: new Map(elements("LI").map(({ children: [name, value] }) => [name?.text ?? "", value?.text ?? ""])),
    tables: elements("Table").length,
    lines: rows.filter((cells) => cells.length === 6).slice(1),
    totals: new Map(rows.filter((cells) => cells.length === 2).map(([name = "", value = ""]) => [name, value])),
  };
}

test.each([1, 20, 21, ...(isLong ? [500] : [])])("the PDF of %i lines has what the books have", async (count) => {
  const around = await shopWithBuyer();
  const { order, stored } = await invoiced(around, count, { poNumber: "PO-77812" });
  const answered = await as(around.shop, around.nora).invoices.byId({ id: stored.id });
  const paper = await read(stored);
  expect(paper.lines).toEqual(
    answered.lines.map(({ sku, name, qty, price, taxClass, gst, amount }) => [
      sku,
      name,
      String(qty),
      formatDollars(price),
      taxClass === "gst" ? formatDollars(gst) : "GST-free",
      formatDollars(amount),
    ]),
  );
  const gstOnFreight = answered.freightGst;
  expect(Object.fromEntries(paper.totals)).toEqual({
    "Items ex GST": formatDollars(order.itemsPrice),
    "Freight ex GST": formatDollars(answered.freight),
    "Total ex GST": formatDollars(answered.totalExGst),
    "GST on items": formatDollars(order.taxPrice),
    "GST on freight": formatDollars(gstOnFreight),
    "Total GST": formatDollars(answered.gst),
    "Total inc GST": formatDollars(order.totalPrice),
  });
  // Freight is the order's, divided into net and GST.
  expect(Math.round((answered.freight + gstOnFreight) * 100)).toBe(Math.round(order.shippingPrice * 100));
  expect(order.gst).toBe(answered.gst);
});

test("an invoice names seller, buyer, days and numbers, and says how it is paid", async () => {
  const around = await shopWithBuyer();
  const { order, stored } = await invoiced(around, 2, { poNumber: "PO-77812", abn: BUYER_ABN });
  const paper = await read(stored);
  expect(paper).toMatchObject({ title: "Tax invoice INV-000001", heading: "Tax invoice", pages: 1 });
  expect(paper.paragraphs).toEqual([
    "Test Supply",
    "ABN 51 824 753 556",
    "1 Test Street, Testville VIC 3000",
    "(03) 5550 0000 · shop@test.example",
    "INV-000001",
    "Phòng khám Nguyễn Thị Mỹ Dũng",
    `ABN ${BUYER_ABN}`,
    "12 Boxhill Road",
    "Suite 3, Level 12, Building B",
    "Melbourne VIC 3000",
    "Australia",
    `Please pay ${formatDollars(order.totalPrice)} by ${longDay(stored.dueOn ?? "")} by bank transfer`,
    "Account name: Test Supply Pty Ltd",
    "BSB: 000-000",
    "Account number: 12345678",
    `Reference: ${order.orderNumber}`,
    "No GST is charged on the lines that are marked GST-free.",
  ]);
  expect(Object.fromEntries(paper.facts)).toEqual({
    "Issue date": longDay(stored.issuedOn),
    "Due date": longDay(stored.dueOn ?? ""),
    "PO number": "PO-77812",
    "Order number": order.orderNumber,
  });
});

test("a credit note of freight alone prints it as freight, without a table of lines", async () => {
  const around = await shopWithBuyer();
  const { shop, ada } = around;
  const { stored: invoice, order } = await invoiced(around, 1);
  const lines = order.orderItems.map(({ product, qty }) => ({ product, qty }));
  await as(shop, ada).orders.makeRefund({ id: order._id, requestId: crypto.randomUUID(), lines });
  await as(shop, ada).orders.cancel({ id: order._id });
  await issueAll(shop);
  const stored = (await paperRows(shop)).findLast(({ kind }) => kind === "credit-note");
  if (!stored) throw new Error("there is no credit note");
  const paper = await read(stored);
  expect([paper.title, paper.tables, paper.lines]).toEqual(["Credit note (adjustment note) CN-000002", 1, []]);
  const { freightCents, freightGstCents } = invoice.content;
  expect(Object.fromEntries(paper.totals)).toEqual({
    "Items ex GST": "$0.00",
    "Freight ex GST": formatCents(freightCents),
    "Total ex GST": formatCents(freightCents),
    "GST on items": "$0.00",
    "GST on freight": formatCents(freightGstCents),
    "Total GST": formatCents(freightGstCents),
    "Total credited inc GST": "$25.00",
  });
});

test("an invoice and its credit note name the order's cost centre, as it was then", async () => {
  const { shop, gloves, ada } = await shopWithBuyer();
  const company = await addCompany(shop);
  const buyer = await addMember(shop, company, "buyer");
  await shop.db.insert(costCentres).values({ companyId: company.id, code: "Ward-1", name: "First ward", position: 0 });
  const order = await as(shop, buyer).orders.create(orderOf([[gloves, 1]], { costCentre: "ward-1" }));
  await shop.db.update(costCentres).set({ name: "Renamed" });
  await as(shop, ada).orders.cancel({ id: order._id });
  await issueAll(shop);
  const stored = await paperRows(shop);
  expect(stored).toHaveLength(2);
  for (const paper of stored) {
    expect((await read(paper)).facts.get("Cost centre")).toBe("Ward-1 · First ward");
    expect(await as(shop, buyer).invoices.byId({ id: paper.id })).toMatchObject({
      costCentre: "Ward-1",
      costCentreName: "First ward",
    });
  }
});

test("a card invoice says that it has been paid, and an older one when it was supplied", async () => {
  const around = await shopWithBuyer();
  const { order, stored } = await invoiced(around, 1, { paymentMethod: "Stripe" });
  const paper = await read({ ...stored, suppliedOn: "2025-02-01" });
  expect(paper.totals.get("Paid by card")).toBe(formatDollars(order.totalPrice));
  expect(paper.totals.get("Amount due")).toBe("$0.00");
  expect(paper.paragraphs.at(-1)).toBe("Paid by card. There is nothing left to pay.");
  expect(paper.headings).toEqual(["Bill to", "How to pay"]);
  expect(paper.facts.get("Date of supply")).toBe("1 February 2025");
  expect(paper.facts.has("PO number")).toBe(false);
});

test("an invoice without GST is no tax invoice", async () => {
  const around = await shopWithBuyer();
  const { shop, nora } = around;
  const milk = await addProduct(shop, { taxClass: "gst-free", name: "Milk" });
  const order = await as(shop, nora).orders.create(orderOf([[milk, 2]]));
  await issueAll(shop);
  const paper = await read(await invoiceIn(around, order._id));
  expect(paper).toMatchObject({ title: "Invoice INV-000001", heading: "Invoice" });
  expect(paper.lines[0]?.slice(4)).toEqual(["GST-free", "$20.00"]);
  expect(["GST on items", "GST on freight", "Total GST"].map((name) => paper.totals.get(name))).toEqual(
    Array(3).fill("$0.00"),
  );
  expect(paper.totals.get("Total inc GST")).toBe("$45.00");
});

test("20 lines with names of 60 characters are on one page, with everything that an invoice can have", async () => {
  const around = await shopWithBuyer();
  const { stored } = await invoiced(around, 20, { poNumber: "PO-".padEnd(40, "8"), abn: BUYER_ABN });
  const { content } = stored;
  const full: StoredPaper = {
    ...stored,
    suppliedOn: "2025-02-01",
    content: { ...content, lines: content.lines.map((line) => ({ ...line, name: NAMES[0] ?? "" })) },
  };
  expect((await read(full)).pages).toBe(1);
  expect((await read({ ...full, content: { ...full.content, payment: { method: "Stripe" } } })).pages).toBe(1);
});

/** A text of this many characters, with words of any length. */
const textOf = (length: number) =>
  "Level 12, Northern Metropolitan Rehabilitation Centre ".repeat(length).slice(0, length - 1) + ".";

test("texts of the longest that can be entered are printed whole", async () => {
  const { stored } = await invoiced(await shopWithBuyer(), 1);
  const [line, reason] = [textOf(LIMITS.addressLine), textOf(LIMITS.cancellationReason)];
  const costCentre = { code: "W".repeat(LIMITS.costCentre), name: textOf(LIMITS.name) };
  const poNumber = "W".repeat(LIMITS.poNumber);
  const postalCode = "9".repeat(LIMITS.postalCode);
  const buyer = { name: textOf(LIMITS.name), address: line, apartment: line, city: line, state: line, postalCode };
  const paper = await read({
    ...stored,
    kind: "credit-note",
    buyer: { ...buyer, country: line },
    content: {
      ...stored.content,
      costCentre,
      poNumber,
      credited: { invoiceNumber: "INV-000001", invoiceIssuedOn: stored.issuedOn, reason },
    },
  });
  for (const text of [buyer.name, line, `${line} ${line} ${postalCode}`, reason])
    expect(paper.paragraphs).toContain(text);
  const factOf = (name: string) => paper.facts.get(name)?.replaceAll(" ", "");
  expect(factOf("Cost centre")).toBe(`${costCentre.code}·${costCentre.name.replaceAll(" ", "")}`);
  expect(factOf("PO number")).toBe(poNumber);
});

test("an invoice whose buyer was removed is still printed, and the same one always has the same bytes", async () => {
  const { stored } = await invoiced(await shopWithBuyer(), 3);
  const forgotten = { ...stored, buyer: null };
  expect((await read(forgotten)).paragraphs).toContain(
    "The buyer's name and address were removed five years after the issue",
  );
  const [one, other] = [
    await renderPaper(printedPaper(stored)),
    await renderPaper(printedPaper(structuredClone(stored))),
  ];
  expect(one.equals(other)).toBe(true);
});

test("a credit note says what it is about, why, and what it credits", async () => {
  const { shop, nora, ada, gloves } = await shopWithBuyer();
  const order = await addOrder(shop, nora, [[gloves, 3]]);
  const lines = [{ product: gloves.id, qty: 2 }];
  const refund = { id: order._id, requestId: crypto.randomUUID(), reason: "Two boxes arrived torn" };
  await as(shop, ada).orders.makeRefund({ ...refund, lines });
  await as(shop, ada).orders.cancel({ id: order._id });
  await issueAll(shop);
  const [first, rest, invoice] = await paperRows(shop);
  if (!first || !rest || !invoice) throw new Error("a paper is missing");
  const paper = await read(first);
  expect(paper).toMatchObject({
    title: "Credit note (adjustment note) CN-000001",
    heading: "Credit note (adjustment note)",
    headings: ["Credit to", "About", "Reason"],
    pages: 1,
  });
  expect(paper.paragraphs).toContain(`Invoice INV-000001 of ${longDay(invoice.issuedOn)}`);
  expect(paper.paragraphs).toContain("Two boxes arrived torn");
  expect(paper.totals.get("Total GST")).toBe("$2.00");
  expect(paper.totals.get("Total credited inc GST")).toBe("$22.00");
  expect(paper.facts.has("Due date")).toBe(false);
  const later = await read({ ...rest, suppliedOn: "2025-02-01" });
  expect(later.paragraphs).toContain("Order cancelled");
  expect(later.facts.get("Date of adjustment")).toBe("1 February 2025");
  expect(later.totals.get("Total credited inc GST")).toBe(formatDollars(order.totalPrice - 22));
});

import { newId } from "@shop/db/columns";
import { papers, papersWanted } from "@shop/db/schema/papers";
import type { PaperKind } from "@shop/domain/papers/paper";
import { expect, test } from "vitest";
import {
  ADDRESS,
  addCompany,
  addMember,
  addOrder,
  addPerson,
  addProduct,
  as,
  errorOf,
  orderOf,
  type Person,
} from "../../testing.ts";
import { BUYER_ABN, issueAll, paperRows, shopWithBuyer } from "./papers.fixture.ts";

async function shopWithInvoices() {
  const shop = await shopWithBuyer();
  const omar = await addPerson(shop.shop, { name: "Omar Other", email: "omar@test.example" });
  return { ...shop, omar, invoicesOf: (person: Person) => as(shop.shop, person).invoices };
}

test("an invoice has seller, buyer, lines, freight and totals, of which the GST is part", async () => {
  const { shop, nora, gloves, invoicesOf } = await shopWithInvoices();
  const bread = await addProduct(shop, { name: "Bread", sku: "BRD-1", priceCents: 20_00, taxClass: "gst-free" });
  const billingAddress = { ...ADDRESS, company: "Wattle Lane Clinics", apartment: "Level 2" };
  const order = await as(shop, nora).orders.create(
    orderOf(
      [
        [gloves, 3],
        [bread, 1],
      ],
      { billingAddress, poNumber: "PO-77", abn: BUYER_ABN },
    ),
  );
  await issueAll(shop);
  const [summary] = (await invoicesOf(nora).list({})).invoices;
  const { settings } = shop;
  // 30.00 of 50.00 are taxable: so are 15.00 of the freight, and one eleventh of 30.00 + 3.00 + 15.00 is 4.36.
  expect(summary).toEqual({
    _id: expect.any(String) as string,
    number: "INV-000001",
    kind: "invoice",
    order: order._id,
    orderNumber: order.orderNumber,
    buyer: { name: "Wattle Lane Clinics" },
    issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    total: 78,
    gst: 4.36,
    paid: 0,
    open: 78,
    isCancelled: false,
  });
  expect(await invoicesOf(nora).byId({ id: summary?._id ?? "" })).toEqual({
    ...summary,
    title: "Tax invoice",
    seller: {
      name: settings.name,
      abn: settings.abn,
      address: settings.address,
      phone: settings.phone,
      email: settings.email,
    },
    buyer: {
      name: "Wattle Lane Clinics",
      abn: BUYER_ABN,
      address: ADDRESS.address,
      apartment: "Level 2",
      city: ADDRESS.city,
      state: ADDRESS.state,
      postalCode: ADDRESS.postalCode,
      country: ADDRESS.country,
      countryCode: "AU",
    },
    poNumber: "PO-77",
    lines: [
      { sku: "GLV-1", name: "Gloves", qty: 3, price: 10, taxClass: "gst", amount: 30, gst: 3 },
      { sku: "BRD-1", name: "Bread", qty: 1, price: 20, taxClass: "gst-free", amount: 20, gst: 0 },
    ],
    freight: 23.64,
    freightGst: 1.36,
    totalExGst: 73.64,
    payment: { method: "Bank", ...settings.bank, reference: order.orderNumber },
  });
});

test("an invoice without a company names the person, and one without GST is no tax invoice", async () => {
  const { shop, nora, invoicesOf } = await shopWithInvoices();
  const bread = await addProduct(shop, { taxClass: "gst-free" });
  await addOrder(shop, nora, [[bread, 1]]);
  await issueAll(shop);
  const [row] = await paperRows(shop);
  expect(await invoicesOf(nora).byId({ id: row?.id ?? "" })).toMatchObject({
    title: "Invoice",
    gst: 0,
    buyer: { name: "Nora Whitlam" },
  });
});

test("an invoice stays as it was issued when the shop, the product and the account change", async () => {
  const { shop, nora, ada, gloves, invoicesOf } = await shopWithInvoices();
  await addOrder(shop, nora, [[gloves, 3]]);
  await issueAll(shop);
  const [row] = await paperRows(shop);
  const id = row?.id ?? "";
  const before = await invoicesOf(nora).byId({ id });
  await as(shop, ada).products.update({ id: gloves.id, name: "Other gloves", price: 99 });
  await as(shop, nora).users.updateProfile({ name: "Nora Other" });
  const renamed = { ...shop, settings: { ...shop.settings, name: "Other Supply", abn: "53 004 085 616" } };
  await issueAll(renamed);
  expect(await as(renamed, nora).invoices.byId({ id })).toEqual(before);
});

test("an invoice has the profile's ABN of the moment of the order, even if it is issued after a change", async () => {
  const { shop, nora, gloves, invoicesOf } = await shopWithInvoices();
  const { updateProfile } = as(shop, nora).users;
  const invoiceOf = async ({ _id: order }: { _id: string }) => {
    const [row] = (await invoicesOf(nora).list({ order })).invoices;
    return invoicesOf(nora).byId({ id: row?._id ?? "" });
  };
  await updateProfile({ abn: BUYER_ABN });
  const order = await addOrder(shop, nora, [[gloves, 3]]);
  await updateProfile({ abn: shop.settings.abn });
  await issueAll(shop);
  const issued = await invoiceOf(order);
  expect(issued.buyer).toMatchObject({ abn: BUYER_ABN });
  await updateProfile({ abn: "" });
  expect(await invoiceOf(order)).toEqual(issued);
  const without = await addOrder(shop, nora, [[gloves, 1]]);
  await issueAll(shop);
  expect((await invoiceOf(without)).buyer).not.toHaveProperty("abn");
});

test("what was received so far is shown beside the invoice", async () => {
  const { shop, nora, ada, gloves, invoicesOf } = await shopWithInvoices();
  const bank = await addOrder(shop, nora, [[gloves, 3]]);
  await as(shop, ada).orders.pay({ orderId: bank._id, id: "Reference" });
  const card = await as(shop, nora).orders.create(orderOf([[gloves, 1]], { paymentMethod: "Stripe" }));
  await as(shop, nora).orders.charge({ token: "tok_visa", amount: 36_00, orderId: card._id });
  await addOrder(shop, nora, [[gloves, 2]]);
  await issueAll(shop);
  expect((await invoicesOf(nora).list({})).invoices).toMatchObject([
    { number: "INV-000003", total: 47, paid: 0 },
    { number: "INV-000002", total: 36, paid: 36 },
    { number: "INV-000001", total: 58, paid: 58 },
  ]);
});

test("the invoice of an order that is cancelled says so", async () => {
  const { shop, nora, gloves, invoicesOf } = await shopWithInvoices();
  const { _id } = await addOrder(shop, nora, [[gloves, 3]]);
  await issueAll(shop);
  await as(shop, nora).orders.cancel({ id: _id });
  const [listed] = (await invoicesOf(nora).list({})).invoices;
  expect(listed).toMatchObject({ isCancelled: true, paid: 0 });
  expect(await invoicesOf(nora).byId({ id: listed?._id ?? "" })).toMatchObject({ isCancelled: true });
});

test("customers see their own invoices, admins all, and others' do not exist", async () => {
  const { shop, nora, omar, ada, gloves, invoicesOf } = await shopWithInvoices();
  for (const buyer of [nora, omar]) await addOrder(shop, buyer, [[gloves, 1]]);
  await issueAll(shop);
  const [noras, omars] = await paperRows(shop);
  const listed = async (person: Person) => (await invoicesOf(person).list({})).invoices.map(({ _id }) => _id);
  expect(await listed(nora)).toEqual([noras?.id]);
  expect(await listed(omar)).toEqual([omars?.id]);
  expect(await invoicesOf(nora).list({ order: omars?.orderId })).toMatchObject({ invoices: [], total: 0 });
  expect(await listed(ada)).toEqual([omars?.id, noras?.id]);
  expect(await invoicesOf(ada).byId({ id: noras?.id ?? "" })).toMatchObject({ number: "INV-000001" });
  for (const id of [omars?.id ?? "", "unknown", ada.id])
    expect(await errorOf(invoicesOf(nora).byId({ id }))).toMatchObject({ status: 404, message: "Invoice not found" });
});

test("invoices are found by days of issue, both included, and by order", async () => {
  const { shop, nora, gloves, invoicesOf } = await shopWithInvoices();
  const placed: string[] = [];
  for (const day of ["2026-03-01", "2026-03-02", "2026-03-03"]) {
    placed.push((await addOrder(shop, nora, [[gloves, 1]]))._id);
    await shop.db.update(papersWanted).set({ wantedAt: new Date(`${day}T01:00:00Z`) });
    await issueAll(shop);
  }
  const found = async (query: object) => (await invoicesOf(nora).list(query)).invoices.map(({ issuedOn }) => issuedOn);
  expect(await found({ from: "2026-03-02" })).toEqual(["2026-03-03", "2026-03-02"]);
  expect(await found({ to: "2026-03-02" })).toEqual(["2026-03-02", "2026-03-01"]);
  expect(await found({ from: "2026-03-02", to: "2026-03-02" })).toEqual(["2026-03-02"]);
  expect(await found({ from: "2026-03-03", to: "2026-03-01" })).toEqual([]);
  expect(await found({ order: placed[0] })).toEqual(["2026-03-01"]);
  expect(await found({ order: "unknown" })).toEqual([]);
  expect(await invoicesOf(nora).list({ pageSize: 2, pageNumber: 2 })).toMatchObject({
    invoices: [{ issuedOn: "2026-03-01" }],
    page: 2,
    pages: 2,
    total: 3,
  });
});

test("staff list the invoices of one company, and nobody else may name one", async () => {
  const { shop, nora, ada, gloves, invoicesOf } = await shopWithInvoices();
  const company = await addCompany(shop);
  const member = await addMember(shop, company, "buyer");
  for (const buyer of [nora, member]) await addOrder(shop, buyer, [[gloves, 1]]);
  await issueAll(shop);
  const [, ofCompany] = await paperRows(shop);
  const listed = async (id: string) => (await invoicesOf(ada).list({ company: id })).invoices.map(({ _id }) => _id);
  expect(await listed(company.id)).toEqual([ofCompany?.id]);
  expect(await listed("unknown")).toEqual([]);
  expect(await listed(nora.id)).toEqual([]);
  expect(await errorOf(invoicesOf(member).list({ company: company.id }))).toMatchObject({ status: 403 });
});

test("the list can be of invoices alone, or of credit notes", async () => {
  const { shop, nora, ada, gloves, invoicesOf } = await shopWithInvoices();
  await addOrder(shop, nora, [[gloves, 1]]);
  await issueAll(shop);
  const [invoice] = await paperRows(shop);
  if (!invoice) throw new Error("the order has no invoice");
  await shop.db
    .insert(papers)
    .values({ ...invoice, id: newId(), kind: "credit-note", number: 7, invoiceId: invoice.id, dueOn: null });
  const found = async (kind?: PaperKind) => (await invoicesOf(ada).list({ kind })).invoices.map(({ number }) => number);
  expect(await found()).toEqual(["CN-000007", "INV-000001"]);
  expect(await found("invoice")).toEqual(["INV-000001"]);
  expect(await found("credit-note")).toEqual(["CN-000007"]);
});

test.each(["2026-02-30", "0000-01-01", "yesterday", ""])("the day %j is refused", async (from) => {
  const { nora, invoicesOf } = await shopWithInvoices();
  expect(await errorOf(invoicesOf(nora).list({ from }))).toMatchObject({
    status: 400,
    issues: [{ path: "from", message: "Must be a day like 2026-03-31" }],
  });
});

test("a keyword finds by the numbers of invoice, order and purchase, for admins also by customer", async () => {
  const { shop, nora, omar, ada, gloves, invoicesOf } = await shopWithInvoices();
  const { orderNumber } = await as(shop, nora).orders.create(orderOf([[gloves, 1]], { poNumber: "Ward 7-B" }));
  const shippingAddress = { ...ADDRESS, company: "Lotus Grove" };
  await as(shop, omar).orders.create(orderOf([[gloves, 1]], { shippingAddress }));
  await issueAll(shop);
  const found = async (person: Person, keyword: string) =>
    (await invoicesOf(person).list({ keyword })).invoices.map(({ number }) => number);
  const [first, second] = ["INV-000001", "INV-000002"];
  for (const keyword of [first, "inv-000001", "#INV-000001", "000001", orderNumber, "ward", "WARD 7-b", `so- ${first}`])
    for (const person of [nora, ada]) expect(await found(person, keyword), keyword).toEqual([first]);
  for (const keyword of ["omar@test", "OTHER omar", "lotus", `inv ${second}`])
    expect(await found(ada, keyword), keyword).toEqual([second]);
  for (const keyword of ["inv", "INV-", "inv-0000", "0000"])
    expect(await found(ada, keyword), keyword).toEqual([second, first]);
  for (const keyword of ["CN-000001", "inv-01", "nothing", "ward lotus"])
    expect(await found(ada, keyword), keyword).toEqual([]);
  // Each further word of a customer would cost time for every one of their papers.
  const tenWords = `w a r d 7 b wa ar rd war ${"nothing ".repeat(5)}`;
  expect([await found(nora, tenWords), await found(ada, tenWords)]).toEqual([[first], []]);
  for (const keyword of ["omar", "lotus", nora.email, second]) expect(await found(nora, keyword), keyword).toEqual([]);
});

import { newId } from "@shop/db/columns";
import { issuePapers } from "@shop/api/money/papers/issue-papers";
import { BUYER_ABN } from "@shop/api/money/papers/papers.fixture";
import { ADDRESS, addApiKey, addPerson, addProduct, as, orderOf } from "@shop/api/testing";
import type { Order } from "@shop/domain/contracts/orders";
import { at, centsAt, readXml, textsAt } from "@shop/papers/peppol/read-xml.fixture";
import { expect, test } from "vitest";
import { testServer } from "../server.fixture.ts";

/** A shop whose customer has placed an order over REST, and its invoice. */
async function shopWithInvoice(changes: Parameters<typeof orderOf>[1] = {}) {
  const server = await testServer();
  const { shop } = server;
  const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const gloves = await addProduct(shop, { name: 'Gloves <L> & "XL"', priceCents: 12_35 });
  const milk = await addProduct(shop, { name: "Milk", priceCents: 8_01, taxClass: "gst-free" });
  const lines: Parameters<typeof orderOf>[0] = [
    [gloves, 3],
    [milk, 2],
  ];
  const body = orderOf(lines, changes);
  const placed = await server.call({ method: "POST", url: "/api/orders", token: nora.token, body });
  const order = placed.json<Order>();
  await issuePapers(shop, shop.settings);
  const [invoice] = (await as(shop, nora).invoices.list({ order: order._id })).invoices;
  const ask = (id: string, token: string) => server.call({ url: `/api/invoices/${id}.xml`, token });
  return { shop, nora, ada, order, id: invoice?._id ?? "", ask };
}

test("an invoice is downloaded as a Peppol document named after its number, with the amounts of the JSON", async () => {
  const { shop, nora, ada, order, id, ask } = await shopWithInvoice({ poNumber: "PO-77", abn: BUYER_ABN });
  const [own, staffs] = [await ask(id, nora.token), await ask(id, ada.token)];
  const json = await as(shop, nora).invoices.byId({ id });
  expect(own.headers).toMatchObject({
    "content-type": "application/xml",
    "content-disposition": `attachment; filename="${json.number}.xml"`,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(own.body).toBe(staffs.body);
  const root = readXml(own.body);
  expect(textsAt(root, "cbc:ID")).toEqual([json.number]);
  expect(textsAt(root, "cbc:BuyerReference")).toEqual(["PO-77"]);
  expect(textsAt(root, "cac:AccountingCustomerParty/cac:Party/cbc:EndpointID")).toEqual(["53004085616"]);
  expect(textsAt(root, "cac:InvoiceLine/cac:Item/cbc:Name")).toEqual(['Gloves <L> & "XL"', "Milk"]);
  const cents = (dollars: number) => Math.round(dollars * 100);
  const [total] = at(root, "cac:LegalMonetaryTotal");
  expect(total && centsAt(total, "cbc:TaxExclusiveAmount")).toEqual([cents(json.totalExGst)]);
  expect(total && centsAt(total, "cbc:ChargeTotalAmount")).toEqual([cents(json.freight)]);
  expect(total && centsAt(total, "cbc:PayableAmount")).toEqual([cents(order.totalPrice)]);
  expect(centsAt(root, "cac:TaxTotal/cbc:TaxAmount")).toEqual([cents(order.gst)]);
});

test("a credit note names its invoice", async () => {
  const { shop, nora, order, id: invoiceId, ask } = await shopWithInvoice({ abn: BUYER_ABN });
  await as(shop, nora).orders.cancel({ id: order._id, reason: "Ordered twice" });
  await issuePapers(shop, shop.settings);
  const [note] = (await as(shop, nora).invoices.list({ kind: "credit-note" })).invoices;
  const answer = await ask(note?._id ?? "", nora.token);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="CN-000001.xml"');
  const root = readXml(answer.body);
  expect(root.name).toBe("CreditNote");
  expect(textsAt(root, "cbc:Note")).toEqual(["Ordered twice"]);
  const json = await as(shop, nora).invoices.byId({ id: invoiceId });
  expect(at(root, "cac:BillingReference/cac:InvoiceDocumentReference")[0]?.children).toMatchObject([
    { text: json.number },
    { text: json.issuedOn },
  ]);
});

test("without the buyer's ABN, or for a buyer in New Zealand, there is none", async () => {
  const { nora, id, ask } = await shopWithInvoice();
  const refused = await ask(id, nora.token);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { message: "A Peppol invoice needs the buyer's ABN", code: "CONFLICT" },
  ]);
  const abroad = await shopWithInvoice({ billingAddress: { ...ADDRESS, country: "New Zealand" }, abn: BUYER_ABN });
  const unknown = await abroad.ask(abroad.id, abroad.nora.token);
  expect([unknown.statusCode, unknown.json()]).toMatchObject([409, { code: "CONFLICT" }]);
  expect(unknown.json()).toMatchObject({ message: expect.stringContaining("needs the buyer's NZBN") });
});

test("another customer, an unknown id and a key without the scope get none", async () => {
  const { shop, nora, ada, id, ask } = await shopWithInvoice({ abn: BUYER_ABN });
  const omar = await addPerson(shop);
  for (const [of, token] of [
    [id, omar.token],
    [newId(), nora.token],
    ["nothing", nora.token],
  ] as const) {
    const answer = await ask(of, token);
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: "Invoice not found", code: "NOT_FOUND" }]);
  }
  const reading = await addApiKey(shop, ada, ["orders:read"]);
  const other = await addApiKey(shop, ada, ["catalogue:read"]);
  expect((await ask(id, reading.token)).statusCode).toBe(200);
  expect((await ask(id, other.token)).statusCode).toBe(403);
});

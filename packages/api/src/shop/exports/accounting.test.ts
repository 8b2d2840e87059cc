import { companies } from "@shop/db/schema/companies";
import { papers } from "@shop/db/schema/papers";
import type { AccountingFile } from "@shop/domain/contracts/exports";
import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_PAPERS } from "@shop/domain/messages";
import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { issueAll, shopWithBuyer } from "../../money/papers/papers.fixture.ts";
import {
  ADDRESS,
  addCompany,
  addMember,
  addProduct,
  as,
  errorOf,
  orderOf,
  type Person,
  type TestShop,
} from "../../testing.ts";
import { adminContext, textOf } from "./exports.fixture.ts";
import { accountingPieces } from "./exports.ts";
import { openExport } from "./open-export.ts";

async function fileOf(shop: TestShop, admin: Person, file: AccountingFile, query: object = {}): Promise<string> {
  const ctx = await adminContext(shop, admin);
  return textOf(await openExport(ctx, accountingPieces(ctx, file, query)));
}

/** An invoice of $78.00 with GST of $4.36 in goods and freight, and a credit note of $11.00 about it. */
async function shopWithPapers() {
  const known = await shopWithBuyer();
  const { shop, nora, ada, gloves } = known;
  const bread = await addProduct(shop, {
    name: 'Bread\t"white"',
    sku: "BRD-1",
    priceCents: 20_00,
    taxClass: "gst-free",
  });
  const { _id: id } = await as(shop, nora).orders.create(
    orderOf(
      [
        [gloves, 3],
        [bread, 1],
      ],
      { poNumber: "PO-77", billingAddress: { ...ADDRESS, company: "@Home" }, invoiceEmail: "pay@test.example" },
    ),
  );
  await issueAll(shop);
  await as(shop, ada).orders.makeRefund({ id, requestId: crypto.randomUUID(), amount: 11 });
  await issueAll(shop);
  await shop.db.transaction(async (tx) => {
    // The database refuses changes of papers, but for what is tested here the day must be known.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(papers).set({ issuedOn: "2026-03-01" });
    await tx.update(papers).set({ dueOn: "2026-03-08" }).where(eq(papers.kind, "invoice"));
  });
  return known;
}

const sumOf = (rows: readonly Record<string, string>[], of: (row: Record<string, string>) => number) =>
  rows.reduce((sum, row) => sum + Math.round(of(row) * 100), 0);

test("Xero gets a row a line and freight per tax, which add up to the paper", async () => {
  const { shop, ada } = await shopWithPapers();
  const rows: Record<string, string>[] = parse(await fileOf(shop, ada, "xero.csv"), { bom: true, columns: true });
  expect(Object.keys(rows[0] ?? {}).join(",")).toBe(
    "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode," +
      "POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount," +
      "Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme",
  );
  const ofInvoice = rows.filter((row) => row["*InvoiceNumber"] === "INV-000001");
  expect(ofInvoice[0]).toMatchObject({
    "*ContactName": "'@Home",
    EmailAddress: "pay@test.example",
    POAddressLine1: ADDRESS.address,
    POCity: "Melbourne",
    Reference: "PO-77",
    "*InvoiceDate": "01/03/2026",
    "*DueDate": "08/03/2026",
    Total: "78.00",
  });
  expect(
    ofInvoice.map((row) =>
      ["*Description", "*Quantity", "*UnitAmount", "*AccountCode", "*TaxType", "TaxAmount"].map((name) => row[name]),
    ),
  ).toEqual([
    ["GLV-1 Gloves", "3", "10.00", "200", "GST on Income", "3.00"],
    ['BRD-1 Bread\t"white"', "1", "20.00", "200", "GST Free Income", "0.00"],
    ["Freight", "1", "13.64", "260", "GST on Income", "1.36"],
    ["Freight", "1", "10.00", "260", "GST Free Income", "0.00"],
  ]);
  const amount = (row: Record<string, string>) =>
    Number(row["*Quantity"]) * Number(row["*UnitAmount"]) + Number(row["TaxAmount"]);
  expect(sumOf(ofInvoice, amount)).toBe(78_00);
  const ofNote = rows.filter((row) => row["*InvoiceNumber"] === "CN-000001");
  expect(ofNote[0]).toMatchObject({ "*DueDate": "01/03/2026", Total: "-11.00" });
  expect(sumOf(ofNote, amount)).toBe(-11_00);
});

test("MYOB gets lines with tabs, and an empty one between papers", async () => {
  const { shop, ada } = await shopWithPapers();
  const [head, ...lines] = (await fileOf(shop, ada, "myob.txt")).split("\r\n");
  expect(head).toBe(
    "Co./Last Name\tInvoice No.\tDate\tCustomer PO\tDescription\tAccount No.\tAmount\tTax Code\tTax Amount\tSale Status",
  );
  const cells = lines.map((line) => line.split("\t"));
  const ofInvoice = ["'@Home", "INV-000001", "01/03/2026", "PO-77"];
  expect(cells.slice(0, 5)).toEqual([
    [...ofInvoice, "GLV-1 Gloves", "4-1000", "30.00", "GST", "3.00", "I"],
    [...ofInvoice, 'BRD-1 Bread "white"', "4-1000", "20.00", "FRE", "0.00", "I"],
    [...ofInvoice, "Freight", "4-2000", "13.64", "GST", "1.36", "I"],
    [...ofInvoice, "Freight", "4-2000", "10.00", "FRE", "0.00", "I"],
    [""],
  ]);
  const ofNote = cells.slice(5).filter((its) => its.length > 1);
  expect(ofNote.map(([, number]) => number)).toEqual(["CN-000001", "CN-000001"]);
  expect(ofNote.reduce((sum, its) => sum + Math.round((Number(its[6]) + Number(its[8])) * 100), 0)).toBe(-11_00);
  expect(cells.at(-1)).toEqual([""]);
});

test("freight that is credited after lines is freight in both, on the account of the invoice's", async () => {
  const { shop, nora, ada, gloves } = await shopWithBuyer();
  const { _id: id } = await as(shop, nora).orders.create(orderOf([[gloves, 2]]));
  await issueAll(shop);
  const lines = [{ product: gloves.id, qty: 1 }];
  await as(shop, ada).orders.makeRefund({ id, requestId: crypto.randomUUID(), lines });
  await as(shop, ada).orders.cancel({ id });
  await issueAll(shop);
  const rows: Record<string, string>[] = parse(await fileOf(shop, ada, "xero.csv"), { bom: true, columns: true });
  const cells = ["*InvoiceNumber", "*Description", "*UnitAmount", "*AccountCode", "TaxAmount"];
  expect(rows.map((row) => cells.map((name) => row[name]))).toEqual([
    ["INV-000001", "GLV-1 Gloves", "10.00", "200", "2.00"],
    ["INV-000001", "Freight", "22.73", "260", "2.27"],
    ["CN-000001", "GLV-1 Gloves", "-10.00", "200", "-1.00"],
    ["CN-000002", "GLV-1 Gloves", "-10.00", "200", "-1.00"],
    ["CN-000002", "Freight", "-22.73", "260", "-2.27"],
  ]);
  const freight = (await fileOf(shop, ada, "myob.txt")).split("\r\n").filter((line) => line.includes("Freight"));
  expect(freight.map((line) => line.split("\t").slice(4, 9))).toEqual([
    ["Freight", "4-2000", "22.73", "GST", "2.27"],
    ["Freight", "4-2000", "-22.73", "GST", "-2.27"],
  ]);
});

test("a company's papers name the address of the order, of its member, or once they have left of the company", async () => {
  const { shop, ada, gloves } = await shopWithBuyer();
  const company = await addCompany(shop);
  const [omar, mei] = [await addMember(shop, company, "admin"), await addMember(shop, company, "buyer")];
  await as(shop, mei).orders.create(orderOf([[gloves, 1]]));
  await as(shop, mei).orders.create(orderOf([[gloves, 1]], { invoiceEmail: "pay@test.example" }));
  await issueAll(shop);
  const emails = async () => {
    const rows: Record<string, string>[] = parse(await fileOf(shop, ada, "xero.csv"), { bom: true, columns: true });
    return [...new Map(rows.map((row) => [row["*InvoiceNumber"], row["EmailAddress"]])).values()];
  };
  expect(await emails()).toEqual([mei.email, "pay@test.example"]);
  await as(shop, omar).company.removeMember({ id: mei.id });
  expect(await emails()).toEqual(["", "pay@test.example"]);
  await shop.db.update(companies).set({ invoiceEmail: "accounts@test.example" });
  expect(await emails()).toEqual(["accounts@test.example", "pay@test.example"]);
});

test("days and kind choose the papers", async () => {
  const { shop, ada } = await shopWithPapers();
  const numbers = async (query: object) => {
    const lines = (await fileOf(shop, ada, "myob.txt", query)).split("\r\n").slice(1);
    return [...new Set(lines.map((line) => line.split("\t")[1]).filter(Boolean))];
  };
  expect(await numbers({ kind: "invoice" })).toEqual(["INV-000001"]);
  expect(await numbers({ from: "2026-03-01", to: "2026-03-01" })).toEqual(["INV-000001", "CN-000001"]);
  expect(await numbers({ from: "2026-03-02" })).toEqual([]);
});

test("more papers than the programs take are refused, before anything is sent", async () => {
  const { shop, ada } = await shopWithPapers();
  const most = LIMITS.accountingPapers;
  await shop.db
    .execute(sql`insert into papers (id, kind, number, order_id, user_id, invoice_id, issued_on, total_cents, gst_cents, content)
    select uuidv7(), kind, 1 + n, order_id, user_id, invoice_id, issued_on, total_cents, gst_cents, content
    from papers, generate_series(1, ${most - 2}) n where kind = 'credit-note'`);
  expect((await fileOf(shop, ada, "myob.txt")).match(/\r\n\r\n/g)).toHaveLength(most - 1);
  await shop.db
    .execute(sql`insert into papers (id, kind, number, order_id, user_id, invoice_id, issued_on, total_cents, gst_cents, content)
    select uuidv7(), kind, ${most}, order_id, user_id, invoice_id, issued_on, total_cents, gst_cents, content
    from papers where kind = 'credit-note' and number = 1`);
  for (const file of ["xero.csv", "myob.txt"] as const)
    expect(await errorOf(fileOf(shop, ada, file))).toMatchObject({ status: 400, message: TOO_MANY_PAPERS(most) });
  expect(await fileOf(shop, ada, "xero.csv", { kind: "invoice" })).toContain("INV-000001");
});

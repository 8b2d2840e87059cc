import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaperContent } from "@shop/domain/papers/paper";
import { documents } from "./peppol-documents.fixture.ts";
import { peppolDocument, type PeppolPaper } from "./peppol-document.ts";
import {
  BUYER,
  creditByAmount,
  creditNote,
  creditNoteAfter,
  free,
  fullCredit,
  gst,
  invoice,
  quoteTotals,
} from "./peppol-papers.fixture.ts";
import { randomPaper } from "./random-paper.fixture.ts";
import { at, centsAt, readXml, textsAt } from "./read-xml.fixture.ts";
import { orderProblems } from "./ubl-order.fixture.ts";

const read = (paper: PeppolPaper) => readXml(peppolDocument(paper));
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
const TOTALS = "cac:LegalMonetaryTotal";
const SUBTOTAL = "cac:TaxTotal/cac:TaxSubtotal";

/** The freight charges, by category and in cents. */
const freightOf = (paper: PeppolPaper) =>
  at(read(paper), "cac:AllowanceCharge").map((charge) => [
    ...textsAt(charge, "cac:TaxCategory/cbc:ID"),
    ...centsAt(charge, "cbc:Amount"),
  ]);
/** The taxable amount and the GST of each category, in cents. */
const taxOf = (paper: PeppolPaper) =>
  at(read(paper), SUBTOTAL).map((subtotal) => [
    ...textsAt(subtotal, "cac:TaxCategory/cbc:ID"),
    ...centsAt(subtotal, "cbc:TaxableAmount"),
    ...centsAt(subtotal, "cbc:TaxAmount"),
  ]);
const totalsOf = (paper: PeppolPaper) =>
  Object.fromEntries(at(read(paper), TOTALS).flatMap(({ children }) => children.map(({ name, text }) => [name, text])));

/** The content of a credit note of freight alone, as its document has it: a line for each part of the freight. */
function freightAsLines(content: PaperContent): Pick<PaperContent, "lines" | "freightCents" | "payment"> {
  const { freightCents, gstFreeFreightCents = 0, freightGstCents, payment } = content;
  const about = { sku: "", name: "Freight", qty: 1 };
  const taxable = freightCents - gstFreeFreightCents;
  const lines = [
    { ...about, taxClass: "gst" as const, priceCents: taxable, amountCents: taxable, gstCents: freightGstCents },
    {
      ...about,
      taxClass: "gst-free" as const,
      priceCents: gstFreeFreightCents,
      amountCents: gstFreeFreightCents,
      gstCents: 0,
    },
  ];
  return { lines: lines.filter(({ amountCents }) => amountCents > 0), freightCents: 0, payment };
}

/** Every amount of a document, held against the paper's own. */
function expectTheBooks(paper: PeppolPaper): void {
  const { totalCents, gstCents } = paper;
  const content = paper.content.lines.length > 0 ? paper.content : freightAsLines(paper.content);
  const root = read(paper);
  const lines = at(root, paper.kind === "invoice" ? "cac:InvoiceLine" : "cac:CreditNoteLine");
  const centsOfLines = (path: string) => lines.flatMap((line) => centsAt(line, path));
  expect(centsOfLines("cbc:LineExtensionAmount")).toEqual(content.lines.map(({ amountCents }) => amountCents));
  expect(centsOfLines("cac:Price/cbc:PriceAmount")).toEqual(content.lines.map(({ priceCents }) => priceCents));
  expect(sum(centsAt(root, "cac:AllowanceCharge/cbc:Amount"))).toBe(content.freightCents);
  expect(centsAt(root, "cac:TaxTotal/cbc:TaxAmount")).toEqual([gstCents]);

  const [goods = 0] = centsAt(root, `${TOTALS}/cbc:LineExtensionAmount`);
  expect(goods).toBe(sum(content.lines.map(({ amountCents }) => amountCents)));
  expect(sum(centsAt(root, `${TOTALS}/cbc:ChargeTotalAmount`))).toBe(content.freightCents);
  expect(centsAt(root, `${TOTALS}/cbc:TaxExclusiveAmount`)).toEqual([goods + content.freightCents]);
  expect(goods + content.freightCents).toBe(totalCents - gstCents);
  expect(centsAt(root, `${TOTALS}/cbc:TaxInclusiveAmount`)).toEqual([totalCents]);
  const prepaid = content.payment.method === "Stripe" ? totalCents : 0;
  expect(sum(centsAt(root, `${TOTALS}/cbc:PrepaidAmount`))).toBe(prepaid);
  expect(centsAt(root, `${TOTALS}/cbc:PayableAmount`)).toEqual([totalCents - prepaid]);

  const inCategory = (id: string) => (path: string, category: string, value: string) =>
    sum(at(root, path).flatMap((part) => (textsAt(part, `${category}/cbc:ID`)[0] === id ? centsAt(part, value) : [])));
  for (const id of ["S", "Z"]) {
    const sumOf = inCategory(id);
    const charged =
      sumOf("cac:AllowanceCharge", "cac:TaxCategory", "cbc:Amount") +
      sumOf(lines[0]?.name ?? "", "cac:Item/cac:ClassifiedTaxCategory", "cbc:LineExtensionAmount");
    expect(sumOf(SUBTOTAL, "cac:TaxCategory", "cbc:TaxableAmount")).toBe(charged);
    expect(sumOf(SUBTOTAL, "cac:TaxCategory", "cbc:TaxAmount")).toBe(id === "S" ? gstCents : 0);
  }
  for (const cents of root.children.flatMap(({ children }) => children.map(({ text }) => Number(text))))
    expect(cents).not.toBeLessThan(0);
}

describe("the amounts are those of the paper to the cent", () => {
  test.each(documents())("in %s", (_, paper) => expectTheBooks(paper));
  test("in invoices and credit notes of random orders", () => {
    fc.assert(fc.property(randomPaper, expectTheBooks), { numRuns: 500 });
  });
});

describe("the elements have the order of UBL 2.1", () => {
  test.each(documents())("in %s", (_, paper) => expect(orderProblems(read(paper))).toEqual([]));

  test("which is held to every element", () => {
    const root = read(invoice([gst(12_35)]));
    root.children.reverse();
    expect(orderProblems(root)).toContain("Invoice: cbc:ID is too late");
    const [party] = at(root, "cac:AccountingCustomerParty/cac:Party/cac:PostalAddress");
    party?.children.reverse();
    expect(orderProblems(root)).toContain("cac:PostalAddress: cbc:StreetName is too late");
  });
});

describe("GST", () => {
  // 37.05 of 53.07 are taxable; so are 17.45 of the freight. One eleventh of 37.05 + 3.71 + 17.45 is 5.29, of which the
  // lines have 3.71.
  const mixed = [gst(12_35, 3), free(8_01, 2)];

  test("freight of mixed lines is a net charge for each category, and its GST in the category's", () => {
    const paper = invoice(mixed);
    expect(freightOf(paper)).toEqual([
      ["S", 17_45 - 1_58],
      ["Z", 7_55],
    ]);
    expect(taxOf(paper)).toEqual([
      ["S", 37_05 + 17_45 - 1_58, 5_29],
      ["Z", 16_02 + 7_55, 0],
    ]);
  });

  test("freight of lines with GST alone, or without any, is one charge", () => {
    expect(freightOf(invoice([gst(10_00)]))).toEqual([["S", 22_73]]);
    expect(freightOf(invoice([free(10_00)]))).toEqual([["Z", 25_00]]);
  });

  test("free freight is no charge", () => {
    expect(freightOf(invoice([gst(350_00)]))).toEqual([]);
    expect(totalsOf(invoice([gst(350_00)]))).not.toHaveProperty("cbc:ChargeTotalAmount");
  });

  test("freight alone, of a quote whose goods cost nothing, has no GST, as on the paper", () => {
    const lines = [gst(0)];
    expect(freightOf(invoice(lines, quoteTotals(lines, 11_00)))).toEqual([["Z", 11_00]]);
  });

  test("is rounded once for the document, and not for each category", () => {
    // 0.5 cents of GST on the lines are rounded up to 1.
    const paper = invoice([gst(5)], quoteTotals([gst(5)], 0));
    expect(taxOf(paper)).toEqual([["S", 5, 1]]);
  });

  test("of a credit note by amount is a line for each category", () => {
    const paper = creditByAmount(invoice([gst(10_00), free(10_00)], quoteTotals([gst(10_00), free(10_00)], 0)), 10_50);
    expect(taxOf(paper)).toEqual([
      ["S", 5_00, 50],
      ["Z", 5_00, 0],
    ]);
  });

  test("of freight that a credit note credits after lines is as on the invoice", () => {
    const of = invoice(mixed);
    const rest = creditNoteAfter(of, [creditNote(of, of.content.lines.slice(0, 1))], "rest");
    expect(freightOf(rest)).toEqual(freightOf(of));
    expect(taxOf(rest)).toEqual([
      ["S", 17_45 - 1_58, 1_58],
      ["Z", 16_02 + 7_55, 0],
    ]);
  });

  test("of freight that a credit note credits alone is a line for each category, as a document needs lines", () => {
    const of = invoice(mixed);
    const rest = creditNoteAfter(of, [creditNote(of, of.content.lines)], "rest");
    expect(freightOf(rest)).toEqual([]);
    const lines = at(read(rest), "cac:CreditNoteLine");
    expect(
      lines.map((line) => [...textsAt(line, "cac:Item/cbc:Name"), ...centsAt(line, "cbc:LineExtensionAmount")]),
    ).toEqual([
      ["Freight", 17_45 - 1_58],
      ["Freight", 7_55],
    ]);
    expect(taxOf(rest)).toEqual([
      ["S", 17_45 - 1_58, 1_58],
      ["Z", 7_55, 0],
    ]);
  });

  test("a paper whose amounts do not add up has no document", () => {
    const paper = invoice(mixed);
    expect(() => peppolDocument({ ...paper, totalCents: paper.totalCents + 1 })).toThrow("does not add up");
    expect(() => peppolDocument({ ...paper, gstCents: 0 })).toThrow("does not add up");
  });
});

describe("references", () => {
  const referencesOf = (paper: PeppolPaper) =>
    ["cbc:BuyerReference", "cac:OrderReference/cbc:ID", "cac:OrderReference/cbc:SalesOrderID"].flatMap((path) =>
      textsAt(read(paper), path),
    );

  test("are the PO number and our order number", () =>
    expect(referencesOf(invoice([gst(1_00)], { poNumber: "PO-77" }))).toEqual(["PO-77", "PO-77", "SO-1042"]));

  test("with a cost centre are its code, too", () => {
    const paper = invoice([gst(1_00)], { costCentreCode: "Ward-1", costCentreName: "First ward" });
    for (const document of [paper, fullCredit(paper)])
      expect(textsAt(read(document), "cbc:AccountingCost")).toEqual(["Ward-1"]);
    expect(textsAt(read(invoice([gst(1_00)])), "cbc:AccountingCost")).toEqual([]);
  });

  test("without a PO number are our order number, and NA in its place", () =>
    expect(referencesOf(fullCredit(invoice([gst(1_00)])))).toEqual(["SO-1042", "NA", "SO-1042"]));

  test("of a credit note are its invoice with its day, and the reason", () => {
    const root = read(creditNote(invoice([gst(1_00)]), invoice([gst(1_00)]).content.lines));
    expect(root.name).toBe("CreditNote");
    expect(textsAt(root, "cbc:CreditNoteTypeCode")).toEqual(["381"]);
    expect(textsAt(root, "cbc:Note")).toEqual(["Two boxes arrived damaged"]);
    expect(at(root, "cac:BillingReference/cac:InvoiceDocumentReference")[0]?.children).toMatchObject([
      { name: "cbc:ID", text: "INV-000042" },
      { name: "cbc:IssueDate", text: "2026-07-02" },
    ]);
  });
});

describe("payment", () => {
  test("by bank transfer names the account, the reference and the day", () => {
    const root = read(invoice([gst(1_00)]));
    expect(textsAt(root, "cbc:DueDate")).toEqual(["2026-07-09"]);
    const [means] = at(root, "cac:PaymentMeans");
    expect(means && textsAt(means, "cbc:PaymentMeansCode")).toEqual(["30"]);
    expect(means && textsAt(means, "cbc:PaymentID")).toEqual(["SO-1042"]);
    const [account] = at(root, "cac:PaymentMeans/cac:PayeeFinancialAccount");
    expect(account && textsAt(account, "cbc:ID")).toEqual(["1234 5678"]);
    expect(account && textsAt(account, "cac:FinancialInstitutionBranch/cbc:ID")).toEqual(["063-000"]);
  });

  test("what was received before the issue is prepaid on the invoice", () =>
    expect(totalsOf(invoice([gst(10_00)], { receivedCents: 10_00 }))).toMatchObject({
      "cbc:TaxInclusiveAmount": "36.00",
      "cbc:PrepaidAmount": "10.00",
      "cbc:PayableAmount": "26.00",
    }));

  test("by card is prepaid: nothing is payable, on the invoice and on its credit note", () => {
    const paper = invoice([gst(10_00)], { paymentMethod: "Stripe" });
    for (const document of [paper, fullCredit(paper)])
      expect(totalsOf(document)).toMatchObject({
        "cbc:TaxInclusiveAmount": "36.00",
        "cbc:PrepaidAmount": "36.00",
        "cbc:PayableAmount": "0.00",
      });
  });
});

describe("parties", () => {
  const buyerOf = (paper: PeppolPaper) => at(read(paper), "cac:AccountingCustomerParty/cac:Party")[0] ?? read(paper);
  const addressOf = (paper: PeppolPaper) => at(buyerOf(paper), "cac:PostalAddress")[0]?.children ?? [];

  test("are identified by their ABNs without blanks", () => {
    const root = read(invoice([gst(1_00)]));
    const ids = ["cac:AccountingSupplierParty", "cac:AccountingCustomerParty"].flatMap((role) =>
      ["cbc:EndpointID", "cac:PartyLegalEntity/cbc:CompanyID"].flatMap((id) => at(root, `${role}/cac:Party/${id}`)),
    );
    expect(ids.map(({ text, attributes }) => text + attributes)).toEqual([
      '53004085616 schemeID="0151"',
      '53004085616 schemeID="0151"',
      '51824753556 schemeID="0151"',
      '51824753556 schemeID="0151"',
    ]);
  });

  test("a buyer's country is its code; an unknown one is a line of an Australian address", () => {
    const code = "cac:PostalAddress/cac:Country/cbc:IdentificationCode";
    const fiji = invoice([gst(1_00)], {}, { buyer: { ...BUYER, country: "Fiji", countryCode: "FJ" } });
    expect(textsAt(buyerOf(fiji), code)).toEqual(["FJ"]);
    const { countryCode: _, ...unknown } = { ...BUYER, country: "Straya" };
    const straya = invoice([gst(1_00)], {}, { buyer: unknown });
    expect(textsAt(buyerOf(straya), code)).toEqual(["AU"]);
    expect(textsAt(buyerOf(straya), "cac:PostalAddress/cac:AddressLine/cbc:Line")).toEqual(["Straya"]);
  });

  test("fields that are empty or blank are left out", () => {
    const { apartment: _, ...buyer } = { ...BUYER, state: " \t" };
    expect(addressOf(invoice([gst(1_00)], {}, { buyer })).map(({ name }) => name)).toEqual([
      "cbc:StreetName",
      "cbc:CityName",
      "cbc:PostalZone",
      "cac:Country",
    ]);
  });
});

import type { PaperContent, PaperLine, PaperPayment } from "@shop/domain/papers/paper";
import type { PeppolBuyer } from "@shop/domain/papers/peppol-buyer";
import { taxCategories, type TaxCategory } from "@shop/domain/papers/tax-categories";
import { GST_PERCENT } from "@shop/domain/orders/order-totals";
import type { TaxClass } from "@shop/domain/taxes";
import { customerParty, supplierParty } from "./parties.ts";
import { element, toXml, type XmlElement } from "./xml.ts";

/** An invoice or a credit note as it was issued. Days are `YYYY-MM-DD`. */
export type PeppolPaper = {
  number: string;
  issuedOn: string;
  /** Null: on the day of issue. */
  suppliedOn: string | null;
  totalCents: number;
  gstCents: number;
  content: PaperContent;
  buyer: PeppolBuyer;
} & ({ kind: "invoice"; dueOn: string } | { kind: "credit-note" });

const CURRENCY = "AUD";
/** Codes of UNTDID 1001, 4461 and 7161, and of UN/ECE recommendation 20. */
const INVOICE = "380";
const CREDIT_NOTE = "381";
const CREDIT_TRANSFER = "30";
const BANK_CARD = "48";
const NOT_DEFINED = "1";
const FREIGHT = "FC";
const FREIGHT_TEXT = "Freight";
const EACH = "EA";

/** The codes of UNCL 5305: standard rated, and zero rated for what is free of GST. */
export const TAX_CODES: Record<TaxClass, { id: "S" | "Z"; percent: number }> = {
  gst: { id: "S", percent: GST_PERCENT },
  "gst-free": { id: "Z", percent: 0 },
};

const COMPONENTS = "urn:oasis:names:specification:ubl:schema:xsd:Common";
const namespaces = (document: "Invoice" | "CreditNote") => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${document}-2`,
  "xmlns:cac": `${COMPONENTS}AggregateComponents-2`,
  "xmlns:cbc": `${COMPONENTS}BasicComponents-2`,
});

/** A paper as XML for Peppol: UBL 2.1 after the specification PINT A-NZ billing. Amounts are those of the paper. */
export function peppolDocument(paper: PeppolPaper): string {
  if (paper.kind === "invoice") return toXml(invoiceOf(paper));
  return toXml(creditNoteOf({ ...paper, content: withLines(paper.content) }));
}

/** A document needs a line: of a credit note of freight alone, the freight of each tax category is one. */
function withLines(content: PaperContent): PaperContent {
  if (content.lines.length > 0) return content;
  const lines = taxCategories(content).map(({ taxClass, freightCents, gstCents }) => ({
    sku: "",
    name: FREIGHT_TEXT,
    qty: 1,
    priceCents: freightCents,
    taxClass,
    amountCents: freightCents,
    gstCents,
  }));
  return { ...content, lines, freightCents: 0, freightGstCents: 0, gstFreeFreightCents: 0 };
}

const invoiceOf = (paper: PeppolPaper & { kind: "invoice" }): XmlElement =>
  element(
    "Invoice",
    [
      ...identity(paper),
      element("cbc:DueDate", paper.dueOn),
      element("cbc:InvoiceTypeCode", INVOICE),
      ...references(paper),
      supplierParty(paper.content.seller),
      customerParty(paper.buyer),
      delivery(paper),
      paymentMeans(paper.content.payment),
      ...amounts(paper),
      ...paper.content.lines.map((line, place) => lineOf("cac:InvoiceLine", "cbc:InvoicedQuantity", line, place)),
    ],
    namespaces("Invoice"),
  );

const creditNoteOf = (paper: PeppolPaper & { kind: "credit-note" }): XmlElement =>
  element(
    "CreditNote",
    [
      ...identity(paper),
      element("cbc:CreditNoteTypeCode", CREDIT_NOTE),
      element("cbc:Note", paper.content.credited?.reason ?? ""),
      ...references(paper),
      billingReference(paper),
      supplierParty(paper.content.seller),
      customerParty(paper.buyer),
      delivery(paper),
      ...amounts(paper),
      ...paper.content.lines.map((line, place) => lineOf("cac:CreditNoteLine", "cbc:CreditedQuantity", line, place)),
    ],
    namespaces("CreditNote"),
  );

const identity = ({ number, issuedOn }: PeppolPaper): XmlElement[] => [
  element("cbc:CustomizationID", "urn:peppol:pint:billing-1@aunz-1"),
  element("cbc:ProfileID", "urn:peppol:bis:billing"),
  element("cbc:ID", number),
  element("cbc:IssueDate", issuedOn),
];

const references = ({ content: { poNumber, costCentre, orderNumber } }: PeppolPaper): XmlElement[] => [
  element("cbc:DocumentCurrencyCode", CURRENCY),
  element("cbc:AccountingCost", costCentre?.code ?? ""),
  element("cbc:BuyerReference", poNumber ?? orderNumber),
  element("cac:OrderReference", [element("cbc:ID", poNumber ?? "NA"), element("cbc:SalesOrderID", orderNumber)]),
];

/** The invoice that a credit note is about. Throws without one, because nobody could use the document. */
function billingReference({ number, content: { credited } }: PeppolPaper): XmlElement {
  if (!credited) throw new Error(`${number} names no invoice`);
  return element("cac:BillingReference", [
    element("cac:InvoiceDocumentReference", [
      element("cbc:ID", credited.invoiceNumber),
      element("cbc:IssueDate", credited.invoiceIssuedOn),
    ]),
  ]);
}

const delivery = ({ suppliedOn }: PeppolPaper): XmlElement =>
  element("cac:Delivery", [element("cbc:ActualDeliveryDate", suppliedOn ?? "")]);

const paymentMeans = (payment: PaperPayment): XmlElement =>
  payment.method === "Stripe"
    ? element("cac:PaymentMeans", [element("cbc:PaymentMeansCode", BANK_CARD)])
    : element("cac:PaymentMeans", [
        // A credit transfer needs the account, which a shop may not have set.
        element("cbc:PaymentMeansCode", payment.accountNumber.trim() === "" ? NOT_DEFINED : CREDIT_TRANSFER),
        element("cbc:PaymentID", payment.reference),
        element("cac:PayeeFinancialAccount", [
          element("cbc:ID", payment.accountNumber),
          element("cbc:Name", payment.accountName),
          element("cac:FinancialInstitutionBranch", [element("cbc:ID", payment.bsb)]),
        ]),
      ]);

const amount = (name: string, cents: number): XmlElement =>
  element(name, (cents / 100).toFixed(2), { currencyID: CURRENCY });

/** Freight, GST and totals. Throws for a paper whose amounts don't add up: nobody could use its document. */
function amounts({ number, totalCents, gstCents, content }: PeppolPaper): XmlElement[] {
  const categories = taxCategories(content);
  const sumOf = (field: "linesCents" | "freightCents" | "gstCents") =>
    categories.reduce((sum, category) => sum + category[field], 0);
  const [lines, freight, gst] = [sumOf("linesCents"), sumOf("freightCents"), sumOf("gstCents")];
  if (lines + freight + gst !== totalCents || gst !== gstCents) throw new Error(`${number} does not add up`);
  // A card has been charged before its invoice is issued, and a credit note is paid back to it.
  const prepaid = content.payment.method === "Stripe" ? totalCents : (content.receivedCents ?? 0);
  const freightCharges = categories.filter((category) => category.freightCents > 0);
  return [
    ...freightCharges.map(freightCharge),
    element("cac:TaxTotal", [amount("cbc:TaxAmount", gst), ...categories.map(taxSubtotal)]),
    element("cac:LegalMonetaryTotal", [
      amount("cbc:LineExtensionAmount", lines),
      amount("cbc:TaxExclusiveAmount", lines + freight),
      amount("cbc:TaxInclusiveAmount", totalCents),
      ...(freightCharges.length > 0 ? [amount("cbc:ChargeTotalAmount", freight)] : []),
      ...(prepaid > 0 ? [amount("cbc:PrepaidAmount", prepaid)] : []),
      amount("cbc:PayableAmount", totalCents - prepaid),
    ]),
  ];
}

const freightCharge = ({ taxClass, freightCents }: TaxCategory): XmlElement =>
  element("cac:AllowanceCharge", [
    element("cbc:ChargeIndicator", "true"),
    element("cbc:AllowanceChargeReasonCode", FREIGHT),
    element("cbc:AllowanceChargeReason", FREIGHT_TEXT),
    amount("cbc:Amount", freightCents),
    categoryOf("cac:TaxCategory", taxClass),
  ]);

const taxSubtotal = ({ taxClass, linesCents, freightCents, gstCents }: TaxCategory): XmlElement =>
  element("cac:TaxSubtotal", [
    amount("cbc:TaxableAmount", linesCents + freightCents),
    amount("cbc:TaxAmount", gstCents),
    categoryOf("cac:TaxCategory", taxClass),
  ]);

const categoryOf = (name: string, taxClass: TaxCategory["taxClass"]): XmlElement =>
  element(name, [
    element("cbc:ID", TAX_CODES[taxClass].id),
    element("cbc:Percent", String(TAX_CODES[taxClass].percent)),
    element("cac:TaxScheme", [element("cbc:ID", "GST")]),
  ]);

const lineOf = (
  name: "cac:InvoiceLine" | "cac:CreditNoteLine",
  quantity: "cbc:InvoicedQuantity" | "cbc:CreditedQuantity",
  line: PaperLine,
  place: number,
): XmlElement =>
  element(name, [
    element("cbc:ID", String(place + 1)),
    element(quantity, String(line.qty), { unitCode: EACH }),
    amount("cbc:LineExtensionAmount", line.amountCents),
    element("cac:Item", [
      element("cbc:Name", line.name),
      element("cac:SellersItemIdentification", [element("cbc:ID", line.sku)]),
      categoryOf("cac:ClassifiedTaxCategory", line.taxClass),
    ]),
    element("cac:Price", [amount("cbc:PriceAmount", line.priceCents)]),
  ]);

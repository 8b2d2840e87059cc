import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_ADDRESS } from "../deleted-account.ts";
import { GST_PERCENT, orderTotals } from "../orders/order-totals.ts";
import { TAX_CLASSES } from "../taxes.ts";
import { invoiceOf, type InvoicedOrder } from "./invoice.ts";

const SHOP = {
  name: "Test Supply",
  abn: "51824753556",
  address: "1 Test Street, Testville VIC 3000",
  phone: "(03) 5550 0000",
  email: "shop@test.example",
  bank: { accountName: "Test Supply Pty Ltd", bsb: "000-000", accountNumber: "12345678" },
  bankDueDays: 7,
};
const ADDRESS = {
  first_name: "Nora",
  last_name: "Whitlam",
  address: "12 Boxhill Road",
  city: "Melbourne",
  state: "VIC",
  postalCode: "3000",
  country: "Australia",
};

function order(lines: InvoicedOrder["lines"], changes: Partial<InvoicedOrder> = {}): InvoicedOrder {
  return {
    orderNumber: 100_001,
    poNumber: null,
    costCentreCode: null,
    costCentreName: null,
    companyName: null,
    abn: null,
    paymentMethod: "Bank",
    termsDays: null,
    shippingAddress: ADDRESS,
    billingAddress: null,
    receivedCents: 0,
    gstPercent: GST_PERCENT,
    ...orderTotals(lines),
    lines,
    ...changes,
  };
}
const GLOVES = { sku: "GLV-1", name: "Gloves", priceCents: 10_00, quantity: 3, taxClass: "gst" as const };
const buyerOf = (changes: Partial<InvoicedOrder>) => invoiceOf(order([GLOVES], changes), SHOP, "2026-03-22").buyer;

const line = fc.record({
  sku: fc.string(),
  name: fc.string(),
  priceCents: fc.integer({ min: 1, max: 100_000_000 }),
  quantity: fc.integer({ min: 1, max: 1_000 }),
  taxClass: fc.constantFrom(...TAX_CLASSES),
});

test("lines and freight, with their GST, add up to the order's total, and their GST to its GST", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const { totalCents, gstCents, content } = invoiceOf(order(lines), SHOP, "2026-03-22");
      const sum = (of: (line: (typeof content.lines)[number]) => number) =>
        content.lines.reduce((total, one) => total + of(one), 0);
      expect(totalCents).toBe(orderTotals(lines).totalCents);
      expect(sum(({ gstCents: its }) => its) + content.freightGstCents).toBe(gstCents);
      expect(sum(({ amountCents }) => amountCents) + content.freightCents + gstCents).toBe(totalCents);
      for (const { priceCents, qty, amountCents, taxClass, gstCents: its } of content.lines) {
        expect(amountCents).toBe(priceCents * qty);
        if (taxClass === "gst-free") expect(its).toBe(0);
      }
    }),
  );
});

test("it names the company of the billing address, else the person", () => {
  const billingAddress = { ...ADDRESS, company: " Wattle Lane Clinics ", address: "PO Box 7" };
  expect(buyerOf({})).toMatchObject({ name: "Nora Whitlam", address: "12 Boxhill Road" });
  expect(buyerOf({ shippingAddress: { ...ADDRESS, company: "Clinic" } })).toMatchObject({ name: "Clinic" });
  expect(buyerOf({ billingAddress })).toMatchObject({ name: "Wattle Lane Clinics", address: "PO Box 7" });
  expect(buyerOf({ billingAddress: { ...billingAddress, company: " " } })).toMatchObject({ name: "Nora Whitlam" });
});

test("the buyer's country has its code beside its text, if the text names one", () => {
  expect(buyerOf({})).toMatchObject({ country: "Australia", countryCode: "AU" });
  expect(buyerOf({ shippingAddress: { ...ADDRESS, country: "N.Z." } })).toMatchObject({ countryCode: "NZ" });
  expect(buyerOf({ shippingAddress: { ...ADDRESS, country: "Straya" } })).not.toHaveProperty("countryCode");
});

test("the buyer's ABN is written in groups, if the order has one", () => {
  expect(buyerOf({ abn: "53004085616" })).toMatchObject({ abn: "53 004 085 616" });
  expect(buyerOf({})).not.toHaveProperty("abn");
});

test("it names nobody when the order's addresses have been erased", () => {
  expect(buyerOf({ shippingAddress: NO_ADDRESS, abn: "53004085616" })).toBeNull();
});

test("a bank order says how to pay and is due after the days to pay, a card order on its issue", () => {
  expect(invoiceOf(order([GLOVES]), SHOP, "2026-03-28")).toMatchObject({
    dueOn: "2026-04-04",
    content: { payment: { method: "Bank", ...SHOP.bank, reference: "SO-100001" } },
  });
  expect(invoiceOf(order([GLOVES], { paymentMethod: "Stripe" }), SHOP, "2026-03-28")).toMatchObject({
    dueOn: "2026-03-28",
    content: { payment: { method: "Stripe" } },
  });
});

test("the shop's ABN is written in groups", () => {
  expect(invoiceOf(order([GLOVES]), SHOP, "2026-03-28").content.seller.abn).toBe("51 824 753 556");
});

import type { Paper, PaperSummary } from "@shop/domain/contracts/invoices";
import { centsToDollars, dollarsToCents } from "@shop/domain/money";
import { GST_PERCENT, orderGst, orderTotals } from "@shop/domain/orders/order-totals";
import { AUSTRALIA } from "@shop/domain/papers/country-code";
import { formatPaperNumber, paperTitle } from "@shop/domain/papers/paper";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";
import { CLINICS } from "./companies.ts";
import { ORDER } from "./orders.ts";

const [ITEM] = ORDER.orderItems;
const line = {
  priceCents: dollarsToCents(ITEM?.price ?? 0),
  quantity: ITEM?.qty ?? 0,
  taxClass: "gst" as const,
};
const totals = orderTotals([line]);
const gst = orderGst([line], totals, { gstPercent: GST_PERCENT });
const gstCents = totals.taxCents + gst.freightCents;

const { company = "", address, apartment, city, state, postalCode, country } = ORDER.shippingAddress;

const summary: PaperSummary = {
  _id: "01935a60-4b1e-7c27-a9d4-6f0e3b82c715",
  number: formatPaperNumber("invoice", 42),
  kind: "invoice",
  order: ORDER._id,
  orderNumber: ORDER.orderNumber,
  buyer: { name: company },
  issuedOn: "2026-03-22",
  dueOn: "2026-03-29",
  total: centsToDollars(totals.totalCents),
  gst: centsToDollars(gstCents),
  paid: 0,
  open: ORDER.totalPrice,
  isCancelled: false,
};

/** The invoice of the clinic's order. */
export const INVOICE: Paper = {
  ...summary,
  title: paperTitle("invoice", gstCents),
  seller: {
    name: "Banksia Supply",
    abn: "51 824 753 556",
    address: "Unit 4, 18 Wattle Street, Dandenong South VIC 3175",
    phone: "(03) 5550 0142",
    email: "orders@banksia.example",
  },
  buyer: {
    name: company,
    ...(ORDER.abn && { abn: ORDER.abn }),
    address,
    ...(apartment && { apartment }),
    city,
    state,
    postalCode,
    country,
    countryCode: AUSTRALIA,
  },
  ...(ORDER.poNumber && { poNumber: ORDER.poNumber }),
  lines: ORDER.orderItems.map(({ sku, name, qty, price }, place) => ({
    sku,
    name,
    qty,
    price,
    taxClass: line.taxClass,
    amount: centsToDollars(totals.itemsCents),
    gst: centsToDollars(gst.lineCents[place] ?? 0),
  })),
  freight: centsToDollars(totals.shippingCents - gst.freightCents),
  freightGst: centsToDollars(gst.freightCents),
  totalExGst: centsToDollars(totals.totalCents - gstCents),
  payment: {
    method: "Bank",
    accountName: "Banksia Supply Pty Ltd",
    bsb: "000-000",
    accountNumber: "12345678",
    reference: ORDER.orderNumber,
  },
};

export const invoices: ExamplesOf<Inputs["invoices"], Outputs["invoices"]> = {
  list: {
    input: {
      pageNumber: 1,
      pageSize: 20,
      keyword: ORDER.poNumber,
      order: ORDER._id,
      company: CLINICS._id,
      kind: "invoice",
      from: "2026-01-01",
      to: "2099-12-31",
    },
    output: { invoices: [summary], page: 1, pages: 1, total: 1 },
  },
  byId: { input: { id: INVOICE._id }, output: INVOICE },
};

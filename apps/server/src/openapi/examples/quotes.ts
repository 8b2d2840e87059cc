import type { Quote, QuoteLine, QuoteTotals } from "@shop/domain/contracts/quotes";
import { centsToDollars, dollarsToCents } from "@shop/domain/money";
import { ORDER_TERMS, orderGst, orderTotals } from "@shop/domain/orders/order-totals";
import { formatQuoteNumber } from "@shop/domain/orders/quote-state";
import { GLOVES, OWN_PRICE_CENTS, QUOTE_ID } from "./catalogue.ts";
import { FIELDS, ORDER } from "./orders.ts";
import { CLINIC } from "./people.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

const QUANTITY = 40;
export const QUOTED_PRICE = 52.5;
export const FREIGHT = 33;

const terms = { ...ORDER_TERMS, flatFreightCents: dollarsToCents(FREIGHT), freeFreightFromCents: null };
const lines = [{ priceCents: dollarsToCents(QUOTED_PRICE), quantity: QUANTITY, taxClass: GLOVES.taxClass }];
const amounts = orderTotals(lines, terms);
const totals: QuoteTotals = {
  itemsPrice: centsToDollars(amounts.itemsCents),
  shippingPrice: centsToDollars(amounts.shippingCents),
  taxPrice: centsToDollars(amounts.taxCents),
  totalPrice: centsToDollars(amounts.totalCents),
  gst: centsToDollars(amounts.taxCents + orderGst(lines, amounts, terms).freightCents),
  gstPercent: terms.gstPercent,
};

const LINE: QuoteLine = {
  product: GLOVES._id,
  sku: GLOVES.sku,
  name: GLOVES.name,
  image: GLOVES.image,
  packageQuantity: GLOVES.packageQuantity,
  taxClass: GLOVES.taxClass,
  qty: QUANTITY,
  price: null,
  priceNow: centsToDollars(OWN_PRICE_CENTS),
  countInStock: GLOVES.countInStock,
};
const OPEN: Quote = {
  _id: QUOTE_ID,
  number: formatQuoteNumber(17),
  status: "open",
  user: { _id: CLINIC._id, name: CLINIC.name, email: CLINIC.email },
  lineCount: 1,
  totalPrice: null,
  validUntil: null,
  answeredAt: null,
  order: null,
  createdAt: "2026-03-24T23:05:00.000Z",
  note: "We open a second clinic in May, and need this every month.",
  lines: [LINE],
  totals: null,
  version: 1,
};
export const ANSWERED: Quote = {
  ...OPEN,
  status: "answered",
  totalPrice: totals.totalPrice,
  validUntil: "2026-04-07",
  answeredAt: "2026-03-25T01:30:00.000Z",
  lines: [{ ...LINE, price: QUOTED_PRICE }],
  totals,
  version: 2,
};
const { _id: orderId, orderNumber, shippingAddress, paymentMethod, orderItems } = ORDER;
export const ACCEPTED = { ...ANSWERED, status: "accepted" as const, order: { _id: orderId, orderNumber } };

const { lines: _lines, note: _note, totals: _totals, version: _version, ...summary } = ANSWERED;
const { _id: id } = ANSWERED;
const { product, qty } = LINE;

export const quotes: ExamplesOf<Inputs["quotes"], Outputs["quotes"]> = {
  list: {
    input: { keyword: "carlton", status: "answered", own: false, pageNumber: 1, pageSize: 20 },
    output: { quotes: [summary], page: 1, pages: 1, total: 1 },
  },
  create: { input: { note: OPEN.note, lines: [{ product, qty }] }, output: OPEN },
  byId: { input: { id }, output: ANSWERED },
  update: {
    input: {
      id,
      lines: [{ product, qty, price: QUOTED_PRICE }],
      freight: FREIGHT,
      validUntil: ANSWERED.validUntil ?? "",
      version: 1,
    },
    output: ANSWERED,
  },
  accept: {
    input: { id, shippingAddress, paymentMethod, ...FIELDS, totalPrice: totals.totalPrice, version: 2 },
    output: {
      ...ORDER,
      ...totals,
      orderItems: orderItems.map((item) => ({ ...item, price: QUOTED_PRICE, priceSource: "quote", qty })),
    },
  },
};

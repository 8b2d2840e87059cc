import { formatAbn } from "../abn.ts";
import { isErased } from "../deleted-account.ts";
import { dueDay } from "../orders/due-day.ts";
import { formatOrderNumber, type PaymentMethod } from "../orders/order-state.ts";
import { orderGst, type OrderTerms, type OrderTotals, type TaxedLine } from "../orders/order-totals.ts";
import type { ShopInfo } from "../shop-info.ts";
import { countryCode } from "./country-code.ts";
import type { PaperBuyer, PaperContent, PaperPayment } from "./paper.ts";

interface Address {
  first_name: string;
  last_name: string;
  company?: string | undefined;
  address: string;
  apartment?: string | undefined;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

export interface InvoicedOrder extends OrderTotals, Pick<OrderTerms, "gstPercent"> {
  orderNumber: number;
  poNumber: string | null;
  /** Both, or neither. */
  costCentreCode: string | null;
  costCentreName: string | null;
  /** Of the company whose order it is; null for a private one. */
  companyName: string | null;
  /** The buyer's; null when it is not known. */
  abn: string | null;
  paymentMethod: PaymentMethod;
  /** Of an order on account. */
  termsDays: number | null;
  shippingAddress: Address;
  /** Null: the delivery address. */
  billingAddress: Address | null;
  /** Received for it so far, less what was sent back. */
  receivedCents: number;
  /** With the GST that was stored with the order; null or left out: it is calculated. */
  lines: readonly (TaxedLine & { sku: string; name: string; gstCents?: number | null })[];
}

type InvoicingShop = Pick<ShopInfo, "name" | "abn" | "address" | "phone" | "email" | "bank"> & { bankDueDays: number };

export interface Invoice {
  totalCents: number;
  gstCents: number;
  /** `YYYY-MM-DD` */
  dueOn: string;
  content: PaperContent;
  /** Null when the order's addresses have been erased. */
  buyer: PaperBuyer | null;
}

/** The invoice of an order, issued on this day. Its lines and freight, with their GST, add up to the order's total. */
export function invoiceOf(order: InvoicedOrder, shop: InvoicingShop, issuedOn: string): Invoice {
  const { name, abn, address, phone, email } = shop;
  const receivedCents = order.paymentMethod === "Stripe" ? 0 : Math.min(order.receivedCents, order.totalCents);
  const gst = orderGst(order.lines, order, order);
  const lines = order.lines.map(({ sku, name: product, quantity, priceCents, taxClass, gstCents }, place) => ({
    sku,
    name: product,
    qty: quantity,
    priceCents,
    taxClass,
    amountCents: priceCents * quantity,
    gstCents: gstCents ?? gst.lineCents[place] ?? 0,
  }));
  const content: PaperContent = {
    seller: { name, abn: formatAbn(abn), address, phone, email },
    orderNumber: formatOrderNumber(order.orderNumber),
    ...(order.poNumber !== null && { poNumber: order.poNumber }),
    ...costCentreOf(order),
    lines,
    freightCents: order.shippingCents - gst.freightCents,
    freightGstCents: gst.freightCents,
    payment: paymentOf(order, shop),
    ...(receivedCents > 0 && { receivedCents }),
  };
  return {
    totalCents: order.totalCents,
    gstCents: order.taxCents + gst.freightCents,
    dueOn: dueDay(order, issuedOn, shop),
    content,
    buyer: buyerOf(order.billingAddress ?? order.shippingAddress, order),
  };
}

const costCentreOf = ({ costCentreCode: code, costCentreName: name }: InvoicedOrder) =>
  code !== null && name !== null && { costCentre: { code, name } };

function buyerOf(billed: Address, { abn, companyName }: InvoicedOrder): PaperBuyer | null {
  if (isErased(billed)) return null;
  const { first_name, last_name, company, address, apartment, city, state, postalCode, country } = billed;
  const place = { address, ...(apartment?.trim() && { apartment }), city, state, postalCode, country };
  const code = countryCode(country);
  return {
    name: companyName ?? (company?.trim() || `${first_name} ${last_name}`.trim()),
    ...(abn !== null && { abn: formatAbn(abn) }),
    ...place,
    ...(code !== undefined && { countryCode: code }),
  };
}

const paymentOf = ({ paymentMethod, orderNumber }: InvoicedOrder, { bank }: InvoicingShop): PaperPayment =>
  paymentMethod === "Stripe"
    ? { method: "Stripe" }
    : { method: "Bank", ...bank, reference: formatOrderNumber(orderNumber) };

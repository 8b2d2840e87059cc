import { formatAbn } from "@shop/domain/abn";
import type { Order, OrderMoney, OrderQuote } from "@shop/domain/contracts/orders";
import type { Shipment } from "@shop/domain/contracts/shipments";
import { centsToDollars, percentOf } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { ORDER_TERMS, orderGst, orderTotals } from "@shop/domain/orders/order-totals";
import { CART, ITEM } from "./cart.ts";
import { GLOVES, OWN_PRICE_CENTS } from "./catalogue.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";
import { CLINIC, CLINIC_ABN } from "./people.ts";

const QUANTITY = 4;
const LINES = [{ priceCents: OWN_PRICE_CENTS, quantity: QUANTITY, taxClass: GLOVES.taxClass }];
const totals = orderTotals(LINES);
const gst = orderGst(LINES, totals, ORDER_TERMS);

const shippingAddress = {
  first_name: "Nora",
  last_name: "Whitlam",
  country: "Australia",
  company: CLINIC.name,
  address: "128 Lygon Street",
  apartment: "Unit 4",
  city: "Carlton",
  state: "VIC",
  postalCode: "3053",
  phone: "(03) 5550 0142",
};

/** Without a delivery date, because the one of an example would be refused once it has passed. */
export const FIELDS = {
  poNumber: "PO-4711",
  deliveryNote: "Loading dock behind the building, from 7 am",
  invoiceEmail: "accounts@carltonclinic.example",
  abn: CLINIC_ABN,
};

/** The clinic's cart with its prices. */
export const QUOTE: OrderQuote = {
  orderItems: [
    {
      product: GLOVES._id,
      name: GLOVES.name,
      sku: GLOVES.sku,
      image: GLOVES.image,
      packageQuantity: GLOVES.packageQuantity,
      price: centsToDollars(OWN_PRICE_CENTS),
      qty: QUANTITY,
      taxClass: GLOVES.taxClass,
    },
  ],
  itemsPrice: centsToDollars(totals.itemsCents),
  shippingPrice: centsToDollars(totals.shippingCents),
  taxPrice: centsToDollars(totals.taxCents),
  totalPrice: centsToDollars(totals.totalCents),
  gst: centsToDollars(totals.taxCents + gst.freightCents),
  gstPercent: ORDER_TERMS.gstPercent,
};

export const ORDER: Order = {
  ...QUOTE,
  orderItems: QUOTE.orderItems.map((item) => ({ ...item, shippedQty: 0, cancelledQty: 0, leftQty: item.qty })),
  _id: "01935a60-2f91-7e05-b7c3-4a8d10e6f951",
  orderNumber: formatOrderNumber(100_042),
  user: { _id: CLINIC._id, name: CLINIC.name, email: CLINIC.email },
  shippingAddress,
  paymentMethod: "Bank",
  ...FIELDS,
  abn: formatAbn(FIELDS.abn),
  isPaid: false,
  paidAt: null,
  shippedAt: null,
  isDelivered: false,
  deliveredAt: null,
  shipments: [],
  isCancelled: false,
  cancelledAt: null,
  paymentReference: null,
  markedPaidAt: null,
  receivedPrice: 0,
  creditedPrice: 0,
  openPrice: QUOTE.totalPrice,
  refundedPrice: 0,
  bankRefundedPrice: 0,
  refundDuePrice: 0,
  bankRefundedAt: null,
  createdAt: "2026-03-22T00:10:00.000Z",
};
const TRANSFER_TEXT = "SO-100042 CARLTON CLINIC";
const PAID: Order = {
  ...ORDER,
  isPaid: true,
  paidAt: "2026-03-24T02:00:00.000Z",
  paymentReference: TRANSFER_TEXT,
  markedPaidAt: "2026-03-24T02:00:00.000Z",
  receivedPrice: QUOTE.totalPrice,
  openPrice: 0,
};
const SHIPPED_AT = "2026-03-26T03:20:00.000Z";
/** All of the order. */
export const SHIPMENT: Shipment = {
  _id: "01935a62-1b7f-7d43-9c05-8e2a6f4d7b19",
  number: 1,
  lines: [{ product: GLOVES._id, sku: GLOVES.sku, name: GLOVES.name, qty: QUANTITY }],
  carrier: "Australia Post",
  trackingNumber: "33ABC0001234",
  trackingUrl: "https://auspost.com.au/mypost/track/details/33ABC0001234",
  shippedOn: "2026-03-26",
  state: "shipped",
  version: 1,
  createdAt: SHIPPED_AT,
};
const TRACKING = { carrier: SHIPMENT.carrier, trackingNumber: SHIPMENT.trackingNumber };
export const DELIVERED: Order = {
  ...PAID,
  orderItems: ORDER.orderItems.map((item) => ({ ...item, shippedQty: item.qty, leftQty: 0 })),
  shippedAt: SHIPPED_AT,
  isDelivered: true,
  deliveredAt: SHIPPED_AT,
  shipments: [SHIPMENT],
};
const PART = 20;
/** Of the order, after a part of it has arrived. */
const PART_PAID: OrderMoney = {
  total: ORDER.totalPrice,
  credited: 0,
  received: PART,
  open: centsToDollars(totals.totalCents - PART * 100),
  refundDue: 0,
  cards: [],
  transfers: [
    { _id: "01935a61-7d10-7c4e-8b21-9e5f3a6d0c18", amount: PART, paidOn: "2026-03-24", reference: TRANSFER_TEXT },
  ],
  refunds: [],
};
/** Of the paid order, after one unit of it was refunded. */
const UNIT_CENTS = OWN_PRICE_CENTS + percentOf(OWN_PRICE_CENTS, ORDER_TERMS.gstPercent);
const REFUNDED: OrderMoney = {
  ...PART_PAID,
  credited: centsToDollars(UNIT_CENTS),
  received: ORDER.totalPrice,
  open: 0,
  refundDue: centsToDollars(UNIT_CENTS),
  transfers: [
    {
      _id: "01935a61-7d10-7c4e-8b21-9e5f3a6d0c18",
      amount: ORDER.totalPrice,
      paidOn: "2026-03-24",
      reference: TRANSFER_TEXT,
    },
  ],
  refunds: [
    {
      _id: "01935a61-0c55-7a30-9d2e-5b1f0e8a7c42",
      amount: centsToDollars(UNIT_CENTS),
      credited: centsToDollars(UNIT_CENTS),
      reason: "One box arrived damaged",
      state: "succeeded",
      counts: true,
      lines: [{ product: GLOVES._id, qty: 1 }],
      createdAt: "2026-03-28T04:00:00.000Z",
    },
  ],
};
const slice = { pageNumber: 1, pageSize: 100 };

export const orders: ExamplesOf<Inputs["orders"], Outputs["orders"]> = {
  create: {
    input: {
      orderItems: [{ product: GLOVES._id, qty: QUANTITY }],
      shippingAddress,
      paymentMethod: "Bank",
      ...FIELDS,
      totalPrice: QUOTE.totalPrice,
    },
    output: ORDER,
  },
  mine: { input: { ...slice, keyword: GLOVES.sku }, output: [ORDER] },
  byId: { input: { id: ORDER._id }, output: ORDER },
  due: {
    output: {
      due: [
        {
          product: GLOVES._id,
          usualQty: QUANTITY,
          everyDays: 14,
          lastOrdered: "2026-03-22",
          dueOn: "2026-04-05",
          item: ITEM,
        },
      ],
      learning: 3,
    },
  },
  skipDue: { input: { product: GLOVES._id }, output: { product: GLOVES._id, hiddenUntil: "2026-04-19" } },
  previewReorder: {
    input: { id: ORDER._id },
    output: {
      lines: [
        {
          product: GLOVES._id,
          name: GLOVES.name,
          sku: GLOVES.sku,
          orderedQty: QUANTITY,
          qty: QUANTITY,
          priceThen: centsToDollars(OWN_PRICE_CENTS),
          priceNow: ITEM.price,
          status: "available",
          item: ITEM,
          substitutes: [],
        },
      ],
    },
  },
  reorder: {
    input: { id: ORDER._id, lines: [{ product: GLOVES._id, qty: QUANTITY }] },
    output: { added: 1, short: [], gone: [], lines: CART.lines, version: CART.version },
  },
  list: { input: { ...slice, keyword: FIELDS.poNumber, toShip: true }, output: [ORDER] },
  pay: { input: { orderId: ORDER._id, id: PAID.paymentReference ?? "", paidOn: "2026-03-24" }, output: PAID },
  payByTransfer: { input: { id: ORDER._id }, output: { ...ORDER, paymentMethod: "Bank" } },
  ship: {
    input: { id: ORDER._id, lines: [{ product: GLOVES._id, qty: QUANTITY }], ...TRACKING },
    output: SHIPMENT,
  },
  correctShipment: {
    input: { id: ORDER._id, shipment: SHIPMENT._id, version: 1, carrier: "Sendle", trackingNumber: "SNFJJ3T" },
    output: {
      ...SHIPMENT,
      carrier: "Sendle",
      trackingNumber: "SNFJJ3T",
      trackingUrl: "https://track.sendle.com/tracking?ref=SNFJJ3T",
      version: 2,
    },
  },
  cancelShipment: {
    input: { id: ORDER._id, shipment: SHIPMENT._id },
    output: { ...SHIPMENT, state: "cancelled", version: 2 },
  },
  deliver: { input: { id: ORDER._id }, output: DELIVERED },
  money: { input: { id: ORDER._id }, output: PART_PAID },
  bookTransfer: {
    input: { id: ORDER._id, amount: PART, paidOn: "2026-03-24", reference: TRANSFER_TEXT },
    output: PART_PAID,
  },
  makeRefund: {
    input: {
      id: ORDER._id,
      requestId: "01935a61-0c55-7a30-9d2e-5b1f0e8a7c42",
      lines: [{ product: GLOVES._id, qty: 1 }],
      reason: "One box arrived damaged",
      restock: false,
    },
    output: REFUNDED,
  },
  cancel: {
    input: { id: ORDER._id, reason: "Ordered twice" },
    output: {
      ...ORDER,
      isCancelled: true,
      cancelledAt: "2026-03-22T01:30:00.000Z",
      creditedPrice: ORDER.totalPrice,
      openPrice: 0,
    },
  },
  charge: {
    input: { token: "tok_visa", amount: totals.totalCents, orderId: ORDER._id },
    output: { status: "success", id: "pi_3QWx7c2eZvKYlo2C1a4b5d6e" },
  },
};

import type { Order } from "@shop/domain/contracts/orders";
import type { Requisition } from "@shop/domain/contracts/requisitions";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { formatRequisitionNumber } from "@shop/domain/orders/requisition-state";
import { CART } from "./cart.ts";
import { COMPANY } from "./company.ts";
import { FIELDS, ORDER } from "./orders.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

const BUYER = { _id: "01935a70-1c52-7a0e-9d34-6b8f20e7c115", name: "Priya Nair" };
const APPROVER = { _id: "01935a70-2e91-7f46-8a07-3c5d91b0e226", name: "Theo Marsh" };
const [CENTRE] = COMPANY.costCentres;
const centre = { costCentre: CENTRE?.code ?? "", costCentreName: CENTRE?.name ?? "" };
const { orderItems, shippingAddress, paymentMethod, totalPrice } = ORDER;
const { abn: _abn, ...fields } = FIELDS;

/** It waits for a decision. */
export const REQUISITION: Requisition = {
  _id: "01935a71-83d0-7b62-a4c9-15e07f2d8b33",
  number: formatRequisitionNumber(12),
  status: "open",
  by: BUYER,
  lines: orderItems.map(({ price, packageQuantity = "", ...item }) => ({
    product: item.product,
    sku: item.sku,
    name: item.name,
    image: item.image,
    packageQuantity,
    taxClass: item.taxClass,
    qty: item.qty,
    priceThen: price,
    priceNow: price,
    countInStock: 1_000,
    ...ANY_QUANTITY,
    problem: null,
  })),
  totalThen: totalPrice,
  totalNow: totalPrice,
  shippingAddress,
  paymentMethod,
  ...fields,
  ...centre,
  note: "For the new treatment room",
  expiresAt: "2026-04-23T23:05:00.000Z",
  decidedBy: null,
  decidedAt: null,
  reason: null,
  order: null,
  version: 1,
  createdAt: "2026-03-24T23:05:00.000Z",
};
const ENDED = { decidedAt: "2026-03-25T00:20:00.000Z", version: 2 };
const REASON = "We still have two cartons.";
export const DECLINED: Requisition = {
  ...REQUISITION,
  ...ENDED,
  status: "declined",
  decidedBy: APPROVER,
  reason: REASON,
};
const APPROVED_ORDER: Order = { ...ORDER, ...centre, approvedBy: APPROVER };

const { _id: id } = REQUISITION;
const wanted = orderItems.map(({ product, qty }) => ({ product, qty }));

export const requisitions: ExamplesOf<Inputs["requisitions"], Outputs["requisitions"]> = {
  list: {
    input: { status: "open", own: false, pageNumber: 1, pageSize: 10 },
    output: { requisitions: [REQUISITION], page: 1, pages: 1, total: 1 },
  },
  create: {
    input: {
      orderItems: wanted,
      shippingAddress,
      paymentMethod,
      ...fields,
      costCentre: centre.costCentre,
      totalPrice,
      note: REQUISITION.note,
    },
    output: REQUISITION,
  },
  byId: { input: { id }, output: REQUISITION },
  update: {
    input: { id, lines: wanted, poNumber: FIELDS.poNumber, costCentre: centre.costCentre, version: 1 },
    output: { ...REQUISITION, version: 2 },
  },
  approve: { input: { id, version: 1, totalPrice, acceptLower: true }, output: APPROVED_ORDER },
  decline: { input: { id, reason: REASON }, output: DECLINED },
  withdraw: { input: { id }, output: { ...REQUISITION, ...ENDED, status: "withdrawn", decidedBy: BUYER } },
  addToCart: { input: { id }, output: { added: 1, short: [], gone: [], lines: CART.lines, version: CART.version } },
};

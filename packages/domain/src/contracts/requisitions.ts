import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { REQUISITION_STATUSES } from "../orders/requisition-state.ts";
import { anyDollars, dollars } from "./dollars.ts";
import { lineOverrides } from "./lines.ts";
import { newOrder, order } from "./orders.ts";
import { pageOf, pageQuery, seenVersion } from "./pages.ts";
import { quantityRules, taxClass } from "./products.ts";
import { moment, recordId, requiredText, text } from "./text.ts";

export const requisitionById = z.object({ id: recordId });

export const requisitionStatus = z
  .enum(REQUISITION_STATUSES)
  .describe("`open`: waits for a decision; `expired`: nobody decided within 30 days");

export const requisitionsQuery = pageQuery(PAGE_SIZE.ownOrders)
  .omit({ keyword: true })
  .extend({
    status: requisitionStatus.optional(),
    own: z.boolean().describe("`true`: the caller's own alone").optional(),
  });
export type RequisitionsQuery = z.infer<typeof requisitionsQuery>;

export const requisitionLine = z.object({
  product: z.string(),
  sku: z.string(),
  name: z.string(),
  image: z.string(),
  packageQuantity: z.string(),
  taxClass,
  qty: z.number().int(),
  priceThen: dollars.describe("What its requester paid for one when they asked"),
  priceNow: dollars
    .nullable()
    .describe(
      "What its requester pays for one in this quantity today; null when it is no longer sold, and once they have left the company",
    ),
  countInStock: z.number().int(),
  ...quantityRules.shape,
  problem: z
    .string()
    .nullable()
    .describe("Why it can't be ordered as it is; null when it can, and once the requisition has ended"),
});
export type RequisitionLine = z.infer<typeof requisitionLine>;

const person = z.object({ _id: z.string(), name: z.string() });

export const requisition = order
  .pick({
    shippingAddress: true,
    billingAddress: true,
    paymentMethod: true,
    poNumber: true,
    deliveryNote: true,
    requestedDeliveryDate: true,
    invoiceEmail: true,
    costCentre: true,
    costCentreName: true,
  })
  .extend({
    _id: z.string(),
    number: z.string().describe("Such as `RQ-000001`"),
    status: requisitionStatus,
    by: person.describe("Its requester"),
    lines: z.array(requisitionLine),
    totalThen: anyDollars.describe(
      "With freight and GST: of the lines as they are, at the prices when it was asked for",
    ),
    totalNow: anyDollars.nullable().describe("The same at today's prices; null while one of them is"),
    note: z.string(),
    expiresAt: moment,
    decidedBy: person.nullable().describe("Who approved, declined or withdrew it"),
    decidedAt: moment.nullable(),
    reason: z.string().nullable().describe("Why it was declined"),
    order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable().describe("What it became when approved"),
    version: z.number().int(),
    createdAt: moment,
  });
export type Requisition = z.infer<typeof requisition>;

export const requisitionsPage = z.object({ requisitions: z.array(requisition), ...pageOf });
export type RequisitionsPage = z.infer<typeof requisitionsPage>;

export const newRequisition = newOrder.extend({
  note: text(LIMITS.quoteNote).describe("For those who decide; may be empty").default(""),
});
export type NewRequisition = z.infer<typeof newRequisition>;

/** Fields that are left out stay unchanged. */
export const requisitionUpdate = z.object({
  id: recordId,
  lines: lineOverrides,
  poNumber: text(LIMITS.poNumber).describe("Empty: none").optional(),
  costCentre: text(LIMITS.costCentre).describe("The code of one of the company's cost centres; empty: none").optional(),
  version: seenVersion,
});
export type RequisitionUpdate = z.infer<typeof requisitionUpdate>;

export const requisitionApproval = newOrder
  .pick({ totalPrice: true, acceptLower: true })
  .extend({ id: recordId, version: seenVersion });
export type RequisitionApproval = z.infer<typeof requisitionApproval>;

export const requisitionRefusal = z.object({
  id: recordId,
  reason: requiredText(LIMITS.cancellationReason).describe("For its requester"),
});
export type RequisitionRefusal = z.infer<typeof requisitionRefusal>;

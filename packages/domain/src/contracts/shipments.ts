import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { TRACKING_URL_EXPECTED } from "../messages.ts";
import { anyId, dayOfShop, lookedUpId, moment, recordId, storableDay, text } from "./text.ts";
import { seenVersion } from "./pages.ts";

export const SHIPMENT_STATES = ["shipped", "cancelled"] as const;

/** What was sent of an order at once. */
export const shipment = z.object({
  _id: z.string(),
  number: z.number().int().describe("1, 2 … within the order"),
  lines: z.array(
    z.object({
      product: z.string(),
      sku: z.string(),
      name: z.string().describe("As on the order"),
      qty: z.number().int(),
    }),
  ),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable().describe("Where it can be followed: as sent, else the page of a known carrier"),
  shippedOn: dayOfShop
    .nullable()
    .describe("A day in the shop's time zone; null for deliveries that were marked before shipments were recorded"),
  state: z.enum(SHIPMENT_STATES),
  version: z.number().int(),
  createdAt: moment,
});
export type Shipment = z.infer<typeof shipment>;

const isHttps = (value: string): boolean => /^https:\/\/[^\s/]\S*$/.test(value) && URL.canParse(value);

/** The fields that can be corrected; an empty text and null count as none. */
const tracking = {
  carrier: text(LIMITS.carrier)
    .nullable()
    .describe(
      "In any case; of Australia Post, StarTrack, TNT, Couriers Please, Aramex, Sendle, DHL and Direct Freight the link is made",
    )
    .optional(),
  trackingNumber: text(LIMITS.trackingNumber).nullable().optional(),
  trackingUrl: text(LIMITS.trackingUrl)
    .refine((value) => value === "" || isHttps(value), TRACKING_URL_EXPECTED)
    .nullable()
    .describe("For another carrier: an https address")
    .optional(),
  shippedOn: storableDay
    .nullable()
    .describe("From the day of the order to today, in the shop's time zone; left out: today")
    .optional(),
};

export const newShipment = z.object({
  id: recordId.describe("The order's id"),
  lines: z
    .array(z.object({ product: anyId, qty: z.number().int().min(1).max(LIMITS.quantity) }))
    .min(1)
    .max(LIMITS.orderLines)
    .describe("Left out: all that is left. The same product twice is added up")
    .optional(),
  ...tracking,
});
export type NewShipment = z.infer<typeof newShipment>;

export const shipmentById = z.object({
  id: recordId.describe("The order's id"),
  shipment: lookedUpId.describe("The shipment's id; 404 when it is malformed or unknown"),
});
export type ShipmentById = z.infer<typeof shipmentById>;

/** Fields that are left out stay unchanged. */
export const shipmentUpdate = shipmentById.extend({ version: seenVersion, ...tracking });
export type ShipmentUpdate = z.infer<typeof shipmentUpdate>;

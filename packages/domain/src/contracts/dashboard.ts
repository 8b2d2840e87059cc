import { z } from "zod";
import { daysBetween } from "../dates.ts";
import { dollars } from "./dollars.ts";
import { paymentMethod } from "./orders.ts";
import { day, moment } from "./text.ts";

const FIRST_DAY = "1970-01-01";
const MAX_PERIOD_DAYS = 366;

/** Both days included, in the shop's time zone. */
export const period = z
  .object({ from: day, to: day })
  .refine(({ from }) => from >= FIRST_DAY, { path: ["from"], message: `Must be ${FIRST_DAY} or later` })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "Must not be before the first day" })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_PERIOD_DAYS, {
    path: ["to"],
    message: `Must be within ${MAX_PERIOD_DAYS} days of the first day`,
  });
export type Period = z.infer<typeof period>;

const count = z.number().int();
/** Dollars; a sum may exceed the maximum of an order. */
const money = z.number();

/** Orders placed and not cancelled; revenue is their items and freight, ex GST. */
const sales = z.object({ orders: count, revenue: money });

export const dashboard = z.object({
  days: z.array(z.object({ day: z.string(), orders: count, revenue: money })).describe("Every day of the period"),
  total: sales,
  previous: sales.describe("The same number of days before"),
  unpaidOrders: z.object({
    total: z.object({ orders: count, amount: money }),
    byAge: z.array(z.object({ fromDays: count, toDays: count.nullable(), orders: count, amount: money })),
    oldest: z.array(
      z.object({
        _id: z.string(),
        orderNumber: z.string(),
        customer: z.string(),
        createdAt: moment,
        paymentMethod,
        openPrice: dollars,
        ageDays: count,
      }),
    ),
  }),
  refundsDue: z.object({
    total: z.object({ orders: count, amount: money }),
    oldest: z
      .array(
        z.object({
          _id: z.string(),
          orderNumber: z.string(),
          customer: z.string(),
          cancelledAt: moment.nullable().describe("Null for an order that is not cancelled: it was credited"),
          paymentMethod,
          refundDuePrice: money,
        }),
      )
      .describe(
        "Orders of which the shop holds more than they ask for: the first cancelled first, those that are not cancelled by the time of the order",
      ),
  }),
  lowStock: z.object({
    total: count,
    products: z.array(
      z.object({ _id: z.string(), name: z.string(), sku: z.string(), countInStock: count, minQty: count }),
    ),
  }),
  enquiries: z.object({
    open: count,
    newest: z.array(z.object({ _id: z.string(), name: z.string(), message: z.string(), createdAt: moment })),
  }),
  topProducts: z.array(
    z.object({ _id: z.string(), name: z.string(), sku: z.string(), quantity: count, revenue: money }),
  ),
  topCustomers: z.array(z.object({ _id: z.string(), name: z.string(), orders: count, revenue: money })),
});
export type Dashboard = z.infer<typeof dashboard>;

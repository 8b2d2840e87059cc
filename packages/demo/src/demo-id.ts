import { v7 } from "uuid";
import { HOUR_MS } from "./demo-days.ts";

const OPENED = Date.UTC(2025, 0, 6);

/** The numbers of the kinds of demo rows, which are part of their ids. */
export const SERIES = {
  subCategory: 1,
  section: 2,
  product: 3,
  user: 4,
  review: 5,
  customerPrice: 6,
  movement: 7,
  order: 8,
  orderLine: 9,
  orderMovement: 10,
  enquiry: 11,
  subscriber: 12,
  payment: 13,
  address: 14,
  list: 15,
  priceList: 16,
  quote: 17,
  refund: 18,
  movementOfMoney: 19,
  company: 20,
  companyPayment: 21,
  requisition: 22,
  bankLine: 40,
  document: 41,
  documentFile: 42,
} as const;

/** When the nth row of a kind was created: the rows are an hour apart and start in January 2025. */
export const demoTime = (index: number): Date => new Date(OPENED + index * HOUR_MS);

/** The id of the nth row of a kind (`series`): the same on every machine, and ascending with time. */
export const demoId = (series: number, index: number): string => demoIdAt(series, index, demoTime(index));

/** The same for a row with its own time of creation. */
export function demoIdAt(series: number, index: number, moment: Date): string {
  const random = new Uint8Array(16);
  new DataView(random.buffer).setUint32(12, index);
  // The first byte that uuid copies unchanged.
  random[11] = series;
  return v7({ msecs: moment.getTime(), seq: 0, random });
}

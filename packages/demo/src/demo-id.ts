import { v7 } from "uuid";

const OPENED = Date.UTC(2025, 0, 6);
const HOUR_MS = 3_600_000;

/** The kinds of rows that the demo makes, by number. */
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
} as const;

/** When the demo shop's nth row of a kind was made: an hour apart, from January 2025 on. */
export const demoTime = (index: number): Date => new Date(OPENED + index * HOUR_MS);

/** The same id on every machine for the nth row of a kind (`series`), in order of time. */
export const demoId = (series: number, index: number): string => demoIdAt(series, index, demoTime(index));

/** The same for a row that was made at a moment of its own. */
export function demoIdAt(series: number, index: number, moment: Date): string {
  const random = new Uint8Array(16);
  new DataView(random.buffer).setUint32(12, index);
  // The first of the bytes that uuid takes as they are.
  random[11] = series;
  return v7({ msecs: moment.getTime(), seq: 0, random });
}

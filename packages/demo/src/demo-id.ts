import { v7 } from "uuid";

const OPENED = Date.UTC(2025, 0, 6);
const HOUR_MS = 3_600_000;

/** When the demo shop's nth row of a kind was made: an hour apart, from January 2025 on. */
export const demoTime = (index: number): Date => new Date(OPENED + index * HOUR_MS);

/** The same id on every machine for the nth row of a kind (`series`), in order of time. */
export function demoId(series: number, index: number): string {
  const random = new Uint8Array(16);
  new DataView(random.buffer).setUint32(12, index);
  random[8] = series;
  return v7({ msecs: demoTime(index).getTime(), seq: 0, random });
}

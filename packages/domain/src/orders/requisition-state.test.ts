import { expect, test } from "vitest";
import { formatRequisitionNumber, requisitionStatus } from "./requisition-state.ts";

const NOW = new Date("2026-11-27T05:00:00.000Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);

test.each([
  ["open", at(1), "open"],
  ["open", at(0), "expired"],
  ["approved", at(-1), "approved"],
  ["declined", at(-1), "declined"],
  ["withdrawn", at(-1), "withdrawn"],
  ["expired", at(-1), "expired"],
] as const)("a requisition that is stored as %s and expires at %s is %s", (status, expiresAt, expected) => {
  expect(requisitionStatus({ status, expiresAt }, NOW)).toBe(expected);
});

test("requisitions have a number of six digits or more", () => {
  expect([1, 1_234_567].map(formatRequisitionNumber)).toEqual(["RQ-000001", "RQ-1234567"]);
});

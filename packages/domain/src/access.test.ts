import { expect, test } from "vitest";
import { maySee, maySeeDrafts } from "./access.ts";

const customer = { id: "customer", isAdmin: false };
const admin = { id: "admin", isAdmin: true };

test("a customer sees their own records", () => expect(maySee(customer, { userId: "customer" })).toBe(true));
test("a customer does not see another user's records", () =>
  expect(maySee(customer, { userId: "another" })).toBe(false));
test("an admin sees everyone's records", () => expect(maySee(admin, { userId: "customer" })).toBe(true));

test("drafts are visible to admins, but not to customers or visitors", () => {
  expect([maySeeDrafts(admin), maySeeDrafts(customer), maySeeDrafts(null)]).toEqual([true, false, false]);
});

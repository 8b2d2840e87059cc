import { expect, test } from "vitest";
import { maySee, maySeeDrafts } from "./access.ts";

const customer = { id: "customer", isAdmin: false };
const admin = { id: "admin", isAdmin: true };

test("a customer sees what is their own", () => expect(maySee(customer, "customer")).toBe(true));
test("a customer does not see another user's records", () => expect(maySee(customer, "another")).toBe(false));
test("an admin sees everyone's", () => expect(maySee(admin, "customer")).toBe(true));

test("drafts are for admins alone, not for customers or visitors", () => {
  expect([maySeeDrafts(admin), maySeeDrafts(customer), maySeeDrafts(null)]).toEqual([true, false, false]);
});

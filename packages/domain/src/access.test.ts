import { expect, test } from "vitest";
import {
  isOwn,
  may,
  mayChange,
  maySee,
  maySeeDrafts,
  type CompanyPermission,
  type CompanyRole,
  type Viewer,
} from "./access.ts";

const customer: Viewer = { id: "customer", isAdmin: false };
const admin = { id: "admin", isAdmin: true };
const member = (role: CompanyRole) => ({ ...customer, company: { id: "clinics", role } });

const ofPerson = (userId: string) => ({ userId, companyId: null });
const ofCompany = (companyId: string, userId = "another") => ({ userId, companyId });

test("a customer sees their own records, but not those of others", () => {
  expect(["customer", "another"].map((userId) => maySee(customer, ofPerson(userId)))).toEqual([true, false]);
});
test("an admin sees everyone's records", () => {
  expect([ofPerson("customer"), ofCompany("clinics")].map((record) => maySee(admin, record))).toEqual([true, true]);
});

test("a record of a company belongs to its present members, whoever made it", () => {
  const viewer = member("viewer");
  expect([ofCompany("clinics"), ofCompany("cafes"), ofPerson("customer")].map((it) => isOwn(viewer, it))).toEqual([
    true,
    false,
    true,
  ]);
  expect(maySee(customer, ofCompany("clinics", "customer"))).toBe(false);
});

test("each role may do what the table of roles says", () => {
  const allowed = (role: CompanyRole) =>
    (["order", "decide", "manage"] satisfies CompanyPermission[]).filter((permission) => may(member(role), permission));
  expect(allowed("admin")).toEqual(["order", "decide", "manage"]);
  expect(allowed("approver")).toEqual(["order", "decide"]);
  expect(allowed("buyer")).toEqual(["order"]);
  expect(allowed("viewer")).toEqual([]);
});

test("a private customer may do everything with what is theirs", () => {
  expect([may(customer, "order"), mayChange(customer, ofPerson("customer"))]).toEqual([true, true]);
});

test("a member changes their own record with the right to order, a colleague's with the right to decide", () => {
  const mayBoth = (role: CompanyRole) =>
    ["customer", "another"].map((userId) => mayChange(member(role), ofCompany("clinics", userId)));
  expect(mayBoth("approver")).toEqual([true, true]);
  expect(mayBoth("buyer")).toEqual([true, false]);
  expect(mayBoth("viewer")).toEqual([false, false]);
  expect(mayChange(member("viewer"), ofPerson("customer"))).toBe(true);
});

test("drafts are visible to admins, but not to customers or visitors", () => {
  expect([maySeeDrafts(admin), maySeeDrafts(customer), maySeeDrafts(null)]).toEqual([true, false, false]);
});

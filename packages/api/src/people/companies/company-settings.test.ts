import { NO_COMPANY } from "@shop/domain/messages";
import { expect, test } from "vitest";
import { addCompany, addMember, addPerson, as, errorOf, testShop } from "../../testing.ts";

const CENTRES = [
  { code: "CBD", name: "City", isActive: true },
  { code: "North", name: "Northern clinic", isActive: false },
];

async function ownCompany() {
  const shop = await testShop();
  const company = await addCompany(shop, { name: "Wattle Lane Clinics", abn: "51824753556" });
  const admin = await addMember(shop, company, "admin");
  return { shop, company, admin, calls: as(shop, admin).company, viewer: await addMember(shop, company, "viewer") };
}

test("each member reads the company with their role; others have none", async () => {
  const { shop, admin, calls, viewer } = await ownCompany();
  const company = {
    name: "Wattle Lane Clinics",
    abn: "51 824 753 556",
    members: [
      { email: admin.email, role: "admin", status: "member" },
      { email: viewer.email, role: "viewer", status: "member" },
    ],
    costCentres: [],
    costCentreRequired: false,
    poRequired: false,
    invoiceEmail: null,
    version: 1,
    account: null,
  };
  expect(await calls.read()).toMatchObject({ ...company, role: "admin" });
  expect(await as(shop, viewer).company.read()).toMatchObject({ ...company, role: "viewer" });
  for (const person of [await addPerson(shop), await addPerson(shop, { isAdmin: true })])
    expect(await errorOf(as(shop, person).company.read())).toMatchObject({ status: 404, message: NO_COMPANY });
});

test("settings that were read can be sent back with one change, and null clears a field", async () => {
  const { calls } = await ownCompany();
  const before = await calls.read();
  expect(before.invoiceEmail).toBeNull();
  expect(await calls.update({ ...before, poRequired: true })).toMatchObject({ poRequired: true, invoiceEmail: null });
  await calls.update({ invoiceEmail: "ap@clinics.example" });
  expect(await calls.update({ invoiceEmail: null })).toMatchObject({ poRequired: true, invoiceEmail: null });
});

test("the admin changes what is sent, and cost centres keep their order", async () => {
  const { calls } = await ownCompany();
  const changed = await calls.update({ costCentres: CENTRES, poRequired: true, invoiceEmail: "ap@clinics.example" });
  expect(changed).toMatchObject({
    costCentres: CENTRES,
    poRequired: true,
    invoiceEmail: "ap@clinics.example",
    version: 2,
  });
  const reversed = CENTRES.toReversed();
  expect(await calls.update({ costCentres: reversed, invoiceEmail: "" })).toEqual({
    ...changed,
    costCentres: reversed,
    invoiceEmail: null,
    version: 3,
  });
});

test("a code that occurs twice in any case is refused, and nothing is changed", async () => {
  const { calls } = await ownCompany();
  const before = await calls.update({ costCentres: CENTRES });
  const twice = [...CENTRES, { code: " cbd", name: "City again", isActive: true }];
  expect(await errorOf(calls.update({ costCentres: twice, poRequired: true }))).toMatchObject({
    status: 400,
    issues: [{ path: "costCentres.2.code", message: "cbd is there twice" }],
  });
  expect(await calls.read()).toEqual(before);
});

test("a change of an outdated version is refused with the current company", async () => {
  const { calls } = await ownCompany();
  const { account: _account, ...current } = await calls.update({ version: 1, poRequired: true });
  expect(await errorOf(calls.update({ version: 1, poRequired: false }))).toMatchObject({ status: 409, current });
});

test("a change without fields changes nothing but the version", async () => {
  const { calls } = await ownCompany();
  const before = await calls.read();
  expect(await calls.update({})).toEqual({ ...before, version: before.version + 1 });
});

import { COMPANY_ROLE, NO_COMPANY } from "@shop/domain/messages";
import { expect, test } from "vitest";
import { ADDRESS, addCompany, addMember, addPerson, as, errorOf, testShop } from "../../testing.ts";

async function clinics() {
  const shop = await testShop();
  const company = await addCompany(shop);
  const [admin, buyer] = [await addMember(shop, company, "admin"), await addMember(shop, company, "buyer")];
  return { shop, admin: as(shop, admin).addresses, buyer: as(shop, buyer).addresses };
}

const refused = { status: 403, code: "COMPANY_ROLE", message: COMPANY_ROLE };
type Addresses = ReturnType<typeof as>["addresses"];
const labels = async (calls: Addresses) =>
  (await calls.list()).addresses.map(({ label, isDefault, isShared }) => [label, isDefault, isShared]);

test("a shared address stands after one's own, and is never the default", async () => {
  const { shop, admin, buyer } = await clinics();
  const shared = await admin.create({ ...ADDRESS, label: "City", isShared: true, isDefault: true });
  expect(shared).toMatchObject({ isShared: true, isDefault: false });
  await buyer.create({ ...ADDRESS, label: "Mine" });
  expect(await labels(buyer)).toEqual([
    ["Mine", true, false],
    ["City", false, true],
  ]);
  expect(await admin.update({ id: shared._id, isDefault: true })).toMatchObject({ isDefault: false });
  const other = as(shop, await addMember(shop, await addCompany(shop), "admin")).addresses;
  expect(await labels(other)).toEqual([]);
  expect(await errorOf(other.remove({ id: shared._id }))).toMatchObject({ status: 404 });
});

test("only the company's admin changes shared addresses, and only members share", async () => {
  const { shop, admin, buyer } = await clinics();
  const { _id: id } = await admin.create({ ...ADDRESS, label: "City", isShared: true });
  const own = await buyer.create({ ...ADDRESS, label: "Mine" });
  for (const call of [
    () => buyer.create({ ...ADDRESS, isShared: true }),
    () => buyer.update({ id, label: "X" }),
    () => buyer.update({ id: own._id, isShared: true }),
    () => buyer.remove({ id }),
  ])
    expect(await errorOf(call())).toEqual(refused);
  expect(await errorOf(as(shop, await addPerson(shop)).addresses.create({ ...ADDRESS, isShared: true }))).toMatchObject(
    {
      status: 404,
      message: NO_COMPANY,
    },
  );
  expect(await admin.update({ id, label: "City clinic" })).toMatchObject({ label: "City clinic", isShared: true });
  await admin.remove({ id });
  expect(await labels(buyer)).toEqual([["Mine", true, false]]);
});

test("a default address that is shared gives the default to the oldest that is left, and comes back as one's own", async () => {
  const { admin } = await clinics();
  const first = await admin.create({ ...ADDRESS, label: "First" });
  await admin.create({ ...ADDRESS, label: "Second" });
  expect(await admin.update({ id: first._id, isShared: true })).toMatchObject({ isShared: true, isDefault: false });
  expect(await labels(admin)).toEqual([
    ["Second", true, false],
    ["First", false, true],
  ]);
  await admin.update({ id: first._id, isShared: false });
  expect(await labels(admin)).toEqual([
    ["Second", true, false],
    ["First", false, false],
  ]);
});

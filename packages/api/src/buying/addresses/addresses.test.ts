import { LIMITS } from "@shop/domain/limits";
import { NO_PO_BOX, TOO_MANY_ADDRESSES } from "@shop/domain/messages";
import { expect, test } from "vitest";
import { ADDRESS, addPerson, as, errorOf, testShop } from "../../testing.ts";

async function world() {
  const shop = await testShop();
  const [nora, ben] = [await addPerson(shop), await addPerson(shop)];
  const mine = as(shop, nora).addresses;
  const labels = async () =>
    (await mine.list()).addresses.map(({ label, isDefault }) => label + (isDefault ? "*" : ""));
  const add = (label: string, isDefault = false) => mine.create({ ...ADDRESS, label, isDefault });
  return { shop, nora, ben, mine, labels, add };
}

test("the first address is the default, another can replace it, and removing the default makes the oldest one the default", async () => {
  const { mine, labels, add } = await world();
  expect(await labels()).toEqual([]);
  const depot = await add("Depot");
  expect(depot).toEqual({ _id: depot._id, label: "Depot", isDefault: true, isShared: false, ...ADDRESS });
  const clinic = await add("Clinic");
  const shed = await add("Shed", true);
  expect(await labels()).toEqual(["Shed*", "Depot", "Clinic"]);
  expect(await mine.update({ id: clinic._id, isDefault: true })).toMatchObject({ label: "Clinic", isDefault: true });
  expect(await labels()).toEqual(["Clinic*", "Depot", "Shed"]);
  await mine.update({ id: clinic._id, isDefault: false });
  expect(await labels()).toEqual(["Clinic*", "Depot", "Shed"]);
  await mine.remove({ id: clinic._id });
  expect(await labels()).toEqual(["Depot*", "Shed"]);
  await mine.remove({ id: shed._id });
  await mine.remove({ id: depot._id });
  expect(await labels()).toEqual([]);
});

test("an update keeps omitted fields and removes an optional field that is empty", async () => {
  const { mine, add } = await world();
  const { _id: id } = await add("Depot");
  expect(await mine.update({ id, company: "Bulk Pty Ltd", city: "Carlton" })).toEqual({
    ...ADDRESS,
    _id: id,
    label: "Depot",
    isDefault: true,
    isShared: false,
    company: "Bulk Pty Ltd",
    city: "Carlton",
  });
  const cleared = await mine.update({ id, company: " ", label: "" });
  expect(cleared).toMatchObject({ label: "", city: "Carlton" });
  expect(cleared).not.toHaveProperty("company");
  expect((await mine.list()).addresses).toEqual([cleared]);
});

test("an address that is invalid for orders is refused, and so is a label that is too long", async () => {
  const { mine, add, labels } = await world();
  const { _id: id } = await add("Depot");
  for (const wrong of [
    { address: "PO Box 12" },
    { company: "Parcel Locker 3" },
    { phone: "" },
    { label: "x".repeat(61) },
  ]) {
    const issues = [{ path: Object.keys(wrong)[0] }];
    expect(await errorOf(mine.create({ ...ADDRESS, ...wrong }))).toMatchObject({ status: 400, issues });
    expect(await errorOf(mine.update({ id, ...wrong }))).toMatchObject({ status: 400, issues });
  }
  expect(await errorOf(mine.create({ ...ADDRESS, address: "p.o.box 1" }))).toMatchObject({
    issues: [{ message: NO_PO_BOX }],
  });
  expect(await labels()).toEqual(["Depot*"]);
});

test("a PO Box that is split over two fields is refused, also when only one of them is changed", async () => {
  const { mine, add, labels } = await world();
  const refused = {
    status: 400,
    message: `apartment: ${NO_PO_BOX}`,
    issues: [{ path: "apartment", message: NO_PO_BOX }],
  };
  expect(await errorOf(mine.create({ ...ADDRESS, address: "PO", apartment: "Box 12" }))).toMatchObject(refused);
  const { _id: id } = await add("Depot");
  await mine.update({ id, address: "PO", apartment: "" });
  const { message: _, ...issue } = refused;
  expect(await errorOf(mine.update({ id, apartment: "Box 12" }))).toMatchObject(issue);
  expect(await labels()).toEqual(["Depot*"]);
});

test("another account's address is not found", async () => {
  const { shop, ben, add, labels } = await world();
  const { _id: id } = await add("Depot");
  const bens = as(shop, ben).addresses;
  const notFound = { status: 404, message: "Address not found" };
  expect(await errorOf(bens.update({ id, label: "Mine" }))).toMatchObject(notFound);
  expect(await errorOf(bens.remove({ id }))).toMatchObject(notFound);
  expect(await errorOf(bens.remove({ id: "1" }))).toMatchObject(notFound);
  expect(await bens.list()).toEqual({ addresses: [] });
  expect(await labels()).toEqual(["Depot*"]);
});

test("an account has at most 50 addresses, also when many are created at once", async () => {
  const { add, labels } = await world();
  const sent = await Promise.allSettled(
    Array.from({ length: LIMITS.addresses + 5 }, (_, index) => add(`A${index}`, index % 2 === 0)),
  );
  expect(sent.filter(({ status }) => status === "rejected")).toHaveLength(5);
  expect(await errorOf(add("51"))).toMatchObject({ status: 400, message: TOO_MANY_ADDRESSES(50) });
  const kept = await labels();
  expect(kept).toHaveLength(50);
  expect(kept.filter((label) => label.endsWith("*"))).toHaveLength(1);
});

test("concurrent changes leave exactly one default address", async () => {
  const { mine, add } = await world();
  const added = await Promise.all(["A", "B", "C", "D", "E", "F"].map((label) => add(label)));
  const [, second, third] = added;
  await Promise.allSettled([
    ...added.slice(2).map(({ _id }) => mine.update({ id: _id, isDefault: true })),
    ...added.slice(0, 1).map(({ _id }) => mine.remove({ id: _id })),
    ...(second && third ? [mine.remove({ id: third._id }), mine.update({ id: second._id, isDefault: true })] : []),
  ]);
  const { addresses } = await mine.list();
  expect(addresses).toHaveLength(4);
  expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("a request repeated with the same idempotency key creates one address", async () => {
  const { shop, nora, labels } = await world();
  const again = as(shop, nora, { idempotencyKey: "kept once" }).addresses;
  const first = await again.create({ ...ADDRESS, label: "Depot" });
  expect(await again.create({ ...ADDRESS, label: "Depot" })).toEqual(first);
  expect(await labels()).toEqual(["Depot*"]);
});

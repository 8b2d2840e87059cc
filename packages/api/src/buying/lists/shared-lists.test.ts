import { COMPANY_ROLE, NO_COMPANY } from "@shop/domain/messages";
import { expect, test } from "vitest";
import { addCompany, addMember, addPerson, addProduct, as, errorOf, testShop } from "../../testing.ts";

async function clinics() {
  const shop = await testShop();
  const [company, gloves] = [await addCompany(shop), await addProduct(shop, { name: "Gloves" })];
  const nora = await addMember(shop, company, "buyer");
  const [theo, viewer] = [await addMember(shop, company, "approver"), await addMember(shop, company, "viewer")];
  const lines = [{ product: gloves.id, qty: 2 }];
  return { shop, lines, nora: as(shop, nora).lists, theo: as(shop, theo).lists, viewer: as(shop, viewer).lists };
}

const refused = { status: 403, code: "COMPANY_ROLE", message: COMPANY_ROLE };

test("members see a shared list after their own, others don't see it", async () => {
  const { shop, lines, nora, theo, viewer } = await clinics();
  const shared = await nora.create({ name: "Ward round", lines, isShared: true });
  const own = await theo.create({ name: "Mine", lines: [] });
  expect((await theo.list({})).lists.map(({ name, isShared }) => [name, isShared])).toEqual([
    ["Mine", false],
    ["Ward round", true],
  ]);
  expect((await viewer.list({})).lists.map(({ name }) => name)).toEqual(["Ward round"]);
  expect(await viewer.byId({ id: shared._id })).toEqual(shared);
  expect(await errorOf(viewer.byId({ id: own._id }))).toMatchObject({ status: 404 });
  for (const person of [await addPerson(shop), await addMember(shop, await addCompany(shop), "admin")])
    expect(await errorOf(as(shop, person).lists.byId({ id: shared._id }))).toMatchObject({ status: 404 });
});

test("members who may order change a shared list, viewers only read it and put it into their cart", async () => {
  const { shop, lines, nora, theo, viewer } = await clinics();
  const { _id: id } = await nora.create({ name: "Ward round", lines, isShared: true });
  expect(await theo.update({ id, name: "Round" })).toMatchObject({ name: "Round", isShared: true });
  expect(await theo.addLines({ id, lines })).toMatchObject({ lines: [{ qty: 4 }] });
  for (const call of [
    () => viewer.update({ id, name: "X" }),
    () => viewer.addLines({ id, lines }),
    () => viewer.remove({ id }),
  ])
    expect(await errorOf(call())).toEqual(refused);
  expect(await errorOf(viewer.create({ name: "X", lines, isShared: true }))).toEqual(refused);
  expect(await viewer.addToCart({ id })).toMatchObject({ added: 1 });
  expect(await nora.byId({ id })).toMatchObject({ name: "Round", lines: [{ qty: 4 }] });
  await theo.remove({ id });
  expect(await errorOf(nora.byId({ id }))).toMatchObject({ status: 404 });
  expect(
    await errorOf(as(shop, await addPerson(shop)).lists.create({ name: "X", lines, isShared: true })),
  ).toMatchObject({
    status: 404,
    message: NO_COMPANY,
  });
});

test("a list is shared, and made one's own again", async () => {
  const { nora, theo, lines } = await clinics();
  const { _id: id } = await nora.create({ name: "Ward round", lines });
  expect(await errorOf(theo.byId({ id }))).toMatchObject({ status: 404 });
  await nora.update({ id, isShared: true });
  expect(await theo.update({ id, isShared: false })).toMatchObject({ isShared: false, lines: [{ qty: 2 }] });
  expect(await errorOf(nora.byId({ id }))).toMatchObject({ status: 404 });
  expect(await theo.byId({ id })).toMatchObject({ isShared: false });
});

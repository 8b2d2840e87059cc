import { newId } from "@shop/db/columns";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, expectAdminOnly, errorOf, testShop } from "../../testing.ts";

async function synonymShop() {
  const shop = await testShop();
  const admin = await addPerson(shop, { isAdmin: true });
  const find = async (keyword: string) =>
    (await as(shop, null).products.list({ keyword })).products.map(({ name }) => name);
  return { shop, admin, find, synonyms: as(shop, admin).synonyms };
}

test("creating, changing and removing a group takes effect immediately and is logged", async () => {
  const { shop, admin, synonyms, find } = await synonymShop();
  await addProduct(shop, { name: "Wet floor sign" });
  await addProduct(shop, { name: "Doormat" });
  expect(await find("caution board")).toEqual([]);
  const made = await synonyms.create({ terms: ["Caution boards", "floor sign"] });
  expect(await find("caution board")).toEqual(["Wet floor sign"]);
  const changed = await synonyms.update({ id: made._id, terms: ["caution board", "doormat"], version: 1 });
  expect(changed).toEqual({ _id: made._id, terms: ["caution board", "doormat"], version: 2 });
  expect(await find("caution board")).toEqual(["Doormat"]);
  expect(await synonyms.remove({ id: made._id })).toEqual({ message: "Synonyms removed" });
  expect(await find("caution board")).toEqual([]);
  const { entries } = await as(shop, admin).audit.list({ entity: "synonym" });
  expect(entries.map(({ action, label }) => [action, label])).toEqual([
    ["removed", "caution board, doormat"],
    ["updated", "caution board, doormat"],
    ["created", "Caution boards, floor sign"],
  ]);
});

test("products with the typed word come before products with a synonym", async () => {
  const { shop, find } = await synonymShop();
  await addProduct(shop, { name: "Cloths" });
  await addProduct(shop, { name: "Wipes" });
  expect(await find("cloths")).toEqual(["Cloths", "Wipes"]);
  expect(await find("wipes")).toEqual(["Wipes", "Cloths"]);
});

test("a term that is already in a group, in any form, is refused", async () => {
  const { synonyms } = await synonymShop();
  const taken = (path: string, other: string) => ({
    status: 409,
    code: "CONFLICT",
    message: `'${other}' is already a synonym and is treated as the same term`,
    issues: [{ path, message: `'${other}' is already a synonym and is treated as the same term` }],
  });
  expect(await errorOf(synonyms.create({ terms: ["rags", "WIPE"] }))).toEqual(taken("terms.1", "wipes"));
  expect(await errorOf(synonyms.create({ terms: ["rag", "Rags"] }))).toEqual(taken("terms.1", "rag"));
  const rags = await synonyms.create({ terms: ["rag", "duster"] });
  expect(await synonyms.update({ id: rags._id, terms: ["rag", "dusters"] })).toMatchObject({ version: 2 });
  expect(await errorOf(synonyms.update({ id: rags._id, terms: ["rag", "bin-bag"] }))).toEqual(
    taken("terms.1", "bin bag"),
  );
});

test("two concurrent calls for the same group create one", async () => {
  const { synonyms } = await synonymShop();
  const calls = [synonyms.create({ terms: ["rag", "duster"] }), synonyms.create({ terms: ["dusters", "rags"] })];
  const made = (await Promise.allSettled(calls)).filter(({ status }) => status === "fulfilled");
  expect(made).toHaveLength(1);
});

test("a change based on an older version is refused with the current group", async () => {
  const { synonyms } = await synonymShop();
  const { _id: id } = await synonyms.create({ terms: ["rag", "duster"] });
  const current = await synonyms.update({ id, terms: ["rag", "dust cloth"], version: 1 });
  expect(await errorOf(synonyms.update({ id, terms: ["a", "b"], version: 1 }))).toMatchObject({
    status: 409,
    current,
  });
});

test("the list is searched, sorted and paged", async () => {
  const { synonyms } = await synonymShop();
  await synonyms.create({ terms: ["aardvark", "zebra"] });
  const all = await synonyms.list({});
  expect(all.synonyms[0]?.terms).toEqual(["aardvark", "zebra"]);
  expect((await synonyms.list({ keyword: "BIN gar" })).synonyms).toMatchObject([
    { terms: expect.arrayContaining(["garbage bag"]) as string[] },
  ]);
  const byTerms = await synonyms.list({ sort: "terms", direction: "asc", pageSize: 2 });
  expect(byTerms).toMatchObject({ total: all.total, synonyms: [{ terms: ["aardvark", "zebra"] }, {}] });
});

test("fewer than two terms, blank terms and terms without letters are refused, and an unknown group is not found", async () => {
  const { synonyms } = await synonymShop();
  for (const terms of [[], ["one"], ["one", " "], ["one", "--"], ["one", "x".repeat(101)]])
    expect(await errorOf(synonyms.create({ terms }))).toMatchObject({ status: 400 });
  for (const id of ["1", newId()])
    expect(await errorOf(synonyms.remove({ id }))).toMatchObject({
      status: 404,
      message: "Group of synonyms not found",
    });
});

test("only admins can list and change synonyms", async () => {
  const { shop } = await synonymShop();
  await expectAdminOnly(shop, ({ synonyms }) => [
    synonyms.list({}),
    synonyms.create({ terms: ["a", "b"] }),
    synonyms.update({ id: newId(), terms: ["a", "b"] }),
    synonyms.remove({ id: newId() }),
  ]);
});

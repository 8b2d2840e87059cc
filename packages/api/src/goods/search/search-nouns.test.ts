import { synonyms } from "@shop/db/schema/products";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { refreshSearchFrequencies } from "../catalogue/derived-data.ts";
import { addProduct, as, createTestShop, testShop, type TestShop } from "../../testing.ts";

const find = async (shop: TestShop, keyword: string) =>
  (await as(shop, null).products.list({ keyword })).products.map(({ name }) => name);
const suggest = async (shop: TestShop, keyword: string) =>
  (await as(shop, null).products.suggest({ keyword })).products.map(({ name }) => name);

/** A shop without synonyms, so that only products determine how words are written. */
async function shopWithoutSynonyms(): Promise<TestShop> {
  const shop = await createTestShop();
  await shop.db.delete(synonyms);
  return shop;
}

/** A shop with these products, and some that each have one half of a compound word. */
async function shopWith(...names: string[]): Promise<TestShop> {
  const shop = await shopWithoutSynonyms();
  const halves = ["Hair brush", "Cargo net", "Bin lid", "Drawer liner", "Face cloth", "Dust mask", "Coffee beans", "Water cups", "Note book", "Mac cable"]; // prettier-ignore
  for (const name of [...halves, ...names]) await addProduct(shop, { name });
  return shop;
}

describe.each([
  ["before", false],
  ["after", true],
])("%s the frequencies of words are counted", (_when, isCounted) => {
  let apart: TestShop;
  let together: TestShop;
  beforeAll(async () => {
    apart = await shopWith("Hair nets, white", "Bin liner 80 L", "Face masks", "Coffee cup, paper", "Mac book sleeve");
    together = await shopWith("Hairnets, white", "Binliner 80 L", "Facemasks", "Coffeecup, paper", "Macbook sleeve");
    if (isCounted) for (const shop of [apart, together]) await refreshSearchFrequencies(shop.db);
  });
  afterAll(() => Promise.all([apart.close(), together.close()]));

  test.each([
    ["hairnet", "Hair nets, white"],
    ["hairnets", "Hair nets, white"],
    ["white hairnet", "Hair nets, white"],
    ["binliner", "Bin liner 80 L"],
    ["binliners 80l", "Bin liner 80 L"],
    ["facemask", "Face masks"],
    ["coffeecups", "Coffee cup, paper"],
    ["paper coffeecup", "Coffee cup, paper"],
    ["macbook", "Mac book sleeve"],
  ])("%j finds only the product that has it as two words", async (keyword, name) => {
    expect(await find(apart, keyword)).toEqual([name]);
    expect((await as(apart, null).products.list({ keyword })).corrected).toBeUndefined();
  });

  test.each([
    ["hair net", "Hairnets, white"],
    ["white hair nets", "Hairnets, white"],
    ["bin liners", "Binliner 80 L"],
    ["face mask", "Facemasks"],
    ["coffee cups", "Coffeecup, paper"],
    ["mac book", "Macbook sleeve"],
    ["sleeve mac book", "Macbook sleeve"],
  ])("%j finds first the product that has it as one word", async (keyword, name) => {
    expect((await find(together, keyword))[0]).toBe(name);
    expect((await as(together, null).products.list({ keyword })).corrected).toBeUndefined();
  });

  test.each([
    ["hairne", "Hair nets, white"],
    ["facemas", "Face masks"],
    ["white hairne", "Hair nets, white"],
  ])("%j suggests the product that has it as two words", async (keyword, name) => {
    expect(await suggest(apart, keyword)).toEqual([name]);
  });

  test.each([
    ["hair ne", "Hairnets, white"],
    ["face mas", "Facemasks"],
    ["sleeve mac bo", "Macbook sleeve"],
  ])("%j suggests the product that has it as one word", async (keyword, name) => {
    expect(await suggest(together, keyword)).toContain(name);
  });
});

test("products with the typed form come before products with the other form", async () => {
  const shop = await shopWithoutSynonyms();
  onTestFinished(shop.close);
  for (const name of ["Hair net", "Hairnet", "Hairnet", "Hair net"]) await addProduct(shop, { name });
  expect(await find(shop, "hairnet")).toEqual(["Hairnet", "Hairnet", "Hair net", "Hair net"]);
  expect(await find(shop, "hair net")).toEqual(["Hair net", "Hair net", "Hairnet", "Hairnet"]);
});

test("words that are not adjacent in a text do not form a compound word", async () => {
  const shop = await shopWithoutSynonyms();
  onTestFinished(shop.close);
  await addProduct(shop, { name: "A net for the hair of chefs" });
  await addProduct(shop, { name: "The car wash for pets, blue" });
  expect(await find(shop, "hairnet")).toEqual([]);
  expect(await find(shop, "carpet")).toEqual([]);
});

test("drafts and archived products do not determine how a word is written", async () => {
  const shop = await shopWithoutSynonyms();
  onTestFinished(shop.close);
  await addProduct(shop, { name: "Hair net", priceCents: 0 });
  await addProduct(shop, { name: "Face mask", archivedAt: new Date() });
  await addProduct(shop, { name: "Facemark" });
  expect(await as(shop, null).products.list({ keyword: "facemask" })).toMatchObject({
    corrected: "facemark",
    total: 1,
  });
  expect(await find(shop, "hairnet")).toEqual([]);
});

test("of a word that can be split at many places only three are looked up", async () => {
  const shop = await testShop();
  const word = "abcdefghijklmnopqrstuvwx";
  // Each half is a word of the catalogue, but no two are neighbours.
  for (let at = 4; at <= 20; at += 1)
    for (const name of [word.slice(0, at), word.slice(at)]) await addProduct(shop, { name });
  const client = await shop.db.$client.connect();
  onTestFinished(() => client.release(true));
  await client.query("BEGIN; SET LOCAL track_functions = 'all'");
  expect((await client.query("SELECT split_word($1, false) AS halves", [word])).rows).toEqual([{ halves: null }]);
  const counted = "SELECT calls::int FROM pg_stat_xact_user_functions WHERE funcname = 'are_neighbours'";
  expect((await client.query(counted)).rows).toEqual([{ calls: 3 }]);
});

describe("the head noun counts more than its modifiers", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await shopWithoutSynonyms();
    for (const name of [
      "Paper cup",
      "Cup 250 ml, white, with a lid, sleeve of 50, made of paper from Tasmania",
      "Cups for cold drinks",
      "Water cup",
      "Party cup",
      "Tea cup",
      "Ice cup",
      "Coffee beans",
      "Ground coffee, coffee for the office",
      "Wall bracket",
      "Microwave oven",
      "Oven",
      "Glove dispenser",
      "Dispenser for wipes",
      "TN-2110 drum",
      "Toner",
    ])
      await addProduct(shop, { name });
    await addProduct(shop, { name: "Paper cup, blue", sku: "C9", description: "For tea." });
    await addProduct(shop, { name: "Instant sticks", brand: "Coffee Coffee", description: "Coffee" });
    await refreshSearchFrequencies(shop.db);
  });
  afterAll(() => shop.close());

  const places = async (keyword: string, part: RegExp) =>
    (await find(shop, keyword)).flatMap((name, place) => (part.test(name) ? place : []));

  test.each(["coffee cup", "coffee cups", "coffee cup 250ml", "coffee cup for travel", "organic coffee cup"])(
    "%j: cups come before other coffee products",
    async (keyword) => {
      const [cups, coffee] = [await places(keyword, /cup/i), await places(keyword, /coffee|instant/i)];
      expect(cups.length).toBeGreaterThanOrEqual(1);
      expect(Math.max(...cups)).toBeLessThan(Math.min(...coffee, Infinity));
    },
  );

  test("a noun added after the head noun is a modifier: ovens come before brackets", async () => {
    const found = await find(shop, "oven with bracket");
    expect(found.slice(0, 2).toSorted()).toEqual(["Microwave oven", "Oven"]);
  });

  test("a model number stays more important than the head noun", async () => {
    expect((await find(shop, "tn-2110 toner"))[0]).toBe("TN-2110 drum");
  });

  test("products with both words come first, and adjacent words before separate ones", async () => {
    const own = await shopWithoutSynonyms();
    onTestFinished(own.close);
    for (const name of ["Coffee cup", "Coffee machine, two cup", "Cup", "Coffee"]) await addProduct(own, { name });
    expect(await find(own, "coffee cup")).toEqual(["Coffee cup", "Coffee machine, two cup", "Cup", "Coffee"]);
  });

  test("a term with synonyms also finds products with only its head noun, but not with only its modifier", async () => {
    const own = await testShop();
    for (const name of ["Ripple cup", "Hot cup", "Coffee"]) await addProduct(own, { name });
    const page = await as(own, null).products.list({ keyword: "coffee cup" });
    expect(page).toMatchObject({ relaxed: true, products: [{ name: "Hot cup" }, { name: "Ripple cup" }], total: 2 });
    expect((await as(own, null).products.facets({ keyword: "coffee cup" })).total).toBe(2);
  });
});

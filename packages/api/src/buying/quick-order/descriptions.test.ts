import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPerson, addProduct, as, createTestShop, type TestShop } from "../../testing.ts";

let shop: TestShop;
let resolve: (text: string) => Promise<{ status: string; qty: number; names: string[] }>;

beforeAll(async () => {
  shop = await createTestShop();
  const add = (name: string, more: object = {}) => addProduct(shop, { name, stock: 1_000, ...more });
  await add("Powder Free Nitrile Gloves");
  await add("Powder Free Latex Gloves");
  await add("Lightly Powdered Latex Gloves");
  await add("Latex Free Elastic Bandage");
  for (const size of ["Small", "Medium", "Large"]) await add(`Vinyl Deli Gloves, ${size}`, { size });
  for (const size of ["Small", "Large", "Extra Large", "2X Large"]) await add(`Orange Safety Vest, ${size}`, { size });
  await add("Café Latte Glass 8 oz");
  await add("Kitchen Towel Two Ply");
  const { quickOrder } = as(shop, await addPerson(shop));
  resolve = async (text) => {
    const [line] = (await quickOrder.resolve({ text })).lines;
    const { status = "", qty = 0, item, candidates = [] } = line ?? {};
    return { status, qty, names: [...(item ? [item] : []), ...candidates].map(({ name }) => name) };
  };
});
afterAll(() => shop.close());

describe("what a line is free of", () => {
  test.each([
    "latex free gloves 2",
    "2 latex-free gloves",
    "2 x non latex gloves",
    "no latex gloves 2",
    "gloves without latex 2",
  ])("'%s' has no latex gloves among its candidates", async (text) => {
    const { status, names } = await resolve(text);
    expect(status).not.toBe("matched");
    expect(names).toContain("Powder Free Nitrile Gloves");
    expect(names.filter((name) => name.includes("Latex Gloves"))).toEqual([]);
  });

  test.each(["latex free deli gloves large 2", "2 non-latex lge deli gloves"])(
    "'%s' begins with the size, although no product says that it is free of latex",
    async (text) => {
      const { names } = await resolve(text);
      expect(names[0]).toBe("Vinyl Deli Gloves, Large");
    },
  );

  test.each([
    ["2 powder free nitrile gloves", "Powder Free Nitrile Gloves"],
    ["2 unpowdered nitrile gloves", "Powder Free Nitrile Gloves"],
    ["2 nitrile gloves, non-powdered", "Powder Free Nitrile Gloves"],
    ["2 nitrile gloves PF", "Powder Free Nitrile Gloves"],
    ["2 latex-free elastic bandage", "Latex Free Elastic Bandage"],
    ["2 lightly powdered latex gloves", "Lightly Powdered Latex Gloves"],
    ["2 unpowdered latex gloves", "Powder Free Latex Gloves"],
  ])("'%s' matches", async (text, name) => {
    expect(await resolve(text)).toMatchObject({ status: "matched", qty: 2, names: [name] });
  });

  test("'powdered gloves' begins with powdered ones", async () => {
    const { names } = await resolve("powdered gloves 2");
    expect(names[0]).toBe("Lightly Powdered Latex Gloves");
  });
});

describe("sizes of clothes, accents and amounts", () => {
  test.each([
    ["2 orange safety vest XXL", "Orange Safety Vest, 2X Large"],
    ["2 orange safety vest xx large", "Orange Safety Vest, 2X Large"],
    ["2 orange safety vest XXLarge", "Orange Safety Vest, 2X Large"],
    ["2 orange safety vest 2XL", "Orange Safety Vest, 2X Large"],
    ["2 orange safety vest 2x-large", "Orange Safety Vest, 2X Large"],
    ["2 orange safety vest double XL", "Orange Safety Vest, 2X Large"],
    ["2 orange safety vest extra extra large", "Orange Safety Vest, 2X Large"],
    ["2 orange safety vest x-lge", "Orange Safety Vest, Extra Large"],
    ["2 extra large orange safety vest", "Orange Safety Vest, Extra Large"],
    ["2 orange safety vest sml", "Orange Safety Vest, Small"],
    ["2 orange safety vest lge", "Orange Safety Vest, Large"],
    ["2 x large orange safety vest", "Orange Safety Vest, Large"],
    ["2 cafe latte glass", "Café Latte Glass 8 oz"],
    ["2 cafe\u0301 latte glass 8oz", "Café Latte Glass 8 oz"],
    ["2 café latte glass 8 ounce", "Café Latte Glass 8 oz"],
    ["2 kitchen towel 2ply", "Kitchen Towel Two Ply"],
    ["2 kitchen towel 2-ply", "Kitchen Towel Two Ply"],
  ])("'%s' matches %s", async (text, name) => {
    expect(await resolve(text)).toMatchObject({ status: "matched", qty: 2, names: [name] });
  });
});

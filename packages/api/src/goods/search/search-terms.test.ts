import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshSearchFrequencies } from "../catalogue/derived-data.ts";
import { addProduct, as, createTestShop, testShop, type TestShop } from "../../testing.ts";

/** Each amount as the products of a catalogue have it, and as people write it. */
const AMOUNTS = [
  ["8 oz", "8oz", "8 oz", "8-oz", "8 ounce", "8ounces", "8 fl oz", "8 fluid ounces"],
  ["Two Ply", "2ply", "2 ply", "2-ply", "two ply", "double ply"],
  ["9 inch", "9in", "9 in", "9inch", "9 inches", '9"', '9 "', "9″", "9''"],
  ["16 micron", "16mic", "16 mic", "16um", "16 µm", "16 μm", "16microns"],
  ["150 m", "150m", "150mtr", "150 mtrs", "150 metre", "150meters", "150000 mm"],
  ["45 cm", "45cm", "45 cms", "45 centimetres", "450mm", "0.45m"],
  ["35 gsm", "35gsm", "35 GSM"],
  ["70%", "70 %", "70%", "70 percent", "70pct"],
  ["5 litre", "5l", "5 L", "5ltr", "5 lts", "5000ml", "5000 cc"],
  ["10 kg", "10kg", "10 kilos", "10000g", "10 kgs"],
  ["23G", "23g", "23 gauge", "23 ga"],
  ["12 ft", "12ft", "12 feet", "12 foot"],
  ["2,500 ml", "2500ml", "2.5 litre", "2,500 ml", "2,500"],
  ["pack of 80", "80pk", "80 pack", "80 pkt", "pack of 80"],
  ["carton of 24", "24ctn", "24 carton", "carton of 24"],
  ["400 sheet", "400sheets", "400 sheets", "400sheet"],
  ["250 pcs", "250pcs", "250 pieces", "250piece"],
  ["50 pairs", "50pr", "50 pair", "50pairs"],
] as const;

describe("an amount is found however it is written:", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop();
    // Without a number in the SKU, which could be one of the amounts.
    for (const [index, [written]] of AMOUNTS.entries())
      await addProduct(shop, { name: `Article, ${written}`, sku: `ART-${String.fromCodePoint(0x61 + index)}` });
  });
  afterAll(() => shop.close());

  test.each(AMOUNTS.flatMap(([written, ...forms]) => forms.map((form) => [form, written] as const)))(
    "%s finds %s and nothing else first",
    async (keyword, written) => {
      for (const text of [keyword, `article ${keyword}`]) {
        const { products, corrected } = await as(shop, null).products.list({ keyword: text });
        expect([products[0]?.name, corrected], text).toEqual([`Article, ${written}`, undefined]);
      }
      expect((await as(shop, null).products.suggest({ keyword })).products[0]?.name).toBe(`Article, ${written}`);
    },
  );
});

test("a thing of that amount comes before what only tells of it, and 'in' is not always inches", async () => {
  const shop = await testShop();
  await addProduct(shop, { name: "Two Cup Carry Tray", description: "For cups from 8 oz to 16 oz. 3 in 1." });
  await addProduct(shop, { name: "Coffee Cup 8 oz, White" });
  const names = async (keyword: string) =>
    (await as(shop, null).products.list({ keyword })).products.map(({ name }) => name);
  expect(await names("8oz cup")).toEqual(["Coffee Cup 8 oz, White", "Two Cup Carry Tray"]);
  expect(await names("3 inch")).toEqual([]);
});

test("things in another pack are found when there are none in that pack", async () => {
  const shop = await testShop();
  for (const colour of ["White", "Black", "Kraft"]) await addProduct(shop, { name: `Coffee Cup, ${colour}` });
  await addProduct(shop, { name: "Bin Liner", packageQuantity: "Pack of 25" });
  for (let n = 0; n < 5; n += 1) await addProduct(shop, { name: `Seal ${n}` });
  await refreshSearchFrequencies(shop.db);
  const { products } = await as(shop, null).products.list({ keyword: "cups 25pk" });
  expect(products.map(({ name }) => name).slice(0, 3)).toEqual(
    expect.arrayContaining(["Coffee Cup, White", "Coffee Cup, Black", "Coffee Cup, Kraft"]),
  );
});

describe("a size is found without its unit, blanks or order:", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop();
    for (const about of [
      { name: "Underpad 60 × 90 cm" },
      { name: "Underpad 40 × 60 cm" },
      { name: "Napkins", size: "300 × 300 mm" },
      { name: "Cloths", size: "400x400 mm" },
      { name: "Dispenser", size: "270 × 370 × 110 mm" },
      { name: "Clamshell 7 × 5 inch" },
      { name: "Card 85 x 55" },
      { name: "Model 4x4wd" },
    ])
      await addProduct(shop, about);
  });
  afterAll(() => shop.close());

  test.each([
    ["60x90", "Underpad 60 × 90 cm"],
    ["60 x 90", "Underpad 60 × 90 cm"],
    ["60×90", "Underpad 60 × 90 cm"],
    ["60✕90", "Underpad 60 × 90 cm"],
    ["60*90", "Underpad 60 × 90 cm"],
    ["60х90", "Underpad 60 × 90 cm"],
    ["60 by 90", "Underpad 60 × 90 cm"],
    ["90x60", "Underpad 60 × 90 cm"],
    ["600x900", "Underpad 60 × 90 cm"],
    ["60x90cm", "Underpad 60 × 90 cm"],
    ["60cm x 90cm", "Underpad 60 × 90 cm"],
    ["underpad 60x90", "Underpad 60 × 90 cm"],
    ["underpad 600 x 900 mm", "Underpad 60 × 90 cm"],
    ["300x300", "Napkins"],
    ["300x300 napkins", "Napkins"],
    ["30x30 napkins", "Napkins"],
    ["400x400", "Cloths"],
    ["400 × 400", "Cloths"],
    ["270x370x110", "Dispenser"],
    ["370x270", "Dispenser"],
    ["27x37x11 cm", "Dispenser"],
    ["7x5", "Clamshell 7 × 5 inch"],
    ['7"x5"', "Clamshell 7 × 5 inch"],
    ["5x7 in", "Clamshell 7 × 5 inch"],
    ["85x55", "Card 85 x 55"],
    ["4x4wd", "Model 4x4wd"],
  ])("%s finds %s first", async (keyword, name) => {
    expect((await as(shop, null).products.list({ keyword })).products[0]?.name).toBe(name);
    expect((await as(shop, null).products.suggest({ keyword })).products[0]?.name).toBe(name);
  });
});

describe("what a thing is free of", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop();
    for (const about of [
      { name: "Powder Free Latex Gloves", description: "Made of natural latex." },
      { name: "Lightly Powdered Latex Gloves" },
      { name: "Powder Free Nitrile Gloves", description: "Latex free." },
      { name: "Lightly Powdered Vinyl Gloves", description: "Contains no latex." },
      { name: "Sterile Gauze" },
      { name: "Non-Sterile Gauze" },
      { name: "Earplugs, Corded" },
      { name: "Earplugs, Uncorded" },
      { name: "Container with Lid" },
      { name: "Container without Lid" },
      { name: "Glove Dispenser" },
    ])
      await addProduct(shop, about);
  });
  afterAll(() => shop.close());
  const find = async (keyword: string) => {
    const { products, corrected } = await as(shop, null).products.list({ keyword });
    const suggested = (await as(shop, null).products.suggest({ keyword })).products;
    return { names: products.map(({ name }) => name), suggested: suggested.map(({ name }) => name), corrected };
  };

  test.each([
    "latex free gloves",
    "latex-free gloves",
    "gloves latex free",
    "latex-free",
    "non latex",
    "non-latex gloves",
    "nonlatex gloves",
    "no latex gloves",
    "gloves without latex",
    "gloves free of latex",
    "gloves free from latex",
    "latex and powder free gloves",
    "powder & latex free gloves",
    "LATEX FREE GLOVES",
  ])("%s finds no latex gloves", async (keyword) => {
    const { names, suggested, corrected } = await find(keyword);
    expect(names.slice(0, 2)).toEqual(expect.arrayContaining([expect.stringMatching(/Nitrile/) as string]));
    expect([...names, ...suggested].filter((name) => name.includes("Latex"))).toEqual([]);
    expect(corrected).toBeUndefined();
  });

  test.each([
    ["powdered gloves", /Powdered/, /Powder Free/],
    ["powder gloves", /Powdered/, /Powder Free/],
    ["powder free gloves", /Powder Free/, /Powdered/],
    ["unpowdered gloves", /Powder Free/, /Powdered/],
    ["unpowdered", /Powder Free/, /Powdered/],
    ["powderless gloves", /Powder Free/, /Powdered/],
    ["non powdered gloves", /Powder Free/, /Powdered/],
    ["sterile gauze", /^Sterile/, /Non-Sterile/],
    ["non sterile gauze", /Non-Sterile/, /^Sterile/],
    ["unsterile gauze", /Non-Sterile/, /^Sterile/],
    ["corded earplugs", /Corded/, /Uncorded/],
    ["uncorded earplugs", /Uncorded/, /, Corded/],
    ["container with lid", /with Lid/, /without/],
    ["container without lid", /without Lid/, /with Lid/],
  ])("%s begins with %s and not with %s", async (keyword, meant, opposite) => {
    const { names, suggested, corrected } = await find(keyword);
    expect(names[0]).toMatch(meant);
    expect(suggested[0]).toMatch(meant);
    const firstOpposite = names.findIndex((name) => opposite.test(name));
    const lastMeant = names.findLastIndex((name) => meant.test(name) && !opposite.test(name));
    expect(firstOpposite < 0 || firstOpposite > lastMeant, names.join(", ")).toBe(true);
    expect(corrected).toBeUndefined();
  });

  test("a mistyped word is corrected, and shown as words", async () => {
    expect(await find("latx free glovse")).toMatchObject({ corrected: "latex free gloves" });
  });

  test("a thing of which nothing is free is only a word", async () => {
    expect((await find("gloves free sample")).names).toContain("Powder Free Nitrile Gloves");
    expect((await find("gloves free standing")).names).toContain("Powder Free Latex Gloves");
  });

  test("a word is never corrected to its opposite", async () => {
    const other = await testShop();
    await addProduct(other, { name: "Powdered Gloves" });
    const { corrected, products } = await as(other, null).products.list({ keyword: "unpowdered" });
    expect([corrected, products]).toEqual([undefined, []]);
  });
});

describe("a size of clothes is found however it is written:", () => {
  const SIZES = {
    "Extra Small": ["xs", "x-small", "xsmall", "extra small", "x sml"],
    Small: ["s", "sm", "sml", "small"],
    Medium: ["m", "med", "md", "medium"],
    Large: ["l", "lg", "lge", "lrg", "large"],
    "Extra Large": ["xl", "x-large", "XLarge", "x lge", "extra large", "extra-large"],
    "2X Large": ["XXL", "xx large", "XXLarge", "2XL", "2x large", "2X-Large", "double xl", "extra extra large"],
    "3XL": ["xxxl", "3x large", "xxx-large", "triple xl", "3xlge"],
  };
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop();
    for (const size of Object.keys(SIZES)) await addProduct(shop, { name: `Vest, ${size}` });
    await addProduct(shop, { name: "Cleaner's bleach 5 L", sku: "GLOVEX-XL9" });
  });
  afterAll(() => shop.close());

  test.each(Object.entries(SIZES).flatMap(([size, forms]) => forms.map((form) => [form, size] as const)))(
    "%s is %s",
    async (form, size) => {
      const find = async (keyword: string) =>
        (await as(shop, null).products.list({ keyword })).products.map(({ name }) => name);
      expect(await find(form)).toEqual([`Vest, ${size}`]);
      expect((await find(`vest ${form}`))[0]).toBe(`Vest, ${size}`);
      expect((await find(`${form} vest`))[0]).toBe(`Vest, ${size}`);
    },
  );

  test("a size at the end of a SKU counts", async () => {
    const other = await testShop();
    await addProduct(other, { name: "Apron", sku: "AP-XL" });
    await addProduct(other, { name: "Apron", sku: "AP-L" });
    const { products } = await as(other, null).products.list({ keyword: "apron extra large" });
    expect(products[0]?.sku).toBe("AP-XL");
  });
});

describe("accents and Unicode forms do not count:", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop();
    await addProduct(shop, { name: "Café Tray" });
    await addProduct(shop, { name: "Cre\u0300me Bru\u0302le\u0301e Dish", color: "Rosé", brand: "Ærø" });
  });
  afterAll(() => shop.close());

  test.each([
    ["cafe", "Café Tray"],
    ["café", "Café Tray"],
    ["cafe\u0301", "Café Tray"],
    ["CAFÉ tray", "Café Tray"],
    ["caf", "Café Tray"],
    ["creme brulee", "Cre\u0300me Bru\u0302le\u0301e Dish"],
    ["cr\u00e8me br\u00fbl\u00e9e", "Cre\u0300me Bru\u0302le\u0301e Dish"],
    ["cre\u0300me", "Cre\u0300me Bru\u0302le\u0301e Dish"],
    ["rose dish", "Cre\u0300me Bru\u0302le\u0301e Dish"],
    ["aero", "Cre\u0300me Bru\u0302le\u0301e Dish"],
  ])("%s finds %s", async (keyword, name) => {
    const { products, corrected } = await as(shop, null).products.list({ keyword });
    expect([products.map((product) => product.name), corrected]).toEqual([[name], undefined]);
    expect((await as(shop, null).products.suggest({ keyword })).products.map((product) => product.name)).toEqual([
      name,
    ]);
  });
});

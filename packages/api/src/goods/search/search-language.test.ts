import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addProduct, as, createTestShop, type TestShop } from "../../testing.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
  for (const about of [
    { name: "Microfibre cloth", color: "Grey" },
    { name: "Hand sanitiser 5 Litre" },
    { name: "Bleach", size: "500ml" },
    { name: "Bottle 0.5L" },
    { name: "Cup lids", packageQuantity: "Carton of 1000" },
    { name: "Aluminium tray 30 cm" },
    { name: "Disinfectant spray" },
    { name: "Cleaning wipes" },
    { name: "Garbage bag, black" },
    { name: "Mask" },
    { name: "Batteries" },
    { name: "ÄTZENDER Entkalker" },
  ])
    await addProduct(shop, about);
});
afterAll(() => shop.close());

const page = (keyword: string) => as(shop, null).products.list({ keyword });
const names = async (keyword: string) => (await page(keyword)).products.map(({ name }) => name);

describe("a product is found", () => {
  test.each([
    ["with the American spelling of fibre", "microfiber", "Microfibre cloth"],
    ["with the American spelling of grey", "gray", "Microfibre cloth"],
    ["with the American spelling of -ise", "sanitizer", "Hand sanitiser 5 Litre"],
    ["with the American spelling of aluminium", "aluminum", "Aluminium tray 30 cm"],
    ["by the singular", "battery", "Batteries"],
    ["by a lower-case letter beyond ASCII", "ätzender", "ÄTZENDER Entkalker"],
    ["with 5 litres written as 5L", "sanitiser 5L", "Hand sanitiser 5 Litre"],
    ["with 5 litres written as 5 ltr", "sanitiser 5 ltr", "Hand sanitiser 5 Litre"],
    ["with 5 litres written as 5 lt", "sanitiser 5 lt", "Hand sanitiser 5 Litre"],
    ["with 5 litres written as 5000 ml", "sanitiser 5000 ml", "Hand sanitiser 5 Litre"],
    ["with 30 cm written in millimetres", "tray 300mm", "Aluminium tray 30 cm"],
    ["with carton written as ctn", "lids 1000 ctn", "Cup lids"],
    ["with a wrong letter", "bkeach", "Bleach"],
    ["with a wrong first letter", "nleach", "Bleach"],
    ["with a missing letter", "mak", "Mask"],
    ["with an extra letter", "masck", "Mask"],
    ["with two letters swapped", "amsk", "Mask"],
    ["with two missing letters", "disnfectnt", "Disinfectant spray"],
    ["with two wrong letters", "dosinfectabt", "Disinfectant spray"],
    ["with letters swapped twice", "idsinfecatnt", "Disinfectant spray"],
  ])("%s", async (_how, keyword, name) => {
    expect(await names(keyword)).toEqual([name]);
  });
});

test("an amount finds equal amounts in other units, and no different amounts", async () => {
  expect((await names("500 ml")).toSorted()).toEqual(["Bleach", "Bottle 0.5L"]);
  expect(await names("5 ml")).toEqual([]);
});

test("corrected words are returned, and correct words are not changed", async () => {
  expect(await page("disnfectnt sprya")).toMatchObject({ corrected: "disinfectant spray", total: 1 });
  expect((await page("disinfectant spray")).corrected).toBeUndefined();
  expect((await page("garbage")).corrected).toBeUndefined();
});

test("a short word with two typos is not corrected", async () => {
  expect(await names("blxxch")).toEqual([]);
});

test("a new shop has synonyms of the trade, including terms of several words", async () => {
  expect(await names("bin bags")).toEqual(["Garbage bag, black"]);
  expect(await names("black rubbish bag")).toEqual(["Garbage bag, black"]);
  expect(await names("cloths")).toEqual(["Microfibre cloth", "Cleaning wipes"]);
});

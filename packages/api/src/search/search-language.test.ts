import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addProduct, as, createTestShop, type TestShop } from "../testing.ts";

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

describe("a product is found however", () => {
  test.each([
    ["fibre is spelt", "microfiber", "Microfibre cloth"],
    ["grey is spelt", "gray", "Microfibre cloth"],
    ["-ise is spelt", "sanitizer", "Hand sanitiser 5 Litre"],
    ["aluminium is spelt", "aluminum", "Aluminium tray 30 cm"],
    ["many there are", "battery", "Batteries"],
    ["a letter beyond ASCII is written", "ätzender", "ÄTZENDER Entkalker"],
    ["5 litres are written: 5L", "sanitiser 5L", "Hand sanitiser 5 Litre"],
    ["5 litres are written: 5 ltr", "sanitiser 5 ltr", "Hand sanitiser 5 Litre"],
    ["5 litres are written: 5 lt", "sanitiser 5 lt", "Hand sanitiser 5 Litre"],
    ["5 litres are written: 5000 ml", "sanitiser 5000 ml", "Hand sanitiser 5 Litre"],
    ["30 cm are written", "tray 300mm", "Aluminium tray 30 cm"],
    ["a carton is written", "lids 1000 ctn", "Cup lids"],
    ["a letter is wrong", "bkeach", "Bleach"],
    ["the first letter is wrong", "nleach", "Bleach"],
    ["a letter is missing", "mak", "Mask"],
    ["a letter is too many", "masck", "Mask"],
    ["two letters have changed places", "amsk", "Mask"],
    ["two letters are missing", "disnfectnt", "Disinfectant spray"],
    ["two letters are wrong", "dosinfectabt", "Disinfectant spray"],
    ["letters have changed places twice", "idsinfecatnt", "Disinfectant spray"],
  ])("%s", async (_how, keyword, name) => {
    expect(await names(keyword)).toEqual([name]);
  });
});

test("amounts that differ stay apart", async () => {
  expect((await names("500 ml")).toSorted()).toEqual(["Bleach", "Bottle 0.5L"]);
  expect(await names("5 ml")).toEqual([]);
});

test("corrected words are returned; correct ones stay unchanged", async () => {
  expect(await page("disnfectnt sprya")).toMatchObject({ corrected: "disinfectant spray", total: 1 });
  expect((await page("disinfectant spray")).corrected).toBeUndefined();
  expect((await page("garbage")).corrected).toBeUndefined();
});

test("two typos are too many in a short word", async () => {
  expect(await names("blxxch")).toEqual([]);
});

test("the trade's synonyms are there from the start, terms of several words too", async () => {
  expect(await names("bin bags")).toEqual(["Garbage bag, black"]);
  expect(await names("black rubbish bag")).toEqual(["Garbage bag, black"]);
  expect(await names("cloths")).toEqual(["Microfibre cloth", "Cleaning wipes"]);
});

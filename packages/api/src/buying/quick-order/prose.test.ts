import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, addProduct, as, createTestShop, type Person, type TestShop } from "../../testing.ts";

let shop: TestShop;
let nora: Person;
beforeAll(async () => {
  shop = await createTestShop();
  nora = await addPerson(shop);
  await addProduct(shop, { sku: "NG-L", name: "Nitrile Gloves, Large", packageQuantity: "Box of 100" });
  await addProduct(shop, { sku: "TH-1", name: "Non-Contact Clinical Thermometer" });
  await addProduct(shop, {
    sku: "FA-1",
    name: "First Aid Kit",
    description: "For a medical centre, a ward or a dock.",
  });
});
afterAll(() => shop.close());

const resolve = async (text: string) => (await as(shop, nora).quickOrder.resolve({ text })).lines;

test.each([
  "Hi team,",
  "G'day Banksia!",
  "Kind regards",
  "Many thanks, Jenny Marsh",
  "Please supply the following",
  "Could you please send the following for the clinic:",
  "See items below",
  "For the clinic:",
  "please supply for the clinic, PO 4500187723:",
  "Hi Banksia, please supply for the clinic, PO 4500187723",
  "Jane Smith",
  "Practice Manager",
  "02 4911 0000",
  "Ph: (03) 9794 5555",
  "Mobile +61 412 345 678",
  "Contact: Dana, ext 411",
  "1300 555 123",
  "jane.smith4@wattle-lane.example",
  "www.wattle7.example",
  "14 Quarry Road, Dandenong South VIC 3175",
  "Unit 3/12-14 Smith St",
  "7 Banyan Court, Ballina",
  "Deliver to: dock 2, before 10am",
  "Date: 12/03/2026",
  "Monday 4 Aug",
  "Subtotal $1,373.70",
  "GST 10%      235.87",
  "ABN 51 824 753 556",
  "Please deliver to the back door, level 2",
  "---------- Forwarded message ---------",
  "This email and any attachments are confidential. If you are not the intended recipient, tell us at once.",
])("'%s' is text", async (text) => {
  expect(await resolve(`${text}\nNG-L 2`)).toEqual([
    { line: 1, text, qty: 1, status: "unknown", candidates: [], isText: true },
    expect.objectContaining({ line: 2, status: "matched" }),
  ]);
});

test.each([
  "zzx99 3",
  "ACME-4711 10",
  "ACME-4711",
  "2 boxes of bandages",
  "box of bandages",
  "two bandages",
  "bandages 10",
  "Dusters\t3",
  "nitrile",
  "please send gloves",
  "Nitrile gloves, large:",
  "Hi, please send 2 boxes of gloves, PO 4500187723",
  "first aid",
  "12 x Quarry Road",
  "10 bamboo place mats",
  "a dozen dusters",
  // An unknown code of digits, alone or with its quantity, looks like a number of something else.
  "40211234",
  "40211234 2",
  "1234567 12",
  "0412345678 5",
  "132024",
  "4711 1000",
  "+61 412 345 678\t5",
  "Ph 9794 5555\t5",
  "Job 4711 5",
  "Ref 4711\t10",
  "Unit 4711  10",
])("'%s' is not: it has a code, an amount or a word of the catalogue", async (text) => {
  expect((await resolve(text))[0]).not.toHaveProperty("isText");
});

test("a row that was typed with a quantity is not text", async () => {
  const rows = [{ text: "dusters", qty: 3 }, { text: "kind regards" }, { text: "job 4711", qty: 5 }];
  const { lines } = await as(shop, nora).quickOrder.resolve({ rows });
  expect(lines[0]).toMatchObject({ qty: 3, status: "unknown" });
  expect(lines.map(({ isText }) => isText)).toEqual([undefined, true, undefined]);
});

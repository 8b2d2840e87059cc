import { expect, test } from "vitest";
import { MAX_SIZES, sizesOf, type FamilyMember } from "./sizes.ts";

const member = (name: string, more: Partial<FamilyMember> = {}): FamilyMember => ({
  _id: [name, more.size, more.packageQuantity].filter(Boolean).join("/"),
  name,
  size: "",
  packageQuantity: "",
  countInStock: 5,
  minQty: 1,
  ...more,
});
const sizesIn = (...members: FamilyMember[]) => sizesOf(members[0]?._id ?? "", members).map(({ size }) => size);
const sizesOfNames = (...names: string[]) => sizesIn(...names.map((name) => member(name)));

test.each([
  [
    "words",
    ["Gloves, Large", "Gloves, Extra Small", "Gloves, Medium", "Gloves, 2X Large", "Gloves, Small"],
    ["Extra Small", "Small", "Medium", "Large", "2X Large"],
  ],
  ["letters", ["Gown XL", "Gown S", "Gown XXL", "Gown L", "Gown 3XL"], ["S", "L", "XL", "XXL", "3XL"]],
  ["volumes in several units", ["Bleach 5 L", "Bleach 750ml", "Bleach 1,5 l"], ["750ml", "1,5 l", "5 L"]],
  [
    "lengths in several units",
    ["Foil 30 cm × 150 m", "Foil 44 cm × 1,000 m", "Foil 44 cm × 150 m"],
    ["30 cm × 150 m", "44 cm × 150 m", "44 cm × 1,000 m"],
  ],
  ["dimensions of one unit", ["Pad 60 x 90 cm", "Pad 400 x 600 mm"], ["400 x 600 mm", "60 x 90 cm"]],
  ["numbers", ["Surgical Gloves, Size 7.5", "Surgical Gloves, Size 10", "Surgical Gloves, Size 6"], ["6", "7.5", "10"]],
  ["only the part that differs", ["Long Gloves 300 mm, Small", "Long Gloves 300 mm, Large"], ["Small", "Large"]],
  ["every part that differs", ["Tray Large 960 ml", "Tray Medium 560 ml"], ["Medium 560 ml", "Large 960 ml"]],
])("sizes are read from names and sorted: %s", (_what, names, sizes) => {
  expect(sizesOfNames(...names)).toEqual(sizes);
});

test("products of equal names have the sizes of the size field", () => {
  const inField = (...sizes: string[]) => sizesIn(...sizes.map((size) => member("Cup", { size })));
  expect(inField("12oz / 340ml", "4oz / 118ml", "8oz / 227ml")).toEqual(["4oz / 118ml", "8oz / 227ml", "12oz / 340ml"]);
  expect(inField("Pint to Line", "Half-Pint to Line")).toEqual(["Pint to Line", "Half-Pint to Line"]);
  expect(sizesIn(member("Broom 300 mm", { size: "300 mm" }))).toEqual(["300 mm"]);
  expect(sizesIn(member("Broom 300 mm"))).toEqual(["300 mm"]);
  expect(sizesIn(member("Broom"))).toEqual([]);
});

test.each<[string, FamilyMember[], string[]]>([
  ["another kind of size", [member("Bin 30 cm"), member("Bin 5 L"), member("Bin 45 cm")], ["30 cm", "45 cm"]],
  [
    "other packs of a size, if one has this product's pack",
    [
      member("Straw 20 cm", { packageQuantity: "250" }),
      member("Straw 20 cm", { packageQuantity: "5000" }),
      member("Straw 15 cm", { packageQuantity: "250" }),
      member("Straw 15 cm", { packageQuantity: "5000" }),
      member("Straw 10 cm", { packageQuantity: "1000" }),
      member("Straw 5 cm", { packageQuantity: "10" }),
      member("Straw 5 cm", { packageQuantity: "20" }),
    ],
    ["10 cm", "15 cm", "20 cm"],
  ],
])("left out: %s", (_what, members, sizes) => {
  expect(sizesIn(...members)).toEqual(sizes);
});

test.each<[string, FamilyMember[]]>([
  [
    "two products of the same other size",
    [member("Tape 9 mm"), member("Tape 12 mm", { _id: "a" }), member("Tape 12 mm")],
  ],
  ["another product of the same size", [member("Tape 9 mm"), member("Tape 9 mm", { _id: "a" }), member("Tape 12 mm")]],
  ["two names that end with a letter", [member("Galaxy S"), member("Galaxy M")]],
  ["too many sizes", Array.from({ length: MAX_SIZES + 1 }, (_, index) => member(`Cable ${index + 1} m`))],
])("other sizes are omitted if they may be wrong: %s", (_what, members) => {
  expect(sizesIn(...members)).toHaveLength(1);
  expect(sizesOf(members[0]?._id ?? "", members)[0]).toMatchObject({ _id: members[0]?._id });
});

test("single letters are sizes if they are in the size field", () => {
  expect(sizesIn(member("Gown L", { size: "L" }), member("Gown M", { size: "M" }))).toEqual(["M", "L"]);
});

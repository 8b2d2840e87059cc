import { expect, test } from "vitest";
import { MAX_RANGE, variantsOf, type RangeMember } from "./variants.ts";

const member = (name: string, color: string, packageQuantity = ""): RangeMember => ({
  _id: [name, color, packageQuantity].join("/"),
  name,
  size: "",
  color,
  packageQuantity,
  countInStock: 5,
  minQty: 1,
});

const of = (...members: RangeMember[]) => {
  const { colors, packs } = variantsOf(members[0]?._id ?? "", members);
  return { colors: colors?.map(({ color }) => color), packs: packs?.map(({ packageQuantity }) => packageQuantity) };
};

const CARTON = "Carton of 1,000 (10 boxes of 100)";

test("colours are those of the same size, by name", () => {
  const members = [
    member("Gloves, L", "Blue"),
    member("Gloves, L", "White"),
    member("Gloves, L", "Black"),
    member("Gloves, M", "Green"),
    member("Gloves, L", ""),
  ];
  expect(of(...members)).toEqual({ colors: ["Black", "Blue", "White"], packs: undefined });
});

test("packs are those of the same size and colour, the smallest first", () => {
  const members = [
    member("Gloves, L", "Blue", CARTON),
    member("Gloves Single Box, L", "Blue", "Box of 100"),
    member("Gloves, L", "Blue", "Pallet of 40 cartons of 1,000"),
    member("Gloves, M", "Blue", "Box of 50"),
    member("Gloves, L", "Blue", ""),
  ];
  expect(of(...members).packs).toEqual(["Box of 100", CARTON, "Pallet of 40 cartons of 1,000"]);
});

test("of a colour in several packs, the one in this pack is linked, and none when it is not certain", () => {
  const blue = member("Gloves", "Blue", CARTON);
  const black = [member("Gloves", "Black", "Box of 100"), member("Gloves", "Black", CARTON)];
  const { colors } = variantsOf(blue._id, [blue, ...black]);
  expect(colors?.map(({ _id }) => _id)).toEqual([black[1]?._id, blue._id]);
  const twins = [member("Gloves", "Black", CARTON), member("gloves", "Black", CARTON)];
  expect(of(blue, ...twins).colors).toBeUndefined();
});

test("a product without a colour has no other colours, and one without a pack no other packs", () => {
  expect(of(member("Mop", ""), member("Mop", "Red", "Pack of 10"))).toEqual({ colors: undefined, packs: undefined });
});

test("a range of too many products is not compared", () => {
  const members = Array.from({ length: MAX_RANGE + 1 }, (_, index) => member("Paint", `Colour ${index}`));
  expect(of(...members)).toEqual({ colors: undefined, packs: undefined });
  expect(of(...members.slice(1)).colors).toHaveLength(MAX_RANGE);
});

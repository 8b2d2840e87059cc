import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packCount } from "./pack-count.ts";

const GLOVES = "Powder Free Blue Nitrile Gloves, Large";

describe("how many a pack holds", () => {
  test.each([
    ["Box of 100", 100],
    ["box of 1,000", 1_000],
    ["Carton of 1,000 (10 boxes of 100)", 1_000],
    ["1,000 · 10 × 100", 1_000],
    ["1000 (10x100)", 1_000],
    ["Carton of 10 x 100", 1_000],
    ["10 boxes of 100", 1_000],
    ["Carton of 12 packs of 50", 600],
    ["Pallet of 40 cartons of 2,400", 96_000],
    ["Carton (500)", 500],
    ["Ctn of 25", 25],
    ["250", 250],
    ["100 pcs", 100],
    ["100/box", 100],
    ["100 per box", 100],
    ["80 pack", 80],
  ])("%s: %i", (pack, count) => expect(packCount(pack, GLOVES)).toEqual({ count, noun: "glove" }));

  test.each(
    (
      "|Each|Pair|Carton|Dozen|1|Box of 1|0|Box of 0|Single|Box of|Box 100|5 L|5L|Tub of 10 kg|" +
      "Drum of 200 L|Roll of 50 m|Carton of 12 x 500 ml|Carton of 6 x 5 litres|10 x 100|60 x 90|20x30cm|" +
      "2,500 sheets|400 sheets|Pack of 6 × 2 ply 48 sheets|2 ply|Carton of 1,000 (10 boxes of 50)|" +
      "1,000 · 10 × 10|Carton of 24 (60 ml each)|Box of 100, Large|Set of 7|Set of 7 rolls of 1,000|" +
      "Box of 2 dozen|10 pk|100 box|Box of 12 sizes|1.000|1 000|10-12|approx. 100|100+|Box of 100 or 200|" +
      "1e3|-5|00100|12,34|9999999999|Box of 1,000,001|1000 x 1000 x 1000"
    ).split("|"),
  )("nothing for %j, which holds one or leaves doubt", (pack) => expect(packCount(pack, GLOVES)).toBeUndefined());

  test("a roll, a bag or a tub may hold metres or kilograms, so what it holds must be known", () => {
    expect(packCount("Roll of 100", "Bubble Wrap")).toBeUndefined();
    expect(packCount("Bag of 10", "Ice Melt")).toBeUndefined();
    expect(packCount("Roll of 200", "Disposable Apron Roll, White")).toEqual({ count: 200, noun: "apron" });
    expect(packCount("Tub of 80 wipes", "Cleaner")).toEqual({ count: 80, noun: "wipe" });
  });
});

describe("what a pack holds", () => {
  test.each([
    ["Box of 50 pairs", GLOVES, "pair"],
    ["Box of 100 nitrile gloves", "Barrier X", "glove"],
    ["Carton of 12 rolls of 120 sheets", "Kitchen Paper Towel Two Ply", "sheet"],
    ["Carton of 12 rolls", "Couch Roll 49 cm × 50 m", "roll"],
    ["Carton of 12 rls", "Couch Roll", "roll"],
    ["Box of 100", "Powder Free Blue Nitrile Gloves Single Box, Small", "glove"],
    ["Carton of 2,000 (40 boxes of 50)", "Level 2 Disposable Surgical Mask, Earloop Carton", "mask"],
    ["Carton of 4 rolls of 90", "Disposable Cleaning Wipes Roll, Blue", "wipe"],
    ["Carton of 50", "Disposable Type 5/6 Coverall, White", "coverall"],
    ["Bundle of 100", "Pizza Box 9 inch, Kraft", "box"],
    ["500", "Kraft Soup Tub Lid 97 mm", "lid"],
    ["1000", "62-Series Hot Cup Lid", "lid"],
    ["1000", "Heavy Duty Reusable Knives", "knife"],
    ["1000", "Microfibre Cloths Blue", "cloth"],
    ["Box of 10", "Cleaning Brushes", "brush"],
  ])("%s of %s: %s", (pack, name, noun) => expect(packCount(pack, name)?.noun).toBe(noun));

  test.each([
    ["Carton of 48", "Toilet Paper 2 Ply 400 Sheets"],
    ["Carton of 16", "Hand Towel Interleaved 1 Ply 200 Sheets"],
    ["Box of 6", "Universal Cleaner 200 Wipes"],
    ["Carton of 100", "100 Wipes Canister, 12 Canisters"],
    ["Box of 40", "Nitrile Gloves 100 Pack"],
    ["Box of 40", "Nitrile Gloves 100pk"],
    ["Box of 40", "Nitrile Gloves 100's"],
    ["Box of 40", "Nitrile Gloves 100/Box"],
    ["Box of 40", "Nitrile Gloves, Box 1,000"],
    ["Box of 40", "Nitrile Gloves (100)"],
    ["Box of 40", "Alcohol Wipes x 100"],
    ["Box of 40", "Alcohol Wipes x100"],
    ["Box of 40", "Pen 4 Pack"],
    ["Box of 40", "6 Wipes"],
  ])("%s of %s: the name counts something else, so the noun is unknown", (pack, name) =>
    expect(packCount(pack, name)?.noun).toBeUndefined(),
  );

  test.each([
    ["Box of 100", "Nitrile Gloves 100 Pack", "glove"],
    ["Carton of 1,000", "Nitrile Gloves, Carton 1000", "glove"],
    ["Box of 50", "Face Masks 3 Ply Level 2", "mask"],
    ["Pack of 200", "Gauze Swabs 10 x 10 cm", "swab"],
    ["Pack of 200", "Gauze Swabs 10x10", "swab"],
    ["Carton of 500", "3 Compartment Clamshells 750ml", "clamshell"],
    ["Carton of 100", "Bin Liner 240 L", "liner"],
    ["Carton of 50", "Size 10 Gloves 0.2 mm 30-cm 92-600 1/3", "glove"],
  ])("%s of %s: %s, as its numbers are those of the pack, sizes and kinds", (pack, name, noun) =>
    expect(packCount(pack, name)?.noun).toBe(noun),
  );

  test("a carton of a few may hold packs, so what it holds must be stated", () => {
    expect(packCount("Carton of 10", GLOVES)).toEqual({ count: 10, noun: undefined });
    expect(packCount("Ctn (10)", GLOVES)).toEqual({ count: 10, noun: undefined });
    expect(packCount("10/ctn", GLOVES)).toEqual({ count: 10, noun: undefined });
    expect(packCount("Carton of 10 gloves", GLOVES)).toEqual({ count: 10, noun: "glove" });
    expect(packCount("Box of 10", GLOVES)).toEqual({ count: 10, noun: "glove" });
    expect(packCount("Carton of 20 (2 packs of 10)", GLOVES)).toEqual({ count: 20, noun: "glove" });
  });

  test.each([
    ["Box of 12", "Safety Glasses, Clear Lens"],
    ["Carton of 6", "Cling Wrap 45 cm × 600 m, Carton"],
    ["Carton of 12", "Household Bleach 2 L"],
    ["Box of 12", "Microporous Paper Tape 25 mm"],
    ["500", "Cups and Lids"],
    ["500", "Vented Lids Fits"],
    ["Pack of 10", "Hot and Cold Gel Pack"],
    ["Box of 20", "Stainless"],
    ["Box of 20", ""],
  ])("%s of %s: the noun is unknown", (pack, name) => expect(packCount(pack, name)).toMatchObject({ noun: undefined }));
});

const count = fc.integer({ min: 2, max: 1_000 });
const figures = (value: number) => value.toLocaleString("en-AU");

test("an inner pack is believed exactly when it multiplies to the total", () => {
  fc.assert(
    fc.property(count, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 3 }), (each, packs, off) => {
      const total = each * packs + off;
      const read = packCount(`Carton of ${figures(total)} (${figures(packs)} boxes of ${figures(each)})`, GLOVES);
      expect(read?.count).toBe(off === 0 ? total : undefined);
    }),
  );
});

test("any text is answered with a whole number from 2 to 1,000,000, or nothing", () => {
  const word = fc.constantFrom(
    ..."box of carton 100 1,000 x × · ( ) pack sheets / per 5 L m pairs each gloves 0 , .".split(" "),
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 8 }).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(text, fc.string(), (pack, name) => {
      const read = packCount(pack, name);
      if (read === undefined) return;
      expect(read.count).toBe(Math.min(Math.max(Math.trunc(read.count), 2), 1_000_000));
      expect(read.noun ?? "each").toMatch(/^[a-z]{2,}(?:-[a-z]+)?$/);
    }),
  );
});

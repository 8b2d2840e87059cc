import fc from "fast-check";
import { expect, test } from "vitest";
import { isUndeliverable } from "./postal-address.ts";

const undeliverable = [
  // PO Box
  "PO Box 12",
  "PO Box",
  "po box 12",
  "PO BOX A12",
  "Po Boxes 12-14",
  "P.O. Box 12",
  "P.O.Box 12",
  "P O Box 12",
  "PO. Box 12",
  "p.o box 12",
  "P/O Box 12",
  "P-O-Box-12",
  "PO_Box_12",
  "POBox12",
  "POBox 012",
  "PO  Box   12",
  "PO\u00a0Box\u00a012",
  "PO\tBox 12",
  "PO\nBox 12",
  "P O B O X 12",
  "P0 Box 12",
  "P.0. B0X 12",
  "ＰＯ　Ｂｏｘ　１２",
  "𝐏𝐎 𝐁𝐨𝐱 12",
  "PÓ Bóx 12",
  "Р.О. Вох 12 in Cyrillic",
  "ΡΟ Βοχ 12 in Greek",
  "P\u200bO\u00ad Bo\u200dx 12",
  "P.O.B. 12",
  "POB 12",
  "P O B No. 12",
  "PO Bx 12",
  "PO Box No. 12",
  "PO Box #12",
  "PO, Box 12",
  "c/- PO Box 12, Ballina",
  "C/O P.O. Box 12",
  "Shop 3, 12 Smith Street (PO Box 7)",
  "12 Smith Street\nPO Box 7",
  "Unit 3/PO Box 12",
  // other names of PO boxes
  "GPO Box 12",
  "G.P.O. Box 12",
  "gpobox 12",
  "LPO Box 12",
  "Post Office Box 12",
  "Post-Office Box 12",
  "PostOfficeBox12",
  "POST OFFICE BOX",
  "P0st 0ffice B0x 12",
  "General Post Office Box 12",
  "Ballina Post Office, Box 12",
  "Post Box 12",
  "Postal Box 12",
  // bags
  "Locked Bag 12",
  "LOCKED BAG",
  "LockedBag",
  "locked-bag 3000",
  "Locked.Bag.12",
  "1ocked Bag 12",
  "Locked Mail Bag 4",
  "Locked Bags 4 and 5",
  "Private Bag 12",
  "Private Mail Bag 12",
  // parcel services
  "Parcel Locker 10123 45678",
  "ParcelLocker",
  "parcel_locker 101",
  "Parcel Lockers, Central Station",
  "Parcel Collect 10123 45678",
  "PARCELCOLLECT",
  "Parcel\u2013Collect 10123",
];

test.each(undeliverable)("refuses %j", (line) => expect(isUndeliverable(line)).toBe(true));

const deliverable = [
  "",
  " ",
  "12 Smith Street",
  "Boxhill Road",
  "3 Box Hill Road",
  "Box Hill",
  "Box Hill PO, Box Hill",
  "12 Po Street",
  "12 Po Boxer Lane",
  "Locke Street",
  "9 Lockerbie Road",
  "Locked Gate Lane",
  "Blocked Bag Lane",
  "Bagot Road",
  "Locked Bagot Road",
  "Parcel Street",
  "Parcel Lockerby Lane",
  "Parcel Collector Lane",
  "Collector Road",
  "Collect Street",
  "Locker Street",
  "Post Office Lane",
  "3 Post Office Road",
  "Old Post Office, 12 Smith Street",
  "Shop 4, Old Post Office, 12 Box Street",
  "Old Post Office, Box Hill",
  "Old Post Office Box Hill",
  "The Post Box, 12 Smith Street",
  "Letterbox Lane",
  "Expo Boxing Gym",
  "Expo Box Pty Ltd",
  "Depo Box Factory Lane",
  "Tempo Box Office Lane",
  "Crépo Box Lane",
  "P&O Box Lane",
  "Box 12 Theatre, Smith Street",
  "Private Road, Bagdad",
  "Private Baggage Services",
  "POB Pty Ltd",
  "POB, 12 Smith Street",
  "PO Boxwood Street",
  "RMB 12",
  "RSD 4",
  "CMB 7",
  "12 Hill\nBox Street",
];

test.each(deliverable)("accepts %j", (line) => expect(isUndeliverable(line)).toBe(false));

const SPELLINGS = [
  ["PO", "Box"],
  ["P", "O", "Box"],
  ["GPO", "Box"],
  ["Post", "Office", "Box"],
  ["Locked", "Bag"],
  ["Private", "Bag"],
  ["Parcel", "Locker"],
  ["Parcel", "Collect"],
];
const spelling = fc.constantFrom(...SPELLINGS);
const gap = fc
  .array(fc.constantFrom(" ", "\u00a0", "\u3000", "\t", "\n", ".", "-", "\u2013", "_", "/", ":", "*", "'", "\u200b"), {
    maxLength: 4,
  })
  .map((parts) => parts.join(""));
const recased = (text: string, upper: readonly boolean[]) =>
  [...text].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter.toLowerCase())).join("");
const cases = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 });

test("refuses undeliverable addresses in upper or lower case and with any separators", () => {
  fc.assert(
    fc.property(spelling, gap, cases, fc.nat(99_999), (words, between, upper, number) => {
      expect(isUndeliverable(`${recased(words.join(between), upper)} ${number}`)).toBe(true);
    }),
  );
});

test("refuses undeliverable addresses in full-width letters", () => {
  const fullWidth = (text: string) =>
    text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0));
  for (const words of SPELLINGS) expect(isUndeliverable(fullWidth(words.join(" ")))).toBe(true);
});

test("refuses undeliverable addresses anywhere in a longer line", () => {
  fc.assert(
    fc.property(spelling, fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (words, before, after) => {
      expect(isUndeliverable(`${before} ${words.join(" ")} 12 ${after}`)).toBe(true);
    }),
  );
});

test("accepts every line without a box, bag, locker or collection point", () => {
  const word = fc.constantFrom(
    "PO",
    "P.O.",
    "GPO",
    "Post",
    "Office",
    "Parcel",
    "Locked",
    "Private",
    "Mail",
    "Street",
    "Unit",
    "12",
    "3/4",
    ",",
  );
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom(" ", "  ", ", ", "\n"), (parts, between) => {
      expect(isUndeliverable(parts.join(between))).toBe(false);
    }),
  );
});

test("accepts boxes, bags and lockers that are not postal", () => {
  const thing = fc.constantFrom("Box", "Bag", "Locker", "Collect");
  const owner = fc.constantFrom("Expo", "Depo", "Blocked", "Red", "Lunch", "12", "Smith");
  fc.assert(
    fc.property(owner, thing, fc.constantFrom("Lane", "Road", "Hill"), (first, second, last) => {
      expect(isUndeliverable(`${first} ${second} ${last}`)).toBe(false);
    }),
  );
});

test("returns the same result each time", () => {
  expect([1, 2, 3].map(() => isUndeliverable("PO Box 12"))).toEqual([true, true, true]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { isUndeliverable, splitBoxField } from "./postal-address.ts";

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
  "PO# Box 12",
  "PO, Box 12",
  "c/- PO Box 12, Ballina",
  "C/O P.O. Box 12",
  "Shop 3, 12 Smith Street (PO Box 7)",
  "12 Smith Street\nPO Box 7",
  "Unit 3/PO Box 12",
  "PO Box K35",
  "PO Box QC 35",
  "PO Box, Ballina",
  "PO Boxes",
  // without the word box
  "PO 123",
  "P.O. 123",
  "p o 123",
  "PO123",
  "PO: 123",
  "GPO 1234",
  "G.P.O. 1234",
  "LPO 12",
  "Unit 3, PO 123",
  "PO 123 Ballina",
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
  "PMB 12",
  "P.M.B. 12",
  "PMB No. 12",
  "pmb12",
  "Lock Bag 12",
  "Lckd Bag 12",
  "Lkd Bag 12",
  "Loked Bag 12",
  "Lock'd Bag 12",
  "L0cked Bag 12",
  "Locked Bg 12",
  "Lock Mail Bag 12",
  "Locked Bag A4000",
  "Locked, Bag 12",
  "Private, Bag 12",
  "Priv Bag 12",
  "Pvt Bag 12",
  "Pte. Bag 12",
  // parcel services
  "Parcel, Locker 10123",
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
  "PO Boxes Australia Pty Ltd",
  "PO Box Company Pty Ltd, 12 Smith Street",
  "The Post Office Box Shop",
  "Post Office Boxes Pty Ltd 12 Smith Street",
  "Locked Bag Company",
  "Private Bags Pty Ltd",
  "Ballina PO, 12 Smith Street",
  "Ballina LPO",
  "PO 4500012345",
  "PO No. 123",
  "PO# 4711",
  "PO #4711, 12 Smith Street",
  "P.O.# 4711",
  "Dock 2 (PO# 778)",
  "Unit P01",
  "Level P0 12 Smith Street",
  "12 Po Street 3",
  "Expo 88 Lane",
  "Depo 12 Road",
  "Tempo 123",
  "PMB Pty Ltd",
  "PMB",
  "Lock Bag",
  "Lock 12, Canal Street",
  "Lock Bagot 12",
  "Lake Bag 12",
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

test.each([
  ["PO", "Box 12"],
  ["P.O.", "Box No. 12, Ballina"],
  ["GPO", "BOX 12"],
  ["Smith Clinic, PO", "Box 12"],
  ["Post Office", "Box 12"],
  ["Locked", "Bag 12"],
  ["Lckd", "Bag 12"],
  ["Private", "Bag 12"],
  ["Parcel", "Locker 10123 45678"],
  ["Parcel", "Collect 10123 45678"],
])("refuses %j and %j in two fields, in either order", (one, other) => {
  expect(isUndeliverable(one) || isUndeliverable(other)).toBe(false);
  expect(splitBoxField({ company: one, address: other })).toBe("address");
  expect(splitBoxField({ apartment: other, address: one, company: "Clinic", city: "Ballina" })).toBe("apartment");
  expect(splitBoxField({ city: one, address: other })).toBe("city");
});

test.each([
  ["Ballina PO", "12 Smith Street"],
  ["Ballina LPO", "Unit 3"],
  ["PO Boxes Australia Pty Ltd", "12 Smith Street"],
  ["Old Post Office", "Box Street 12"],
  ["Old Post Office", "Box Hill"],
  ["PO", "12 Boxwood Street"],
  ["Locked", "Bagot Road 12"],
  ["Box 12 Theatre", "Smith Street"],
  ["", ""],
])("accepts %j and %j in two fields", (one, other) => {
  expect(splitBoxField({ company: one, address: other, apartment: undefined, city: "Ballina" })).toBeUndefined();
});

test("accepts every line without a box, bag, locker or collection point, and without a number after PO", () => {
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
      fc.pre(between === ", " || !parts.some((part, at) => /^G?P\.?O/.test(part) && /^\d/.test(parts[at + 1] ?? "")));
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

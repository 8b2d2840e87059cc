import type { DemoPlace } from "./places.ts";

const CLINIC: DemoPlace = {
  company: "Whitlam Family Dental",
  address: "12 Boxhill Road",
  city: "Ballina",
  state: "NSW",
  postalCode: "2478",
  phone: "(02) 5550 1234",
};

interface DemoAddress {
  label: string;
  place: DemoPlace;
}

/** The demo customer's delivery addresses, the default one first. */
export const NORAS_ADDRESSES: readonly [DemoAddress, ...DemoAddress[]] = [
  { label: "Clinic", place: CLINIC },
  {
    label: "Second surgery",
    place: { ...CLINIC, address: "88 Molesworth Street", apartment: "Suite 4", city: "Lismore", postalCode: "2480" },
  },
  {
    label: "Storeroom",
    place: { ...CLINIC, address: "Unit 6, 21 Piper Drive", phone: "(02) 5550 1299" },
  },
];

/** The demo customer's shopping lists: SKUs and quantities. */
export const NORAS_LISTS: readonly { name: string; changedDaysAgo: number; lines: readonly [string, number][] }[] = [
  {
    name: "Weekly consumables",
    changedDaysAgo: 9,
    lines: [
      ["PFNB-M", 4],
      ["PFNB-L", 2],
      ["PFNK-L", 5],
      ["HSG-5L", 2],
      ["TP2-400", 6],
      ["HTI-2400", 3],
    ],
  },
  {
    name: "Setting up a treatment room",
    changedDaysAgo: 64,
    lines: [
      ["PFNB-M", 2],
      ["SML2-2000", 1],
      ["HSG-5L", 1],
      ["BL240B-100", 1],
      ["DW8K-500", 1],
    ],
  },
];

/** A product that the demo customer orders, and how many days ago. */
interface Habit {
  sku: string;
  /** The quantities, used in rotation. */
  quantities: readonly number[];
  daysAgo: readonly number[];
}

/** An order every `days` days in the last year, the newest one `last` days ago. */
const everyFrom = (days: number, last: number): number[] =>
  Array.from({ length: Math.floor((365 - last) / days) + 1 }, (_, index) => last + index * days);

/** Products that were ordered once, twice, three times or more often; some are due again, others not yet. */
export const NORAS_HABITS: readonly Habit[] = [
  { sku: "PFNB-M", quantities: [4, 4, 5, 4, 3], daysAgo: everyFrom(14, 12) },
  { sku: "PFNK-L", quantities: [5, 5, 6], daysAgo: everyFrom(21, 24) },
  { sku: "TP2-400", quantities: [6, 6, 8], daysAgo: everyFrom(28, 25) },
  { sku: "HSG-5L", quantities: [2, 2, 3], daysAgo: everyFrom(30, 19) },
  { sku: "HTI-2400", quantities: [3, 4], daysAgo: everyFrom(42, 12) },
  { sku: "SML2-2000", quantities: [1], daysAgo: [61, 131, 201] },
  { sku: "BL240B-100", quantities: [2], daysAgo: [33, 153] },
  { sku: "RT650-500", quantities: [1], daysAgo: [75] },
  { sku: "DW8K-500", quantities: [1], daysAgo: [3] },
  { sku: "PFTGH-L", quantities: [2], daysAgo: [48] },
];

/** A unit of a product in the newest order of at least this age, which arrived damaged. */
export const NORAS_REFUND = {
  sku: "PFNB-M",
  orderedDaysAgo: 25,
  daysAgo: 20,
  sentBackDaysAgo: 18,
  reason: "One box arrived torn",
};

/** How many days ago the cancelled orders were placed. */
export const NORAS_CANCELLED_DAYS: readonly number[] = [48];

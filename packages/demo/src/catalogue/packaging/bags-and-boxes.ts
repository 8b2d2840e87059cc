import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Saltbush Pack", subCategory: "bags-boxes" } as const;

export const bagsAndBoxes: DemoProduct[] = [
  ...family(
    {
      ...place,
      section: "paper-bags",
      color: "Kraft",
      art: { kind: "paper-bag", colour: "kraft" },
      description:
        "Flat paper bag for bakeries, greengrocers and takeaway counters. Food-safe glue and no printing. Recyclable and home compostable when clean.",
    },
    [
      {
        sku: "PBK1-500",
        name: "Kraft Flat Paper Bag No. 1",
        size: "165 × 180 mm",
        packageQuantity: "Pack of 500",
        priceCents: 1240,
        stock: 415,
        art: { size: "No. 1" },
        facts: "40 gsm.",
      },
      {
        sku: "PBK3-500",
        name: "Kraft Flat Paper Bag No. 3",
        size: "200 × 240 mm",
        packageQuantity: "Pack of 500",
        priceCents: 1790,
        stock: 348,
        art: { size: "No. 3" },
        facts: "40 gsm.",
      },
      {
        sku: "PBG2-500",
        name: "White Greaseproof Lined Paper Bag No. 2",
        size: "200 × 180 mm",
        color: "White",
        packageQuantity: "Pack of 500",
        priceCents: 2690,
        stock: 164,
        art: { colour: "white", size: "No. 2" },
        facts: "Two layers of paper, 68 gsm together, for hot chips and pastries.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "carry-bags",
      color: "Kraft",
      art: { kind: "carry-bag", colour: "kraft" },
      description:
        "Block-bottom kraft paper carry bag that stands up by itself for packing. Made with at least 70 % recycled fibre, reinforced at the handle. Keep dry; carries the load stated.",
    },
    [
      {
        sku: "CBT-S250",
        name: "Kraft Carry Bag with Twisted Handle, Small",
        size: "265 × 160 × 280 mm",
        packageQuantity: "Carton of 250",
        priceCents: 6490,
        stock: 176,
        art: { size: "S" },
        facts: "90 gsm, up to 5 kg.",
      },
      {
        sku: "CBT-L250",
        name: "Kraft Carry Bag with Twisted Handle, Large",
        size: "320 × 180 × 340 mm",
        packageQuantity: "Carton of 250",
        priceCents: 8250,
        stock: 144,
        art: { size: "L" },
        facts: "100 gsm, up to 8 kg.",
      },
      {
        sku: "CBF-250",
        name: "Kraft Checkout Bag with Flat Handle",
        size: "305 × 175 × 340 mm",
        packageQuantity: "Carton of 250",
        priceCents: 6890,
        stock: 0,
        art: { mark: "Flat" },
        facts: "80 gsm, up to 6 kg.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "pizza-boxes",
      color: "Kraft",
      art: { kind: "pizza-box", colour: "kraft" },
      description:
        "E-flute corrugated pizza box, plain kraft, with vents that let steam out. Folds in one move and locks without tape. Delivered flat; recyclable when free of food.",
    },
    [
      {
        sku: "PZB-9",
        name: "Pizza Box 9 inch, Kraft",
        size: "9 inch",
        packageQuantity: "Bundle of 100",
        priceCents: 3290,
        stock: 231,
        art: { size: '9"' },
      },
      {
        sku: "PZB-11",
        name: "Pizza Box 11 inch, Kraft",
        size: "11 inch",
        packageQuantity: "Bundle of 100",
        priceCents: 3980,
        stock: 286,
        art: { size: '11"' },
      },
      {
        sku: "PZB-13",
        name: "Pizza Box 13 inch, Kraft",
        size: "13 inch",
        packageQuantity: "Bundle of 100",
        priceCents: 5150,
        stock: 194,
        art: { size: '13"' },
      },
      {
        sku: "PZB-15",
        name: "Pizza Box 15 inch, Kraft",
        size: "15 inch",
        packageQuantity: "Bundle of 50",
        priceCents: 3690,
        stock: 6,
        art: { size: '15"' },
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "burger-chip-boxes",
      color: "Kraft",
      art: { kind: "burger-box", colour: "kraft" },
      description:
        "Kraft board pack for hot takeaway food with a grease-resistant inner face. Delivered flat or nested to save space. Recyclable when free of food.",
    },
    [
      {
        sku: "BGB-500",
        name: "Kraft Burger Box",
        size: "105 × 102 × 85 mm",
        packageQuantity: "Carton of 500",
        priceCents: 7950,
        stock: 133,
        facts: "Corrugated, keeps burgers hot for delivery.",
      },
      {
        sku: "SNB-200",
        name: "Kraft Snack Box Medium",
        size: "175 × 90 × 84 mm",
        packageQuantity: "Carton of 200",
        priceCents: 4290,
        stock: 108,
        art: { size: "M" },
        facts: "For fish and chips or chicken.",
      },
      {
        sku: "CHC8-1000",
        name: "Kraft Chip Cup 8 oz",
        size: "8 oz",
        packageQuantity: "Carton of 1,000",
        priceCents: 7250,
        stock: 121,
        art: { kind: "chip-cup", size: "8 oz" },
      },
      {
        sku: "CHC12-1000",
        name: "Kraft Chip Cup 12 oz",
        size: "12 oz",
        packageQuantity: "Carton of 1,000",
        priceCents: 8450,
        stock: 97,
        art: { kind: "chip-cup", size: "12 oz" },
      },
    ],
  ),
];

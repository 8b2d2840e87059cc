import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Lyrebird Kitchen", subCategory: "wraps-foil" } as const;

export const wraps: DemoProduct[] = [
  ...family(
    {
      ...place,
      section: "cling-wrap",
      color: "Clear",
      art: { kind: "cling-wrap", colour: "clear" },
      description:
        "Catering cling wrap in a cutter box with a slide blade. Stretches and seals over bowls and gastronorm trays, and is safe for food contact. Keep clear of oven heat.",
    },
    [
      {
        sku: "CLW-33",
        name: "Cling Wrap 33 cm × 600 m",
        size: "33 cm × 600 m",
        packageQuantity: "Each",
        priceCents: 1680,
        stock: 345,
        cartonQty: 6,
        art: { size: "33 cm" },
      },
      {
        sku: "CLW-45",
        name: "Cling Wrap 45 cm × 600 m",
        size: "45 cm × 600 m",
        packageQuantity: "Each",
        priceCents: 2150,
        stock: 402,
        cartonQty: 6,
        art: { size: "45 cm" },
      },
      {
        sku: "CLW-45-6",
        name: "Cling Wrap 45 cm × 600 m, Carton",
        size: "45 cm × 600 m",
        packageQuantity: "Carton of 6",
        priceCents: 11990,
        stock: 57,
        art: { size: "45 cm", mark: "6" },
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "foil-rolls",
      color: "Silver",
      art: { kind: "foil-roll", colour: "silver" },
      description:
        "Catering aluminium foil in a cutter box, for roasting, covering and wrapping. Safe from freezer to oven; not for microwave ovens. Recyclable when clean.",
    },
    [
      {
        sku: "FOL-44",
        name: "Heavy Duty Catering Foil 44 cm × 150 m",
        size: "44 cm × 150 m",
        packageQuantity: "Each",
        priceCents: 3490,
        stock: 226,
        art: { size: "44 cm" },
        facts: "18 micron.",
      },
      {
        sku: "FOIL-30",
        name: "All Purpose Catering Foil 30 cm × 150 m",
        size: "30 cm × 150 m",
        packageQuantity: "Each",
        priceCents: 2280,
        stock: 193,
        art: { size: "30 cm" },
        facts: "14 micron.",
      },
      {
        sku: "FOS-500",
        name: "Pop-Up Foil Sheets 30 × 27 cm",
        size: "30 × 27 cm",
        packageQuantity: "Box of 500",
        priceCents: 2890,
        stock: 9,
        art: { mark: "500" },
        facts: "Interleaved sheets for wraps, kebabs and potatoes.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "baking-paper",
      color: "White",
      art: { kind: "baking-paper", colour: "white" },
      description:
        "Silicone-coated baking paper of 40 gsm, non-stick on both sides and good for several bakes to 220 °C. No greasing needed. Safe for food contact.",
    },
    [
      {
        sku: "BKP-40",
        name: "Baking Paper Roll 40 cm × 120 m",
        size: "40 cm × 120 m",
        packageQuantity: "Each",
        priceCents: 2590,
        stock: 258,
        art: { size: "40 cm" },
      },
      {
        sku: "BKP-SHT",
        name: "Baking Paper Sheets 405 × 710 mm",
        size: "405 × 710 mm",
        packageQuantity: "Pack of 500",
        priceCents: 6450,
        stock: 83,
        art: { mark: "500" },
      },
    ],
  ),
  {
    ...place,
    section: "baking-paper",
    sku: "GPP-800",
    name: "Greaseproof Paper Half Sheets",
    size: "330 × 400 mm",
    color: "White",
    packageQuantity: "Pack of 800",
    priceCents: 2980,
    stock: 127,
    art: { kind: "baking-paper", colour: "white", mark: "800" },
    description:
      "White greaseproof paper of 28 gsm for wrapping burgers, lining baskets and layering cheese. Not silicone coated, so not for baking. Recyclable when clean.",
  },
  ...family(
    {
      ...place,
      section: "vacuum-bags",
      color: "Clear",
      art: { kind: "vacuum-bag", colour: "clear" },
      description:
        "Chamber vacuum pouch of 70 micron nylon and polyethylene, sealed on three sides. For meat, cheese and prepared meals; suits freezing and sous vide to 80 °C. BPA free.",
    },
    [
      {
        sku: "VAC-1625",
        name: "Vacuum Bags 165 × 255 mm",
        size: "165 × 255 mm",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 7450,
        stock: 89,
        art: { size: "165×255" },
      },
      {
        sku: "VAC-2535",
        name: "Vacuum Bags 250 × 350 mm",
        size: "250 × 350 mm",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 14900,
        stock: 62,
        art: { size: "250×350" },
      },
    ],
  ),
];

import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Saltbush Pack", subCategory: "cutlery-straws" } as const;

export const cutleryAndStraws: DemoProduct[] = [
  ...family(
    {
      ...place,
      section: "wooden-cutlery",
      color: "Natural",
      art: { kind: "cutlery", colour: "natural" },
      description:
        "Disposable cutlery of smooth uncoated birch from certified forests. Strong enough for hot meals and commercially compostable. Store dry.",
    },
    [
      {
        sku: "WCF-1000",
        name: "Disposable Wooden Fork 160 mm",
        size: "160 mm",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 3980,
        stock: 356,
        art: { mark: "Fork" },
      },
      {
        sku: "WCK-1000",
        name: "Disposable Wooden Knife 160 mm",
        size: "160 mm",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 3980,
        stock: 290,
        art: { mark: "Knife" },
      },
      {
        sku: "WCS-1000",
        name: "Disposable Wooden Spoon 160 mm",
        size: "160 mm",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 3980,
        stock: 274,
        art: { mark: "Spoon" },
      },
      {
        sku: "WCP-400",
        name: "Disposable Wooden Cutlery Set with Napkin",
        size: "160 mm",
        packageQuantity: "Carton of 400 sets",
        priceCents: 5950,
        stock: 112,
        art: { mark: "Set" },
        facts: "Fork, knife and one-ply napkin in a paper sleeve.",
      },
      {
        sku: "WST-10K",
        name: "Disposable Wooden Coffee Stirrers 140 mm",
        size: "140 mm",
        packageQuantity: "Carton of 10,000 (10 boxes of 1,000)",
        priceCents: 5480,
        stock: 0,
        art: { mark: "Stirrer" },
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "straws",
      color: "White",
      art: { kind: "straws", colour: "white" },
      description:
        "Three-ply paper straw that keeps its shape in a cold drink for about three hours. Food-safe inks and glue, commercially compostable.",
    },
    [
      {
        sku: "PSR-2500",
        name: "Paper Straws Regular, White",
        size: "6 × 197 mm",
        packageQuantity: "Carton of 2,500 (10 boxes of 250)",
        priceCents: 4490,
        stock: 213,
        art: { size: "6 mm" },
      },
      {
        sku: "PSB-2500",
        name: "Paper Straws Regular, Black",
        size: "6 × 197 mm",
        color: "Black",
        packageQuantity: "Carton of 2,500 (10 boxes of 250)",
        priceCents: 4690,
        stock: 145,
        art: { colour: "black", size: "6 mm" },
      },
      {
        sku: "PSJ-2000",
        name: "Paper Straws Jumbo, White",
        size: "10 × 230 mm",
        packageQuantity: "Carton of 2,000 (20 packs of 100)",
        priceCents: 7250,
        stock: 0,
        art: { size: "10 mm" },
        facts: "Wide bore for smoothies and thickshakes.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "skewers",
      color: "Natural",
      art: { kind: "skewers", colour: "natural" },
      description: "Bamboo with a clean point and no varnish. Store dry.",
    },
    [
      {
        sku: "SKW-250",
        name: "Bamboo Skewers 250 mm",
        size: "250 mm",
        packageQuantity: "Pack of 1,000",
        priceCents: 1490,
        stock: 178,
        art: { size: "250 mm" },
        facts: "4 mm thick; soak in water for 30 minutes before grilling.",
      },
      {
        sku: "SKP-90",
        name: "Bamboo Cocktail Picks 90 mm, Knotted",
        size: "90 mm",
        packageQuantity: "Pack of 250",
        priceCents: 480,
        stock: 234,
        art: { size: "90 mm" },
        facts: "For canapés and burgers.",
      },
    ],
  ),
];

import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const cane = { brand: "Saltbush Pack", subCategory: "sugarcane", color: "Natural" } as const;

export const sugarcane: DemoProduct[] = [
  ...family(
    {
      ...cane,
      section: "clamshells",
      art: { kind: "clamshell", colour: "natural" },
      description:
        "Unbleached sugarcane pulp clamshell with a tab lock, made without added PFAS. Holds hot and oily food, suits microwave and freezer, and is commercially compostable to AS 4736. Store dry.",
    },
    [
      {
        sku: "SCB6-500",
        name: "Sugarcane Burger Clamshell 6 inch",
        size: "6 inch",
        packageQuantity: "Carton of 500 (4 packs of 125)",
        priceCents: 6950,
        stock: 235,
        art: { size: '6"' },
        facts: "152 × 152 × 75 mm.",
      },
      {
        sku: "SCD9-250",
        name: "Sugarcane Dinner Clamshell 9 inch",
        size: "9 inch",
        packageQuantity: "Carton of 250 (2 packs of 125)",
        priceCents: 5850,
        stock: 197,
        art: { size: '9"' },
        facts: "228 × 228 × 80 mm, one compartment.",
      },
      {
        sku: "SCD93-250",
        name: "Sugarcane Three Compartment Clamshell 9 inch",
        size: "9 inch",
        packageQuantity: "Carton of 250 (2 packs of 125)",
        priceCents: 6150,
        stock: 73,
        art: { size: '9"', mark: "3-part" },
        facts: "228 × 228 × 80 mm.",
      },
      {
        sku: "SCS75-500",
        name: "Sugarcane Snack Clamshell 7 × 5 inch",
        size: "7 × 5 inch",
        packageQuantity: "Carton of 500 (4 packs of 125)",
        priceCents: 7690,
        stock: 9,
        art: { size: '7×5"' },
        facts: "180 × 130 × 65 mm.",
      },
    ],
  ),
  ...family(
    {
      ...cane,
      section: "sugarcane-bowls",
      art: { kind: "bowl", colour: "natural" },
      description:
        "Sugarcane pulp bowl for salads, poke and desserts, made without added PFAS. Safe for hot and cold food and microwave, and commercially compostable to AS 4736.",
    },
    [
      {
        sku: "SGB12-1000",
        name: "Sugarcane Bowl 12 oz",
        size: "12 oz",
        packageQuantity: "Carton of 1,000 (20 packs of 50)",
        priceCents: 8450,
        stock: 144,
        art: { size: "12 oz" },
      },
      {
        sku: "SGB24-500",
        name: "Sugarcane Bowl 24 oz",
        size: "24 oz",
        packageQuantity: "Carton of 500 (10 packs of 50)",
        priceCents: 6890,
        stock: 188,
        art: { size: "24 oz" },
      },
      {
        sku: "SGB32-500",
        name: "Sugarcane Bowl 32 oz",
        size: "32 oz",
        packageQuantity: "Carton of 500 (10 packs of 50)",
        priceCents: 7980,
        stock: 61,
        art: { size: "32 oz" },
      },
    ],
  ),
  ...family(
    {
      ...cane,
      section: "sugarcane-plates",
      color: "White",
      art: { kind: "plate", colour: "white" },
      description:
        "Rigid white sugarcane pulp plate for catering, canteens and events, made without added PFAS. Resists moisture and oil and is commercially compostable to AS 4736.",
    },
    [
      {
        sku: "SGP7-1000",
        name: "Sugarcane Plate 7 inch",
        size: "7 inch",
        packageQuantity: "Carton of 1,000 (8 packs of 125)",
        priceCents: 6690,
        stock: 222,
        art: { size: '7"' },
      },
      {
        sku: "SGP9-500",
        name: "Sugarcane Plate 9 inch",
        size: "9 inch",
        packageQuantity: "Carton of 500 (4 packs of 125)",
        priceCents: 5490,
        stock: 263,
        art: { size: '9"' },
      },
      {
        sku: "SGP10-500",
        name: "Sugarcane Plate 10 inch",
        size: "10 inch",
        packageQuantity: "Carton of 500 (4 packs of 125)",
        priceCents: 6980,
        stock: 0,
        art: { size: '10"' },
      },
    ],
  ),
];

import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Ironbark Liners", subCategory: "bin-liners" } as const;

export const binsAndLiners: DemoProduct[] = [
  ...family(
    {
      ...place, section: "office-liners", color: "White", art: { kind: "bin-liner-roll", colour: "white" },
      description: "High-density polyethylene bin liner on a perforated roll with a star seal that resists leaks. For paper, packaging and light kitchen waste. Carton prices are per carton, not per roll.",
    },
    [
      { sku: "BL18W-1000", name: "Bin Liner 18 L, White", size: "18 L", packageQuantity: "Carton of 1,000 (20 rolls of 50)", priceCents: 3250, stock: 285, art: { size: "18 L" }, facts: "430 × 460 mm, 8 micron." },
      { sku: "BL27W-1000", name: "Bin Liner 27 L, White", size: "27 L", packageQuantity: "Carton of 1,000 (20 rolls of 50)", priceCents: 3980, stock: 360, art: { size: "27 L" }, facts: "510 × 610 mm, 9 micron." },
      { sku: "BL36W-1000", name: "Bin Liner 36 L, White", size: "36 L", packageQuantity: "Carton of 1,000 (20 rolls of 50)", priceCents: 4790, stock: 410, art: { size: "36 L" }, facts: "550 × 690 mm, 10 micron." },
      { sku: "BL54B-500", name: "Bin Liner 54 L, Black", size: "54 L", color: "Black", packageQuantity: "Carton of 500 (10 rolls of 50)", priceCents: 4150, stock: 196, art: { colour: "black", size: "54 L" }, facts: "620 × 800 mm, 13 micron." },
    ],
  ),
  ...family(
    {
      ...place, section: "heavy-duty-liners", color: "Black", art: { kind: "bin-liner-roll", colour: "black" },
      description: "Heavy duty low-density polyethylene liner with at least 60 % recycled content and a flat reinforced seal. Stretches before it tears, for kitchens, sites and gardens. Flat packed in dispensing sleeves.",
    },
    [
      { sku: "BL77B-250", name: "Heavy Duty Bin Liner 77 L, Black", size: "77 L", packageQuantity: "Carton of 250 (5 packs of 50)", priceCents: 4650, stock: 224, art: { size: "77 L" }, facts: "740 × 950 mm, 30 micron." },
      { sku: "BL82B-200", name: "Extra Heavy Duty Bin Liner 82 L, Black", size: "82 L", packageQuantity: "Carton of 200 (8 packs of 25)", priceCents: 5290, stock: 158, art: { size: "82 L" }, facts: "780 × 960 mm, 40 micron." },
      { sku: "BL120B-100", name: "Heavy Duty Bin Liner 120 L, Black", size: "120 L", packageQuantity: "Carton of 100 (4 packs of 25)", priceCents: 4380, stock: 245, art: { size: "120 L" }, facts: "880 × 1060 mm, 40 micron." },
      { sku: "BL240B-100", name: "Heavy Duty Bin Liner 240 L, Black", size: "240 L", packageQuantity: "Carton of 100 (4 packs of 25)", priceCents: 6890, stock: 330, art: { size: "240 L" }, facts: "1150 × 1480 mm, 35 micron, fits a two-wheeled bin." },
      { sku: "BL240C-100", name: "Clear Recycling Bin Liner 240 L", size: "240 L", color: "Clear", packageQuantity: "Carton of 100 (4 packs of 25)", priceCents: 7290, stock: 0, art: { colour: "clear", size: "240 L" }, facts: "1150 × 1480 mm, 35 micron, clear for inspecting recycling." },
    ],
  ),
  ...family(
    {
      ...place, section: "compostable-liners", color: "Green", art: { kind: "bin-liner-roll", colour: "green", mark: "Compost" },
      description: "Compostable liner of plant starch and PBAT, certified to AS 4736 for industrial composting and AS 5810 for home composting. For food waste caddies and organics bins. Use within 12 months and keep cool and dry.",
    },
    [
      { sku: "BLC8-1000", name: "Compostable Caddy Liner 8 L", size: "8 L", packageQuantity: "Carton of 1,000 (40 rolls of 25)", priceCents: 8950, stock: 74, art: { size: "8 L" } },
      { sku: "BLC36-500", name: "Compostable Bin Liner 36 L", size: "36 L", packageQuantity: "Carton of 500 (20 rolls of 25)", priceCents: 10900, stock: 39, art: { size: "36 L" } },
      { sku: "BLC120-100", name: "Compostable Bin Liner 120 L", size: "120 L", packageQuantity: "Carton of 100 (10 rolls of 10)", priceCents: 8250, stock: 4, art: { size: "120 L" } },
    ],
  ),
  {
    ...place, section: "clinical-liners", sku: "BLCW-36Y", name: "Clinical Waste Bin Liner 36 L, Yellow", size: "36 L", color: "Yellow",
    packageQuantity: "Carton of 500 (10 packs of 50)", priceCents: 9650, stock: 48, art: { kind: "bin-liner-roll", colour: "yellow", size: "36 L", mark: "Clinical" },
    description: "Yellow polyethylene liner of 35 micron, printed with the biohazard symbol for clinical and related waste to AS 3816. Gusset-free base with a wide seal. Not for sharps.",
  },
  ...family(
    {
      brand: "Bellbird Washroom", subCategory: "bins", color: "Grey", art: { kind: "bin", colour: "grey" },
      description: "Polypropylene or polyethylene bin for workplaces and kitchens, smooth inside for easy washing. Liner sizes to match are listed under Bin Liners.",
    },
    [
      { sku: "BIN-P50", name: "Pedal Bin 50 L, Grey", size: "50 L", packageQuantity: "Each", priceCents: 8950, stock: 36, art: { size: "50 L" }, facts: "Foot pedal with a slow-closing lid." },
      { sku: "BIN-S75", name: "Round Catering Bin with Lid 75 L, White", size: "75 L", color: "White", packageQuantity: "Each", priceCents: 6490, stock: 28, art: { colour: "white", size: "75 L" }, facts: "Food-grade plastic for ingredients and prep waste; wheels sold separately." },
      { sku: "BIN-W240", name: "Two-Wheeled Bin 240 L, Green Lid", size: "240 L", color: "Green", packageQuantity: "Each", priceCents: 11800, stock: 19, art: { colour: "green", size: "240 L" }, facts: "UV-stabilised HDPE with rubber tyres, to AS 4123." },
      { sku: "BIN-CLN", name: "Clinical Waste Pedal Bin 60 L, Yellow", size: "60 L", color: "Yellow", packageQuantity: "Each", priceCents: 14950, stock: 8, art: { colour: "yellow", size: "60 L", mark: "Clinical" }, facts: "Hands-free, with the biohazard symbol on the lid." },
    ],
  ),
];

import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Lyrebird Kitchen", subCategory: "napkins-sundries" } as const;

export const napkinsAndSundries: DemoProduct[] = [
  ...family(
    {
      ...place,
      section: "napkins",
      brand: "Currawong Paper",
      color: "White",
      art: { kind: "napkins", colour: "white" },
      description:
        "Soft absorbent paper napkin with a coin-embossed edge. Virgin fibre, safe for contact with food. Poly packed for clean storage.",
    },
    [
      {
        sku: "NPL-1P",
        name: "Lunch Napkins One Ply, White",
        size: "300 × 300 mm",
        packageQuantity: "Carton of 3,000 (6 packs of 500)",
        priceCents: 3450,
        stock: 318,
        art: { mark: "1 ply" },
      },
      {
        sku: "NPL-2P",
        name: "Lunch Napkins Two Ply, White",
        size: "300 × 300 mm",
        packageQuantity: "Carton of 2,000 (20 packs of 100)",
        priceCents: 4380,
        stock: 205,
        art: { mark: "2 ply" },
      },
      {
        sku: "NPD-2PB",
        name: "Dinner Napkins Two Ply, Black",
        size: "400 × 400 mm",
        color: "Black",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 5290,
        stock: 76,
        art: { colour: "black", mark: "2 ply" },
      },
      {
        sku: "NPD-QF",
        name: "Quilted Dinner Napkins, White",
        size: "400 × 400 mm",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 7690,
        stock: 91,
        art: { mark: "Quilted" },
        facts: "Thick quilted sheet, folded in eight for cutlery.",
      },
    ],
  ),
  {
    ...place,
    section: "napkins",
    brand: "Currawong Paper",
    sku: "NPC-2PK",
    name: "Cocktail Napkins Two Ply, Kraft",
    size: "240 × 240 mm",
    color: "Kraft",
    packageQuantity: "Carton of 2,000 (8 packs of 250)",
    priceCents: 3980,
    stock: 4,
    art: { kind: "napkins", colour: "kraft", mark: "2 ply" },
    description:
      "Small two-ply napkin of unbleached recycled fibre for bars and canapés. Quarter folded with an embossed edge. Safe for contact with food.",
  },
  ...family(
    {
      ...place,
      section: "kitchen-wear",
      color: "White",
      art: { kind: "chef-hat", colour: "white" },
      description:
        "Disposable head wear for kitchens and food counters, with an adjustable band. Breathable and light; change each shift.",
    },
    [
      {
        sku: "CHF-100",
        name: "Disposable Chef Hat, White",
        size: "230 mm high",
        packageQuantity: "Carton of 100 (10 packs of 10)",
        priceCents: 4950,
        stock: 58,
        facts: "Pleated viscose with a sweatband.",
      },
      {
        sku: "FGC-1000",
        name: "Disposable Forage Cap, White",
        size: "One size",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 8900,
        stock: 36,
        art: { mark: "Forage" },
        facts: "Paper with an open mesh crown.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "food-labels",
      color: "White",
      art: { kind: "label-roll", colour: "white" },
      description:
        "Day-of-the-week and use-by labels for prepared food under a HACCP plan. Writable with pen or marker and readable when cold and wet. Store out of direct sun.",
    },
    [
      {
        sku: "LBD-24",
        name: "Removable Day Dot Labels 24 mm, Set of Seven",
        size: "24 mm",
        color: "Mixed",
        packageQuantity: "Set of 7 rolls of 1,000",
        priceCents: 5450,
        stock: 142,
        art: { colour: "yellow", size: "24 mm" },
        facts: "Peels off cleanly from cold containers.",
      },
      {
        sku: "LBU-49",
        name: "Dissolvable Use-By Labels 49 mm",
        size: "49 mm",
        packageQuantity: "Roll of 500",
        priceCents: 2390,
        stock: 87,
        art: { size: "49 mm" },
        facts: "Washes away in hot water within 30 seconds.",
      },
    ],
  ),
];

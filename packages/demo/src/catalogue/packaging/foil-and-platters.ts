import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Lyrebird Kitchen", subCategory: "foil-platters" } as const;

export const foilAndPlatters: DemoProduct[] = [
  ...family(
    {
      ...place,
      section: "foil-trays",
      color: "Silver",
      art: { kind: "foil-tray", colour: "silver" },
      description:
        "Pressed aluminium tray with a rolled rim, safe from freezer to oven at 220 °C. Recyclable when rinsed. Not for microwave ovens; lids are sold separately.",
    },
    [
      {
        sku: "FTR-560",
        name: "Foil Tray Medium 560 ml",
        size: "560 ml",
        packageQuantity: "Carton of 500 (4 packs of 125)",
        priceCents: 6780,
        stock: 152,
        art: { size: "560 ml" },
        facts: "185 × 125 × 37 mm, for lasagne and pies.",
      },
      {
        sku: "FTR-960",
        name: "Foil Tray Large 960 ml",
        size: "960 ml",
        packageQuantity: "Carton of 500 (5 packs of 100)",
        priceCents: 8950,
        stock: 107,
        art: { size: "960 ml" },
        facts: "220 × 150 × 45 mm.",
      },
      {
        sku: "FTR-PIE",
        name: "Foil Pie Dish 123 mm",
        size: "123 mm",
        packageQuantity: "Carton of 1,000 (8 packs of 125)",
        priceCents: 7450,
        stock: 84,
        art: { size: "123 mm" },
        facts: "Round, 25 mm deep, for single pies and tarts.",
      },
      {
        sku: "FTR-HGN",
        name: "Half Gastronorm Foil Tray 3.5 L",
        size: "3.5 L",
        packageQuantity: "Carton of 100",
        priceCents: 6490,
        stock: 4,
        art: { size: "3.5 L", mark: "1/2 GN" },
        facts: "320 × 260 × 65 mm, fits a half-size bain-marie.",
      },
    ],
  ),
  {
    ...place,
    section: "foil-trays",
    sku: "FTL-560",
    name: "Board Lid for Medium Foil Tray",
    size: "185 × 125 mm",
    color: "White",
    packageQuantity: "Carton of 500",
    priceCents: 4250,
    stock: 138,
    art: { kind: "foil-tray", colour: "white", mark: "Lid" },
    description:
      "Foil-lined white board lid for the 560 ml tray. Folds under the rim to seal in heat, and takes pen or labels. Store flat and dry.",
  },
  ...family(
    {
      ...place,
      section: "platters",
      color: "Black",
      art: { kind: "platter", colour: "black" },
      description:
        "Catering platter for sandwiches, fruit and pastries, rigid enough to carry full with two hands. Cold food only. Recyclable where accepted.",
    },
    [
      {
        sku: "PLT-M",
        name: "Black Catering Platter with Clear Lid, Medium",
        size: "350 × 240 mm",
        packageQuantity: "Carton of 50 sets",
        priceCents: 9450,
        stock: 46,
        art: { size: "M" },
        facts: "PET base with a 60 mm domed lid.",
      },
      {
        sku: "PLT-L",
        name: "Black Catering Platter with Clear Lid, Large",
        size: "450 × 310 mm",
        packageQuantity: "Carton of 50 sets",
        priceCents: 12800,
        stock: 0,
        art: { size: "L" },
        facts: "PET base with a 60 mm domed lid.",
      },
      {
        sku: "PLK-L",
        name: "Kraft Catering Box with Window, Large",
        size: "450 × 310 × 80 mm",
        color: "Kraft",
        packageQuantity: "Carton of 50",
        priceCents: 11900,
        stock: 65,
        art: { colour: "kraft", size: "L" },
        facts: "Kraft board with a PLA window, delivered flat.",
      },
    ],
  ),
];

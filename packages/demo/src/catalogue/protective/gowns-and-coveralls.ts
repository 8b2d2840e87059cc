import { family, inSizes } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const gown = { brand: "Carbeen Care", subCategory: "gowns-coveralls" } as const;

export const gownsAndCoveralls: DemoProduct[] = [
  ...family(
    {
      ...gown,
      section: "isolation-gowns",
      color: "Blue",
      art: { kind: "gown", colour: "blue" },
      description:
        "Long-sleeved disposable gown that ties at the neck and waist and covers to mid-calf. For contact precautions, visitors and non-sterile procedures. Single use; dispose of as clinical waste when contaminated.",
    },
    [
      {
        sku: "IGL1Y-100",
        name: "Level 1 Disposable Isolation Gown, Yellow",
        size: "Universal",
        color: "Yellow",
        packageQuantity: "Carton of 100 (10 packs of 10)",
        priceCents: 9900,
        stock: 135,
        art: { colour: "yellow", mark: "Level 1" },
        facts: "Spunbond polypropylene of 25 gsm with elastic cuffs.",
      },
      {
        sku: "IGL2B-100",
        name: "Level 2 Disposable Isolation Gown, Blue",
        size: "Universal",
        packageQuantity: "Carton of 100 (10 packs of 10)",
        priceCents: 14850,
        stock: 92,
        art: { mark: "Level 2" },
        facts: "SMS fabric of 35 gsm with knitted cuffs, AAMI PB70 Level 2.",
      },
      {
        sku: "IGL3B-50",
        name: "Level 3 Disposable Impervious Gown, Blue",
        size: "Extra Large",
        packageQuantity: "Carton of 50 (5 packs of 10)",
        priceCents: 13250,
        stock: 38,
        art: { size: "XL", mark: "Level 3" },
        facts: "Polyethylene-coated polypropylene of 45 gsm, AAMI PB70 Level 3, with knitted cuffs.",
      },
      {
        sku: "IGTL-75",
        name: "Disposable Thumb Loop Gown, Polyethylene",
        size: "Universal",
        packageQuantity: "Carton of 75 (5 packs of 15)",
        priceCents: 5925,
        stock: 120,
        art: { mark: "CPE" },
        facts: "Embossed 40 micron CPE film with open back and thumb loops.",
      },
    ],
  ),
  ...family(
    {
      ...gown,
      section: "surgical-gowns",
      brand: "Wattlebrook Medical",
      color: "Blue",
      art: { kind: "gown", colour: "blue", mark: "Sterile" },
      description:
        "Sterile reinforced surgical gown in SMMS fabric of 50 gsm with an impervious front panel and sleeves. AAMI PB70 Level 4 in the critical zones and included on the ARTG. Packed with two hand towels in a sterile wrap.",
    },
    [
      {
        sku: "SSGR-L",
        name: "Sterile Reinforced Surgical Gown, Large",
        size: "Large",
        packageQuantity: "Carton of 20",
        priceCents: 16900,
        stock: 24,
        art: { size: "L" },
      },
      {
        sku: "SSGR-XL",
        name: "Sterile Reinforced Surgical Gown, Extra Large",
        size: "Extra Large",
        packageQuantity: "Carton of 20",
        priceCents: 17400,
        stock: 4,
        art: { size: "XL" },
      },
    ],
  ),
  ...inSizes(
    {
      ...gown,
      brand: "Kestrel Ridge",
      section: "coveralls",
      skuPrefix: "CV56W",
      name: "Disposable Type 5/6 Coverall, White",
      color: "White",
      packageQuantity: "Carton of 50",
      priceCents: 31250,
      art: { kind: "coverall", colour: "white", mark: "5/6" },
      description:
        "Hooded microporous coverall of 60 gsm with two-way zip, storm flap and elastic at the hood, wrists and ankles. Type 5 to EN ISO 13982-1 and type 6 to EN 13034, for asbestos removal, spray painting and outbreak cleaning. Wear once and dispose.",
    },
    { M: 22, L: 47, XL: 51, "2XL": 19 },
  ),
  ...inSizes(
    {
      ...gown,
      brand: "Kestrel Ridge",
      section: "coveralls",
      skuPrefix: "CVSMB",
      name: "Disposable SMS Coverall, Blue",
      color: "Blue",
      packageQuantity: "Carton of 50",
      priceCents: 21900,
      art: { kind: "coverall", colour: "blue", mark: "SMS" },
      description:
        "Breathable SMS coverall of 50 gsm with hood and front zip for dusty and dirty work in the heat. Type 5 and 6 protection, antistatic treated. Single use.",
    },
    { L: 30, XL: 0 },
  ),
];

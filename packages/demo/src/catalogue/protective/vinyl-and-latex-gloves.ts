import { family, inSizes } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Gumleaf Guard", subCategory: "single-use-gloves" } as const;
const vinyl = { ...place, section: "vinyl-gloves" } as const;
const latex = { ...place, section: "latex-gloves" } as const;
const CARTON_OF_1000 = "Carton of 1,000 (10 boxes of 100)";

export const vinylAndLatexGloves: DemoProduct[] = [
  ...inSizes(
    {
      ...vinyl,
      skuPrefix: "VPFC",
      name: "Powder Free Clear Vinyl Gloves",
      color: "Clear",
      packageQuantity: CARTON_OF_1000,
      priceCents: 3850,
      art: { kind: "glove-box", colour: "clear", mark: "1,000" },
      description:
        "Clear vinyl glove of 4.5 g for short tasks that call for frequent changes, such as sandwich bars and light cleaning. Latex free and powder free. Meets food contact requirements; not recommended for fatty foods or solvents.",
    },
    { S: 260, M: 640, L: 590, XL: 175 },
  ),
  ...inSizes(
    {
      ...vinyl,
      skuPrefix: "VPFB",
      name: "Powder Free Blue Vinyl Gloves",
      color: "Blue",
      packageQuantity: CARTON_OF_1000,
      priceCents: 3990,
      art: { kind: "glove-box", colour: "blue", mark: "1,000" },
      description:
        "Blue vinyl glove of 4.5 g; the colour is easy to see against food if a piece tears off. Smooth, ambidextrous and latex free. Suits HACCP kitchens, child care and general cleaning.",
    },
    { S: 145, M: 505, L: 480, XL: 92 },
  ),
  ...inSizes(
    {
      ...vinyl,
      skuPrefix: "VPFK",
      name: "Powder Free Black Vinyl Gloves",
      color: "Black",
      packageQuantity: CARTON_OF_1000,
      priceCents: 4590,
      art: { kind: "glove-box", colour: "black", mark: "1,000" },
      description:
        "Black vinyl glove of 5.0 g for salons, front-of-house catering and detailing. Latex free, powder free and ambidextrous with a beaded cuff. For tasks of a few minutes rather than a shift.",
    },
    { M: 88, L: 104, XL: 7 },
  ),
  ...inSizes(
    {
      ...vinyl,
      skuPrefix: "VPDC",
      name: "Lightly Powdered Clear Vinyl Gloves",
      color: "Clear",
      packageQuantity: CARTON_OF_1000,
      priceCents: 3650,
      art: { kind: "glove-box", colour: "clear", mark: "Powdered" },
      description:
        "Clear vinyl glove with a light dusting of food-grade cornstarch, so that it slips on over damp hands. Latex free and ambidextrous. For cleaning and general handling; choose a powder free glove for patient contact.",
    },
    { M: 70, L: 66 },
  ),
  ...inSizes(
    {
      ...latex,
      skuPrefix: "LPFN",
      name: "Powder Free Latex Examination Gloves",
      color: "Natural",
      packageQuantity: CARTON_OF_1000,
      priceCents: 5850,
      art: { kind: "glove-box", colour: "natural", mark: "1,000" },
      description:
        "Natural rubber latex examination glove of 5.5 g with a chlorinated inner surface and textured palm. Made to AS/NZS 4011 and included on the ARTG. Contains natural rubber latex, which may cause allergic reactions. Store away from light and ozone.",
    },
    { S: 82, M: 190, L: 160, XL: 36 },
  ),
  ...inSizes(
    {
      ...latex,
      skuPrefix: "LPDN",
      name: "Lightly Powdered Latex Gloves",
      color: "Natural",
      packageQuantity: CARTON_OF_1000,
      priceCents: 5400,
      art: { kind: "glove-box", colour: "natural", mark: "Powdered" },
      description:
        "Lightly powdered natural latex glove for cleaning, painting and workshop use. Close fit and good stretch, with a beaded cuff for easy donning. Contains natural rubber latex, which may cause allergic reactions.",
    },
    { M: 0, L: 45 },
  ),
  ...family(
    {
      ...latex,
      brand: "Wattlebrook Medical",
      color: "Natural",
      art: { kind: "glove-box", colour: "natural", mark: "Sterile" },
      description:
        "Sterile surgical glove in natural rubber latex, hand specific, powder free and packed in pairs. Made to AS/NZS 4179 and included on the ARTG. Contains natural rubber latex, which may cause allergic reactions.",
    },
    [
      {
        sku: "SSGL-65",
        name: "Sterile Surgical Latex Gloves, Size 6.5",
        size: "6.5",
        packageQuantity: "Box of 50 pairs",
        priceCents: 4950,
        stock: 28,
        art: { size: "6.5" },
      },
      {
        sku: "SSGL-70",
        name: "Sterile Surgical Latex Gloves, Size 7",
        size: "7",
        packageQuantity: "Box of 50 pairs",
        priceCents: 4950,
        stock: 54,
        art: { size: "7" },
      },
      {
        sku: "SSGL-75",
        name: "Sterile Surgical Latex Gloves, Size 7.5",
        size: "7.5",
        packageQuantity: "Box of 50 pairs",
        priceCents: 4950,
        stock: 61,
        art: { size: "7.5" },
      },
      {
        sku: "SSGL-80",
        name: "Sterile Surgical Latex Gloves, Size 8",
        size: "8",
        packageQuantity: "Box of 50 pairs",
        priceCents: 4950,
        stock: 3,
        art: { size: "8" },
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "food-handling-gloves",
      color: "Clear",
      art: { kind: "glove-box", colour: "clear" },
      description:
        "Loose-fitting disposable glove for brief food handling, made of film that is safe for food contact. Slips on and off quickly between tasks. Latex free and powder free.",
    },
    [
      {
        sku: "PEG-500",
        name: "Disposable Polyethylene Deli Gloves",
        size: "One size",
        packageQuantity: "Pack of 500",
        priceCents: 465,
        stock: 720,
        minQty: 4,
        orderMultiple: 2,
        cartonQty: 20,
        art: { mark: "500" },
        facts: "Embossed HDPE, 10 micron.",
      },
      {
        sku: "PEG-10K",
        name: "Disposable Polyethylene Deli Gloves, Bulk Carton",
        size: "One size",
        packageQuantity: "Carton of 10,000 (20 packs of 500)",
        priceCents: 7900,
        stock: 64,
        art: { mark: "10,000" },
        facts: "Embossed HDPE, 10 micron.",
      },
      {
        sku: "TPEG-M",
        name: "Disposable TPE Stretch Food Gloves, Medium",
        size: "Medium",
        packageQuantity: "Carton of 2,000 (10 boxes of 200)",
        priceCents: 5280,
        stock: 130,
        art: { size: "M", mark: "200" },
        facts: "Thermoplastic elastomer, 1.8 g, with more stretch than polyethylene.",
      },
      {
        sku: "TPEG-L",
        name: "Disposable TPE Stretch Food Gloves, Large",
        size: "Large",
        packageQuantity: "Carton of 2,000 (10 boxes of 200)",
        priceCents: 5280,
        stock: 112,
        art: { size: "L", mark: "200" },
        facts: "Thermoplastic elastomer, 1.8 g, with more stretch than polyethylene.",
      },
    ],
  ),
];

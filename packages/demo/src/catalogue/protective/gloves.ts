import { family, inSizes } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Gumleaf Guard", subCategory: "single-use-gloves" } as const;
const nitrile = { ...place, section: "nitrile-gloves" } as const;
const vinyl = { ...place, section: "vinyl-gloves" } as const;
const latex = { ...place, section: "latex-gloves" } as const;

const CARTON_OF_1000 = "Carton of 1,000 (10 boxes of 100)";
const CARTON_OF_500 = "Carton of 500 (10 boxes of 50)";

export const gloves: DemoProduct[] = [
  ...inSizes(
    {
      ...nitrile, skuPrefix: "PFTGH", name: "Powder Free Thick Green Heavy Duty Nitrile Gloves", color: "Green",
      packageQuantity: CARTON_OF_500, priceCents: 12950, art: { kind: "glove-box", colour: "green", mark: "50" },
      description:
        "Heavy duty nitrile glove, 0.20 mm at the finger, with a raised diamond grip on both sides. Resists oils, solvents and brake fluid better than a standard glove, and suits workshops, cleaning crews and food processing. Latex free and powder free. Store below 30 °C, away from sunlight.",
    },
    { S: 46, M: 180, L: 265, XL: 118 },
  ),
  ...inSizes(
    {
      ...nitrile, skuPrefix: "PFNB", name: "Powder Free Blue Nitrile Gloves", color: "Blue",
      packageQuantity: CARTON_OF_1000, priceCents: 6450, art: { kind: "glove-box", colour: "blue", mark: "1,000" },
      description:
        "Ambidextrous nitrile examination glove, 3.5 g in medium, with textured fingertips and a beaded cuff. Made to AS/NZS 4011 for single use and included on the ARTG. Latex free and suitable for food contact under a HACCP program.",
    },
    { XS: 34, S: 420, M: 880, L: 760, XL: 310 },
  ),
  ...inSizes(
    {
      ...nitrile, skuPrefix: "PFNBX", name: "Powder Free Blue Nitrile Gloves Single Box", color: "Blue",
      packageQuantity: "Box of 100", priceCents: 795, art: { kind: "glove-box", colour: "blue", mark: "100" },
      description:
        "The same 3.5 g blue nitrile examination glove as our carton line, sold by the box for smaller practices and kitchens. Made to AS/NZS 4011, latex free, with textured fingertips. Suitable for food contact.",
    },
    { S: 240, M: 515, L: 390, XL: 0 },
  ),
  ...inSizes(
    {
      ...nitrile, skuPrefix: "PFNK", name: "Powder Free Black Nitrile Gloves", color: "Black",
      packageQuantity: CARTON_OF_1000, priceCents: 7950, art: { kind: "glove-box", colour: "black", mark: "1,000" },
      description:
        "Black nitrile glove of 5.0 g, 0.12 mm at the finger, for mechanics, tattooists, hairdressers and barbecue kitchens. Fully textured fingers hold wet and oily parts. Latex free, food safe and not sterile.",
    },
    { S: 95, M: 330, L: 410, XL: 205 },
  ),
  ...inSizes(
    {
      ...nitrile, skuPrefix: "PFNW", name: "Powder Free White Nitrile Examination Gloves", color: "White",
      packageQuantity: CARTON_OF_1000, priceCents: 6690, art: { kind: "glove-box", colour: "white", mark: "1,000" },
      description:
        "White nitrile examination glove of 3.8 g for dental and general practice. Made to AS/NZS 4011 and included on the ARTG. Soft, low-modulus film for longer procedures; latex free.",
    },
    { S: 64, M: 140, L: 8 },
  ),
  ...inSizes(
    {
      ...nitrile, skuPrefix: "PFNO", name: "Powder Free Orange Diamond Grip Nitrile Gloves", color: "Orange",
      packageQuantity: CARTON_OF_500, priceCents: 11850, art: { kind: "glove-box", colour: "orange", mark: "50" },
      description:
        "Thick orange nitrile glove, 0.18 mm at the finger, with a diamond texture that channels oil and water away from the grip. The bright colour shows tears early and is easy to find on a line. Latex free and suitable for food contact.",
    },
    { M: 72, L: 96, XL: 5 },
  ),
  ...inSizes(
    {
      ...nitrile, skuPrefix: "PFNV", name: "Powder Free Violet Accelerator Free Nitrile Gloves", color: "Violet",
      packageQuantity: CARTON_OF_1000, priceCents: 8990, art: { kind: "glove-box", colour: "purple", mark: "1,000" },
      description:
        "Nitrile examination glove made without chemical accelerators, for staff with contact dermatitis. Thin 3.0 g film keeps touch sensitivity. Made to AS/NZS 4011, included on the ARTG and latex free.",
    },
    { S: 38, M: 57, L: 44 },
  ),
  ...inSizes(
    {
      ...nitrile, skuPrefix: "PFNLC", name: "Powder Free Long Cuff Nitrile Gloves 300 mm", color: "Blue",
      packageQuantity: CARTON_OF_500, priceCents: 9480, art: { kind: "glove-box", colour: "blue", mark: "300 mm" },
      description:
        "Extended cuff nitrile glove, 300 mm long and 6.0 g in medium, that covers the wrist and the gown's cuff. For handling cleaning chemicals, laboratory work and waste. Made to AS/NZS 4011 and latex free.",
    },
    { M: 41, L: 63, XL: 0 },
  ),
  ...inSizes(
    {
      ...vinyl, skuPrefix: "VPFC", name: "Powder Free Clear Vinyl Gloves", color: "Clear",
      packageQuantity: CARTON_OF_1000, priceCents: 3850, art: { kind: "glove-box", colour: "clear", mark: "1,000" },
      description:
        "Clear vinyl glove of 4.5 g for short tasks that call for frequent changes, such as sandwich bars and light cleaning. Latex free and powder free. Meets food contact requirements; not recommended for fatty foods or solvents.",
    },
    { S: 260, M: 640, L: 590, XL: 175 },
  ),
  ...inSizes(
    {
      ...vinyl, skuPrefix: "VPFB", name: "Powder Free Blue Vinyl Gloves", color: "Blue",
      packageQuantity: CARTON_OF_1000, priceCents: 3990, art: { kind: "glove-box", colour: "blue", mark: "1,000" },
      description:
        "Blue vinyl glove of 4.5 g; the colour is easy to see against food if a piece tears off. Smooth, ambidextrous and latex free. Suits HACCP kitchens, child care and general cleaning.",
    },
    { S: 145, M: 505, L: 480, XL: 92 },
  ),
  ...inSizes(
    {
      ...vinyl, skuPrefix: "VPFK", name: "Powder Free Black Vinyl Gloves", color: "Black",
      packageQuantity: CARTON_OF_1000, priceCents: 4590, art: { kind: "glove-box", colour: "black", mark: "1,000" },
      description:
        "Black vinyl glove of 5.0 g for salons, front-of-house catering and detailing. Latex free, powder free and ambidextrous with a beaded cuff. For tasks of a few minutes rather than a shift.",
    },
    { M: 88, L: 104, XL: 7 },
  ),
  ...inSizes(
    {
      ...vinyl, skuPrefix: "VPDC", name: "Lightly Powdered Clear Vinyl Gloves", color: "Clear",
      packageQuantity: CARTON_OF_1000, priceCents: 3650, art: { kind: "glove-box", colour: "clear", mark: "Powdered" },
      description:
        "Clear vinyl glove with a light dusting of food-grade cornstarch, so that it slips on over damp hands. Latex free and ambidextrous. For cleaning and general handling; choose a powder free glove for patient contact.",
    },
    { M: 70, L: 66 },
  ),
  ...inSizes(
    {
      ...latex, skuPrefix: "LPFN", name: "Powder Free Latex Examination Gloves", color: "Natural",
      packageQuantity: CARTON_OF_1000, priceCents: 5850, art: { kind: "glove-box", colour: "natural", mark: "1,000" },
      description:
        "Natural rubber latex examination glove of 5.5 g with a chlorinated inner surface and textured palm. Made to AS/NZS 4011 and included on the ARTG. Contains natural rubber latex, which may cause allergic reactions. Store away from light and ozone.",
    },
    { S: 82, M: 190, L: 160, XL: 36 },
  ),
  ...inSizes(
    {
      ...latex, skuPrefix: "LPDN", name: "Lightly Powdered Latex Gloves", color: "Natural",
      packageQuantity: CARTON_OF_1000, priceCents: 5400, art: { kind: "glove-box", colour: "natural", mark: "Powdered" },
      description:
        "Lightly powdered natural latex glove for cleaning, painting and workshop use. Close fit and good stretch, with a beaded cuff for easy donning. Contains natural rubber latex, which may cause allergic reactions.",
    },
    { M: 0, L: 45 },
  ),
  ...family(
    {
      ...latex, brand: "Wattlebrook Medical", color: "Natural", art: { kind: "glove-box", colour: "natural", mark: "Sterile" },
      description:
        "Sterile surgical glove in natural rubber latex, hand specific, powder free and packed in pairs. Made to AS/NZS 4179 and included on the ARTG. Contains natural rubber latex, which may cause allergic reactions.",
    },
    [
      { sku: "SSGL-65", name: "Sterile Surgical Latex Gloves, Size 6.5", size: "6.5", packageQuantity: "Box of 50 pairs", priceCents: 4950, stock: 28, art: { size: "6.5" } },
      { sku: "SSGL-70", name: "Sterile Surgical Latex Gloves, Size 7", size: "7", packageQuantity: "Box of 50 pairs", priceCents: 4950, stock: 54, art: { size: "7" } },
      { sku: "SSGL-75", name: "Sterile Surgical Latex Gloves, Size 7.5", size: "7.5", packageQuantity: "Box of 50 pairs", priceCents: 4950, stock: 61, art: { size: "7.5" } },
      { sku: "SSGL-80", name: "Sterile Surgical Latex Gloves, Size 8", size: "8", packageQuantity: "Box of 50 pairs", priceCents: 4950, stock: 3, art: { size: "8" } },
    ],
  ),
  ...family(
    {
      ...place, section: "food-handling-gloves", color: "Clear", art: { kind: "glove-box", colour: "clear" },
      description:
        "Loose-fitting disposable glove for brief food handling, made of film that is safe for food contact. Slips on and off quickly between tasks. Latex free and powder free.",
    },
    [
      { sku: "PEG-500", name: "Disposable Polyethylene Deli Gloves", size: "One size", packageQuantity: "Pack of 500", priceCents: 465, stock: 720, art: { mark: "500" }, facts: "Embossed HDPE, 10 micron." },
      { sku: "PEG-10K", name: "Disposable Polyethylene Deli Gloves, Bulk Carton", size: "One size", packageQuantity: "Carton of 10,000 (20 packs of 500)", priceCents: 7900, stock: 64, art: { mark: "10,000" }, facts: "Embossed HDPE, 10 micron." },
      { sku: "TPEG-M", name: "Disposable TPE Stretch Food Gloves, Medium", size: "Medium", packageQuantity: "Carton of 2,000 (10 boxes of 200)", priceCents: 5280, stock: 130, art: { size: "M", mark: "200" }, facts: "Thermoplastic elastomer, 1.8 g, with more stretch than polyethylene." },
      { sku: "TPEG-L", name: "Disposable TPE Stretch Food Gloves, Large", size: "Large", packageQuantity: "Carton of 2,000 (10 boxes of 200)", priceCents: 5280, stock: 112, art: { size: "L", mark: "200" }, facts: "Thermoplastic elastomer, 1.8 g, with more stretch than polyethylene." },
    ],
  ),
];

import { inSizes } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Gumleaf Guard", subCategory: "single-use-gloves" } as const;
const nitrile = { ...place, section: "nitrile-gloves" } as const;
const CARTON_OF_1000 = "Carton of 1,000 (10 boxes of 100)";
const CARTON_OF_500 = "Carton of 500 (10 boxes of 50)";

export const nitrileGloves: DemoProduct[] = [
  ...inSizes(
    {
      ...nitrile,
      skuPrefix: "PFTGH",
      name: "Powder Free Thick Green Heavy Duty Nitrile Gloves",
      color: "Green",
      packageQuantity: CARTON_OF_500,
      priceCents: 12950,
      art: { kind: "glove-box", colour: "green", mark: "50" },
      description:
        "Heavy duty nitrile glove, 0.20 mm at the finger, with a raised diamond grip on both sides. Resists oils, solvents and brake fluid better than a standard glove, and suits workshops, cleaning crews and food processing. Latex free and powder free. Store below 30 °C, away from sunlight.",
    },
    { S: 46, M: 180, L: 265, XL: 118 },
  ),
  ...inSizes(
    {
      ...nitrile,
      skuPrefix: "PFNB",
      name: "Powder Free Blue Nitrile Gloves",
      color: "Blue",
      packageQuantity: CARTON_OF_1000,
      priceCents: 6450,
      art: { kind: "glove-box", colour: "blue", mark: "1,000" },
      description:
        "Ambidextrous nitrile examination glove, 3.5 g in medium, with textured fingertips and a beaded cuff. Made to AS/NZS 4011 for single use and included on the ARTG. Latex free and suitable for food contact under a HACCP program.",
    },
    { XS: 34, S: 420, M: 880, L: 760, XL: 310 },
  ),
  ...inSizes(
    {
      ...nitrile,
      skuPrefix: "PFNBX",
      name: "Powder Free Blue Nitrile Gloves Single Box",
      color: "Blue",
      packageQuantity: "Box of 100",
      priceCents: 795,
      art: { kind: "glove-box", colour: "blue", mark: "100" },
      description:
        "The same 3.5 g blue nitrile examination glove as our carton line, sold by the box for smaller practices and kitchens. Made to AS/NZS 4011, latex free, with textured fingertips. Suitable for food contact.",
    },
    { S: 240, M: 515, L: 390, XL: 0 },
  ),
  ...inSizes(
    {
      ...nitrile,
      skuPrefix: "PFNK",
      name: "Powder Free Black Nitrile Gloves",
      color: "Black",
      packageQuantity: CARTON_OF_1000,
      priceCents: 7950,
      art: { kind: "glove-box", colour: "black", mark: "1,000" },
      description:
        "Black nitrile glove of 5.0 g, 0.12 mm at the finger, for mechanics, tattooists, hairdressers and barbecue kitchens. Fully textured fingers hold wet and oily parts. Latex free, food safe and not sterile.",
    },
    { S: 95, M: 330, L: 410, XL: 205 },
  ),
  ...inSizes(
    {
      ...nitrile,
      skuPrefix: "PFNW",
      name: "Powder Free White Nitrile Examination Gloves",
      color: "White",
      packageQuantity: CARTON_OF_1000,
      priceCents: 6690,
      art: { kind: "glove-box", colour: "white", mark: "1,000" },
      description:
        "White nitrile examination glove of 3.8 g for dental and general practice. Made to AS/NZS 4011 and included on the ARTG. Soft, low-modulus film for longer procedures; latex free.",
    },
    { S: 64, M: 140, L: 8 },
  ),
  ...inSizes(
    {
      ...nitrile,
      skuPrefix: "PFNO",
      name: "Powder Free Orange Diamond Grip Nitrile Gloves",
      color: "Orange",
      packageQuantity: CARTON_OF_500,
      priceCents: 11850,
      art: { kind: "glove-box", colour: "orange", mark: "50" },
      description:
        "Thick orange nitrile glove, 0.18 mm at the finger, with a diamond texture that channels oil and water away from the grip. The bright colour shows tears early and is easy to find on a line. Latex free and suitable for food contact.",
    },
    { M: 72, L: 96, XL: 5 },
  ),
  ...inSizes(
    {
      ...nitrile,
      skuPrefix: "PFNV",
      name: "Powder Free Violet Accelerator Free Nitrile Gloves",
      color: "Violet",
      packageQuantity: CARTON_OF_1000,
      priceCents: 8990,
      art: { kind: "glove-box", colour: "purple", mark: "1,000" },
      description:
        "Nitrile examination glove made without chemical accelerators, for staff with contact dermatitis. Thin 3.0 g film keeps touch sensitivity. Made to AS/NZS 4011, included on the ARTG and latex free.",
    },
    { S: 38, M: 57, L: 44 },
  ),
  ...inSizes(
    {
      ...nitrile,
      skuPrefix: "PFNLC",
      name: "Powder Free Long Cuff Nitrile Gloves 300 mm",
      color: "Blue",
      packageQuantity: CARTON_OF_500,
      priceCents: 9480,
      art: { kind: "glove-box", colour: "blue", mark: "300 mm" },
      description:
        "Extended cuff nitrile glove, 300 mm long and 6.0 g in medium, that covers the wrist and the gown's cuff. For handling cleaning chemicals, laboratory work and waste. Made to AS/NZS 4011 and latex free.",
    },
    { M: 41, L: 63, XL: 0 },
  ),
];

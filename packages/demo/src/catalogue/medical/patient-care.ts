import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const care = { brand: "Carbeen Care", subCategory: "patient-care" } as const;

export const patientCare: DemoProduct[] = [
  ...family(
    {
      ...care,
      section: "couch-rolls",
      color: "White",
      art: { kind: "couch-roll", colour: "white" },
      description:
        "Perforated two-ply tissue roll for examination couches, massage tables and changing benches. Soft, absorbent and not sterile. Sheets tear at 50 cm.",
    },
    [
      {
        sku: "CRL-49",
        name: "Couch Roll 49 cm × 50 m",
        size: "49 cm × 50 m",
        packageQuantity: "Carton of 12 rolls",
        priceCents: 6480,
        stock: 146,
        art: { size: "49 cm" },
      },
      {
        sku: "CRL-25",
        name: "Half Width Couch Roll 25 cm × 50 m",
        size: "25 cm × 50 m",
        packageQuantity: "Carton of 24 rolls",
        priceCents: 6720,
        stock: 53,
        art: { size: "25 cm" },
      },
      {
        sku: "CRW-58",
        name: "Waterproof Couch Roll 58 cm × 50 m",
        size: "58 cm × 50 m",
        packageQuantity: "Carton of 6 rolls",
        priceCents: 7950,
        stock: 18,
        color: "Blue",
        art: { colour: "blue", size: "58 cm" },
        facts: "Poly-backed to keep fluid off the couch.",
      },
    ],
  ),
  ...family(
    {
      ...care,
      section: "underpads",
      // A continence aid: GST Act, schedule 3.
      taxClass: "gst-free",
      color: "Blue",
      art: { kind: "underpad", colour: "blue" },
      description:
        "Disposable absorbent underpad with a non-woven top sheet, fluff pulp core and waterproof backing. Protects beds, chairs and work surfaces. Sealed edges on four sides.",
    },
    [
      {
        sku: "UPD-4060",
        name: "Disposable Underpad 40 × 60 cm",
        size: "40 × 60 cm",
        packageQuantity: "Carton of 300 (6 packs of 50)",
        priceCents: 5850,
        stock: 124,
        art: { size: "40×60" },
        facts: "Holds about 500 ml.",
      },
      {
        sku: "UPD-6090",
        name: "Disposable Underpad 60 × 90 cm",
        size: "60 × 90 cm",
        packageQuantity: "Carton of 150 (6 packs of 25)",
        priceCents: 7290,
        stock: 187,
        art: { size: "60×90" },
        facts: "Holds about 1,300 ml.",
      },
    ],
  ),
];

import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Carbeen Care", subCategory: "masks" } as const;

export const masks: DemoProduct[] = [
  ...family(
    {
      ...place, section: "surgical-masks", color: "Blue", art: { kind: "mask-box", colour: "blue" },
      description:
        "Three-layer disposable surgical mask in spunbond and meltblown polypropylene with an adjustable nose wire. Tested to AS 4381 and included on the ARTG. For single use; replace when damp or soiled.",
    },
    [
      { sku: "SML1-50", name: "Level 1 Disposable Surgical Mask, Earloop", size: "Adult", packageQuantity: "Box of 50", priceCents: 495, stock: 640, art: { mark: "Level 1" }, facts: "Level 1 barrier, for general procedures with little fluid." },
      { sku: "SML2-50", name: "Level 2 Disposable Surgical Mask, Earloop", size: "Adult", packageQuantity: "Box of 50", priceCents: 795, stock: 830, art: { mark: "Level 2" }, facts: "AS 4381 Level 2, fluid resistant to 120 mmHg, with flat elastic earloops." },
      { sku: "SML2-2000", name: "Level 2 Disposable Surgical Mask, Earloop Carton", size: "Adult", packageQuantity: "Carton of 2,000 (40 boxes of 50)", priceCents: 26800, stock: 58, art: { mark: "Level 2" }, facts: "AS 4381 Level 2, fluid resistant to 120 mmHg, with flat elastic earloops." },
      { sku: "SML2K-50", name: "Level 2 Disposable Surgical Mask, Black", size: "Adult", color: "Black", packageQuantity: "Box of 50", priceCents: 895, stock: 144, art: { colour: "black", mark: "Level 2" }, facts: "AS 4381 Level 2, fluid resistant to 120 mmHg, in black for salons and front of house." },
      { sku: "SML3-50", name: "Level 3 Disposable Surgical Mask, Earloop", size: "Adult", packageQuantity: "Box of 50", priceCents: 1150, stock: 372, art: { mark: "Level 3" }, facts: "AS 4381 Level 3, fluid resistant to 160 mmHg, for procedures with splash." },
      { sku: "SML3T-50", name: "Level 3 Disposable Surgical Mask, Tie On", size: "Adult", packageQuantity: "Box of 50", priceCents: 1320, stock: 9, art: { mark: "Level 3" }, facts: "AS 4381 Level 3, with four 40 cm ties for theatre use." },
      { sku: "SMKID-50", name: "Disposable Face Mask for Children", size: "Child 4-12 years", color: "Pink", packageQuantity: "Box of 50", priceCents: 690, stock: 0, art: { colour: "pink", size: "Child", mark: "Level 1" }, facts: "Smaller cut, 145 × 95 mm, at Level 1." },
    ],
  ),
  ...family(
    {
      ...place, section: "p2-respirators", color: "White", art: { kind: "respirator", colour: "white", mark: "P2" },
      description:
        "Particulate respirator certified to AS/NZS 1716 class P2, filtering at least 94 % of mechanically and thermally generated particles. A fit test and a clean-shaven face are needed for a seal. Single shift use; store dry and below 30 °C.",
    },
    [
      { sku: "P2FF-20", name: "P2 Flat Fold Respirator, Headband", size: "Regular", packageQuantity: "Box of 20", priceCents: 2450, stock: 295, facts: "Three-panel flat fold with two head straps, each individually wrapped." },
      { sku: "P2FF-240", name: "P2 Flat Fold Respirator, Headband Carton", size: "Regular", packageQuantity: "Carton of 240 (12 boxes of 20)", priceCents: 27500, stock: 26, facts: "Three-panel flat fold with two head straps, each individually wrapped." },
      { sku: "P2FFS-20", name: "P2 Flat Fold Respirator, Headband Small", size: "Small", packageQuantity: "Box of 20", priceCents: 2450, stock: 88, art: { size: "S" }, facts: "Three-panel flat fold cut for smaller faces." },
      { sku: "P2CV-10", name: "P2 Cup Respirator with Valve", size: "Regular", packageQuantity: "Box of 10", priceCents: 2790, stock: 67, facts: "Moulded cup with exhalation valve for dust, sanding and welding; the valve does not filter exhaled air." },
      { sku: "P2DB-50", name: "P2 Duckbill Surgical Respirator", size: "Regular", color: "Blue", packageQuantity: "Box of 50", priceCents: 6950, stock: 41, art: { colour: "blue" }, facts: "Fluid resistant duckbill, also tested to AS 4381 Level 3 and included on the ARTG." },
    ],
  ),
];

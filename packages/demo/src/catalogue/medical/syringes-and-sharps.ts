import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const sharps = { brand: "Wattlebrook Medical", subCategory: "syringes-sharps" } as const;

export const syringesAndSharps: DemoProduct[] = [
  ...family(
    {
      ...sharps,
      section: "syringes",
      color: "Clear",
      art: { kind: "syringe-box", colour: "clear" },
      description:
        "Sterile single-use device in a peel pouch, latex free and included on the ARTG. Clear polypropylene with bold graduations. Do not re-use or recap; dispose of in a sharps container.",
    },
    [
      {
        sku: "SYL-3",
        name: "Luer Lock Syringe 3 ml",
        size: "3 ml",
        packageQuantity: "Box of 100",
        priceCents: 1690,
        stock: 320,
        art: { size: "3 ml" },
      },
      {
        sku: "SYL-5",
        name: "Luer Lock Syringe 5 ml",
        size: "5 ml",
        packageQuantity: "Box of 100",
        priceCents: 1850,
        stock: 275,
        art: { size: "5 ml" },
      },
      {
        sku: "SYL-10",
        name: "Luer Lock Syringe 10 ml",
        size: "10 ml",
        packageQuantity: "Box of 100",
        priceCents: 2290,
        stock: 340,
        art: { size: "10 ml" },
      },
      {
        sku: "SYL-50",
        name: "Luer Lock Syringe 50 ml",
        size: "50 ml",
        packageQuantity: "Box of 25",
        priceCents: 2150,
        stock: 58,
        art: { size: "50 ml" },
      },
      {
        sku: "SYI-1",
        name: "Insulin Syringe 1 ml with 29G Needle",
        size: "1 ml",
        packageQuantity: "Box of 100",
        priceCents: 2790,
        stock: 86,
        color: "Orange",
        art: { colour: "orange", size: "1 ml", mark: "29G" },
        facts: "Fixed 29G × 13 mm needle, marked in 2-unit steps for U-100 insulin.",
      },
    ],
  ),
  {
    ...sharps,
    section: "syringes",
    sku: "NDL-23",
    name: "Hypodermic Needle 23G × 32 mm",
    size: "23G × 32 mm",
    color: "Blue",
    packageQuantity: "Box of 100",
    priceCents: 895,
    stock: 7,
    art: { kind: "syringe-box", colour: "blue", mark: "23G" },
    description:
      "Sterile single-use needle with a triple-bevelled, siliconised tip and a blue hub for 23 gauge. Fits luer slip and luer lock syringes; included on the ARTG. Do not recap; dispose of in a sharps container.",
  },
  ...family(
    {
      ...sharps,
      section: "sharps-containers",
      color: "Yellow",
      art: { kind: "sharps-container", colour: "yellow" },
      description:
        "Puncture-resistant polypropylene container to AS 23907 with temporary and permanent lid locks and a fill line. For needles, blades and lancets. Close at the fill line and collect through a licensed contractor.",
    },
    [
      {
        sku: "SHC-14",
        name: "Sharps Container 1.4 L",
        size: "1.4 L",
        packageQuantity: "Each",
        priceCents: 540,
        stock: 365,
        art: { size: "1.4 L" },
      },
      {
        sku: "SHC-5",
        name: "Sharps Container 5 L",
        size: "5 L",
        packageQuantity: "Each",
        priceCents: 990,
        stock: 240,
        art: { size: "5 L" },
      },
      {
        sku: "SHC-8",
        name: "Sharps Container 8 L",
        size: "8 L",
        packageQuantity: "Each",
        priceCents: 1390,
        stock: 0,
        art: { size: "8 L" },
      },
      {
        sku: "SHC-20-10",
        name: "Sharps Container 20 L, Carton",
        size: "20 L",
        packageQuantity: "Carton of 10",
        priceCents: 21500,
        stock: 16,
        art: { size: "20 L" },
      },
    ],
  ),
];

import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Wattlebrook Medical", subCategory: "wound-care" } as const;

export const dressings: DemoProduct[] = [
  ...family(
    {
      ...place,
      section: "dressings",
      color: "White",
      art: { kind: "dressing-box", colour: "white" },
      description:
        "Sterile single-use dressing in an individual peel pouch. Included on the ARTG and latex free. Do not use if the pouch is open or damaged.",
    },
    [
      {
        sku: "ILD-5X7",
        name: "Island Dressing 5 × 7 cm",
        size: "5 × 7 cm",
        packageQuantity: "Box of 50",
        priceCents: 1450,
        stock: 215,
        art: { size: "5×7" },
        facts: "Non-woven backing with a low-adherent absorbent pad.",
      },
      {
        sku: "ILD-10X10",
        name: "Island Dressing 10 × 10 cm",
        size: "10 × 10 cm",
        packageQuantity: "Box of 50",
        priceCents: 2680,
        stock: 162,
        art: { size: "10×10" },
        facts: "Non-woven backing with a low-adherent absorbent pad.",
      },
      {
        sku: "ILD-10X20",
        name: "Island Dressing 10 × 20 cm",
        size: "10 × 20 cm",
        packageQuantity: "Box of 25",
        priceCents: 2390,
        stock: 0,
        art: { size: "10×20" },
        facts: "Non-woven backing with a low-adherent absorbent pad.",
      },
      {
        sku: "TFD-6X7",
        name: "Transparent Film Dressing 6 × 7 cm",
        size: "6 × 7 cm",
        packageQuantity: "Box of 100",
        priceCents: 3250,
        stock: 94,
        color: "Clear",
        art: { colour: "clear", size: "6×7" },
        facts: "Breathable polyurethane film for cannula sites; waterproof to showering.",
      },
      {
        sku: "FMD-10X10",
        name: "Silicone Foam Dressing 10 × 10 cm",
        size: "10 × 10 cm",
        packageQuantity: "Box of 10",
        priceCents: 4890,
        stock: 37,
        color: "Beige",
        art: { colour: "natural", size: "10×10" },
        facts: "Absorbent polyurethane foam with a silicone border for exuding wounds.",
      },
      {
        sku: "NAD-5X75",
        name: "Non-Adherent Wound Pad 5 × 7.5 cm",
        size: "5 × 7.5 cm",
        packageQuantity: "Box of 100",
        priceCents: 1890,
        stock: 140,
        art: { size: "5×7.5" },
        facts: "Perforated film over cotton and viscose; hold in place with tape or a bandage.",
      },
      {
        sku: "CDG-10X20",
        name: "Combine Dressing Pad 10 × 20 cm",
        size: "10 × 20 cm",
        packageQuantity: "Box of 25",
        priceCents: 985,
        stock: 66,
        art: { size: "10×20" },
        facts: "Highly absorbent pad with a fluid-repellent back.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "dressings",
      brand: "Sandhill First Aid",
      color: "Natural",
      art: { kind: "dressing-box", colour: "natural", mark: "100" },
      description:
        "Sterile adhesive strips with a low-adherent pad, each in a paper wrap. Latex-free adhesive. For minor cuts and grazes.",
    },
    [
      {
        sku: "PLF-100",
        name: "Fabric Adhesive Strips",
        size: "72 × 19 mm",
        packageQuantity: "Box of 100",
        priceCents: 395,
        stock: 610,
        facts: "Stretch fabric that moves with the knuckles.",
      },
      {
        sku: "PLB-100",
        name: "Blue Detectable Adhesive Strips",
        size: "72 × 25 mm",
        color: "Blue",
        packageQuantity: "Box of 100",
        priceCents: 645,
        stock: 480,
        art: { colour: "blue" },
        facts: "Blue with a metal strip, found by metal detectors in HACCP kitchens and food plants.",
      },
    ],
  ),
];

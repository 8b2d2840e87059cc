import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Wattlebrook Medical", subCategory: "wound-care" } as const;

export const woundCare: DemoProduct[] = [
  ...family(
    {
      ...place, section: "dressings", color: "White", art: { kind: "dressing-box", colour: "white" },
      description: "Sterile single-use dressing in an individual peel pouch. Included on the ARTG and latex free. Do not use if the pouch is open or damaged.",
    },
    [
      { sku: "ILD-5X7", name: "Island Dressing 5 × 7 cm", size: "5 × 7 cm", packageQuantity: "Box of 50", priceCents: 1450, stock: 215, art: { size: "5×7" }, facts: "Non-woven backing with a low-adherent absorbent pad." },
      { sku: "ILD-10X10", name: "Island Dressing 10 × 10 cm", size: "10 × 10 cm", packageQuantity: "Box of 50", priceCents: 2680, stock: 162, art: { size: "10×10" }, facts: "Non-woven backing with a low-adherent absorbent pad." },
      { sku: "ILD-10X20", name: "Island Dressing 10 × 20 cm", size: "10 × 20 cm", packageQuantity: "Box of 25", priceCents: 2390, stock: 0, art: { size: "10×20" }, facts: "Non-woven backing with a low-adherent absorbent pad." },
      { sku: "TFD-6X7", name: "Transparent Film Dressing 6 × 7 cm", size: "6 × 7 cm", packageQuantity: "Box of 100", priceCents: 3250, stock: 94, color: "Clear", art: { colour: "clear", size: "6×7" }, facts: "Breathable polyurethane film for cannula sites; waterproof to showering." },
      { sku: "FMD-10X10", name: "Silicone Foam Dressing 10 × 10 cm", size: "10 × 10 cm", packageQuantity: "Box of 10", priceCents: 4890, stock: 37, color: "Beige", art: { colour: "natural", size: "10×10" }, facts: "Absorbent polyurethane foam with a silicone border for exuding wounds." },
      { sku: "NAD-5X75", name: "Non-Adherent Wound Pad 5 × 7.5 cm", size: "5 × 7.5 cm", packageQuantity: "Box of 100", priceCents: 1890, stock: 140, art: { size: "5×7.5" }, facts: "Perforated film over cotton and viscose; hold in place with tape or a bandage." },
      { sku: "CDG-30X10", name: "Combine Dressing Pad 10 × 20 cm", size: "10 × 20 cm", packageQuantity: "Box of 25", priceCents: 985, stock: 66, art: { size: "10×20" }, facts: "Highly absorbent pad with a fluid-repellent back." },
    ],
  ),
  ...family(
    {
      ...place, section: "dressings", brand: "Sandhill First Aid", color: "Natural", art: { kind: "dressing-box", colour: "natural", mark: "100" },
      description: "Sterile adhesive strips with a low-adherent pad, each in a paper wrap. Latex-free adhesive. For minor cuts and grazes.",
    },
    [
      { sku: "PLF-100", name: "Fabric Adhesive Strips", size: "72 × 19 mm", packageQuantity: "Box of 100", priceCents: 395, stock: 610, facts: "Stretch fabric that moves with the knuckles." },
      { sku: "PLB-100", name: "Blue Detectable Adhesive Strips", size: "72 × 25 mm", color: "Blue", packageQuantity: "Box of 100", priceCents: 645, stock: 480, art: { colour: "blue" }, facts: "Blue with a metal strip, found by metal detectors in HACCP kitchens and food plants." },
    ],
  ),
  ...family(
    {
      ...place, section: "bandages", color: "White", art: { kind: "bandage-roll", colour: "white" },
      description: "Bandage for holding dressings and supporting joints, individually wrapped. Lengths are stated stretched. Included on the ARTG.",
    },
    [
      { sku: "CFB-5", name: "Conforming Bandage 5 cm × 4 m", size: "5 cm × 4 m", packageQuantity: "Pack of 12", priceCents: 725, stock: 260, art: { size: "5 cm" }, facts: "Light cotton and viscose weave, one way stretch." },
      { sku: "CFB-10", name: "Conforming Bandage 10 cm × 4 m", size: "10 cm × 4 m", packageQuantity: "Pack of 12", priceCents: 1180, stock: 205, art: { size: "10 cm" }, facts: "Light cotton and viscose weave, one way stretch." },
      { sku: "HCB-75", name: "Heavy Crepe Bandage 7.5 cm × 2.3 m", size: "7.5 cm × 2.3 m", packageQuantity: "Pack of 12", priceCents: 3180, stock: 83, color: "Natural", art: { colour: "natural", size: "7.5 cm" }, facts: "Heavy cotton crepe for compression and sprains." },
      { sku: "COH-5B", name: "Cohesive Bandage 5 cm × 4.5 m, Blue", size: "5 cm × 4.5 m", packageQuantity: "Carton of 24", priceCents: 4320, stock: 48, color: "Blue", art: { colour: "blue", size: "5 cm" }, facts: "Sticks to itself and not to skin; latex free." },
      { sku: "SNK-10", name: "Snake Bite Bandage with Tension Indicator 10 cm × 10 m", size: "10 cm × 10 m", packageQuantity: "Each", priceCents: 1795, stock: 119, color: "Natural", art: { colour: "natural", size: "10 cm" }, facts: "Printed rectangles become squares at the right pressure." },
      { sku: "TRI-110", name: "Triangular Bandage 110 cm", size: "110 × 110 × 155 cm", packageQuantity: "Pack of 12", priceCents: 1260, stock: 9, art: { mark: "110 cm" }, facts: "Non-woven, for slings and padding." },
    ],
  ),
  ...family(
    {
      ...place, section: "gauze-cotton", color: "White", art: { kind: "gauze-pack", colour: "white" },
      description: "Absorbent material for cleaning wounds, prepping skin and padding. Soft, low-linting and free of optical brighteners. Single use.",
    },
    [
      { sku: "GZN-75-200", name: "Non-Woven Gauze Swabs 7.5 × 7.5 cm", size: "7.5 × 7.5 cm", packageQuantity: "Pack of 200", priceCents: 395, stock: 745, art: { size: "7.5" }, facts: "30 gsm viscose and polyester, four ply, not sterile." },
      { sku: "GZN-10-200", name: "Non-Woven Gauze Swabs 10 × 10 cm", size: "10 × 10 cm", packageQuantity: "Pack of 200", priceCents: 565, stock: 530, art: { size: "10" }, facts: "30 gsm viscose and polyester, four ply, not sterile." },
      { sku: "GZS-75-5", name: "Sterile Cotton Gauze Swabs 7.5 × 7.5 cm", size: "7.5 × 7.5 cm", packageQuantity: "Box of 100 packs of 5", priceCents: 3390, stock: 71, art: { size: "7.5", mark: "Sterile" }, facts: "Eight-ply woven cotton, type 17, gamma sterilised. Included on the ARTG." },
      { sku: "CBL-500", name: "Cotton Wool Balls, Large", size: "Large", packageQuantity: "Bag of 500", priceCents: 850, stock: 188, art: { kind: "cotton-balls", mark: "500" }, facts: "100 % bleached cotton, about 0.7 g each." },
      { sku: "CTA-100", name: "Cotton Tip Applicators 15 cm, Wooden Stick", size: "15 cm", packageQuantity: "Pack of 100", priceCents: 310, stock: 402, art: { kind: "cotton-balls", mark: "100" }, facts: "Single cotton tip on a birch stick, not sterile." },
    ],
  ),
  ...family(
    {
      ...place, section: "medical-tapes", color: "White", art: { kind: "tape-roll", colour: "white" },
      description: "Hypoallergenic medical tape with a latex-free acrylic adhesive, for dressings, tubing and light strapping. Tears by hand across the roll.",
    },
    [
      { sku: "TPP-25", name: "Microporous Paper Tape 25 mm × 9.1 m", size: "25 mm × 9.1 m", packageQuantity: "Box of 12", priceCents: 1440, stock: 233, art: { size: "25 mm" }, facts: "Breathable non-woven, gentle on fragile skin." },
      { sku: "TPT-25", name: "Transparent Surgical Tape 25 mm × 9.1 m", size: "25 mm × 9.1 m", packageQuantity: "Box of 12", priceCents: 1620, stock: 97, color: "Clear", art: { colour: "clear", size: "25 mm" }, facts: "Perforated polyethylene that lets you see the skin." },
      { sku: "TPR-38", name: "Rigid Strapping Tape 38 mm × 13.7 m", size: "38 mm × 13.7 m", packageQuantity: "Box of 30", priceCents: 14850, stock: 21, color: "Natural", art: { colour: "natural", size: "38 mm" }, facts: "Rayon with a zinc oxide adhesive for sports strapping." },
    ],
  ),
];

import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const sharps = { brand: "Wattlebrook Medical", subCategory: "syringes-sharps" } as const;
const diagnostics = { brand: "Wattlebrook Medical", subCategory: "diagnostics" } as const;
const care = { brand: "Carbeen Care", subCategory: "patient-care" } as const;

export const clinic: DemoProduct[] = [
  ...family(
    {
      ...sharps, section: "syringes", color: "Clear", art: { kind: "syringe-box", colour: "clear" },
      description: "Sterile single-use device in a peel pouch, latex free and included on the ARTG. Clear polypropylene with bold graduations. Do not re-use or recap; dispose of in a sharps container.",
    },
    [
      { sku: "SYL-3", name: "Luer Lock Syringe 3 ml", size: "3 ml", packageQuantity: "Box of 100", priceCents: 1690, stock: 320, art: { size: "3 ml" } },
      { sku: "SYL-5", name: "Luer Lock Syringe 5 ml", size: "5 ml", packageQuantity: "Box of 100", priceCents: 1850, stock: 275, art: { size: "5 ml" } },
      { sku: "SYL-10", name: "Luer Lock Syringe 10 ml", size: "10 ml", packageQuantity: "Box of 100", priceCents: 2290, stock: 340, art: { size: "10 ml" } },
      { sku: "SYL-50", name: "Luer Lock Syringe 50 ml", size: "50 ml", packageQuantity: "Box of 25", priceCents: 2150, stock: 58, art: { size: "50 ml" } },
      { sku: "SYI-1", name: "Insulin Syringe 1 ml with 29G Needle", size: "1 ml", packageQuantity: "Box of 100", priceCents: 2790, stock: 86, color: "Orange", art: { colour: "orange", size: "1 ml", mark: "29G" }, facts: "Fixed 29G × 13 mm needle, marked in 2-unit steps for U-100 insulin." },
      { sku: "NDL-23", name: "Hypodermic Needle 23G × 32 mm", size: "23G × 32 mm", packageQuantity: "Box of 100", priceCents: 895, stock: 7, color: "Blue", art: { colour: "blue", mark: "23G" }, facts: "Triple-bevelled tip with colour-coded hub." },
    ],
  ),
  ...family(
    {
      ...sharps, section: "sharps-containers", color: "Yellow", art: { kind: "sharps-container", colour: "yellow" },
      description: "Puncture-resistant polypropylene container to AS 23907 with temporary and permanent lid locks and a fill line. For needles, blades and lancets. Close at the fill line and collect through a licensed contractor.",
    },
    [
      { sku: "SHC-14", name: "Sharps Container 1.4 L", size: "1.4 L", packageQuantity: "Each", priceCents: 540, stock: 365, art: { size: "1.4 L" } },
      { sku: "SHC-5", name: "Sharps Container 5 L", size: "5 L", packageQuantity: "Each", priceCents: 990, stock: 240, art: { size: "5 L" } },
      { sku: "SHC-8", name: "Sharps Container 8 L", size: "8 L", packageQuantity: "Each", priceCents: 1390, stock: 0, art: { size: "8 L" } },
      { sku: "SHC-20-10", name: "Sharps Container 20 L, Carton", size: "20 L", packageQuantity: "Carton of 10", priceCents: 21500, stock: 16, art: { size: "20 L" } },
    ],
  ),
  ...family(
    {
      ...diagnostics, section: "thermometers", color: "White", art: { kind: "thermometer", colour: "white" },
      description: "Clinical thermometer included on the ARTG, reading in degrees Celsius. Clean with an alcohol wipe between patients. Batteries included.",
    },
    [
      { sku: "THD-1", name: "Digital Clinical Thermometer, Flexible Tip", size: "Each", packageQuantity: "Each", priceCents: 890, stock: 175, facts: "Oral or underarm, 10 second reading, accurate to 0.1 °C." },
      { sku: "THI-1", name: "Infrared Forehead Thermometer, Non-Contact", size: "Each", packageQuantity: "Each", priceCents: 6950, stock: 42, color: "Blue", art: { colour: "blue", mark: "IR" }, facts: "Reads at 3 to 5 cm in one second; 32 memories." },
      { sku: "THC-200", name: "Disposable Thermometer Probe Covers", size: "Universal", packageQuantity: "Box of 200", priceCents: 1640, stock: 64, color: "Clear", art: { colour: "clear", mark: "Covers" }, facts: "Polyethylene sleeves for stick thermometers." },
    ],
  ),
  ...family(
    {
      ...diagnostics, section: "examination", color: "Natural", art: { kind: "depressor-box", colour: "natural" },
      description: "Smooth-sanded birch, 150 × 18 × 1.6 mm with rounded ends. For throat examination, mixing and applying ointment. Single use.",
    },
    [
      { sku: "TDW-100", name: "Wooden Tongue Depressors, Non-Sterile", size: "150 mm", packageQuantity: "Box of 100", priceCents: 420, stock: 510, art: { mark: "100" } },
      { sku: "TDS-100", name: "Wooden Tongue Depressors, Sterile", size: "150 mm", packageQuantity: "Box of 100", priceCents: 890, stock: 95, art: { mark: "Sterile" }, facts: "Individually wrapped and sterilised by ethylene oxide." },
    ],
  ),
  ...family(
    {
      ...diagnostics, section: "specimen-collection", color: "Clear", art: { kind: "specimen-jar", colour: "clear" },
      description: "Polypropylene jar with a leak-resistant screw cap, moulded graduations and a write-on label. Rated to 95 kPa for transport when correctly closed.",
    },
    [
      { sku: "SPJ-70", name: "Specimen Jar 70 ml, Yellow Cap", size: "70 ml", packageQuantity: "Carton of 500", priceCents: 12950, stock: 33, color: "Clear, yellow cap", art: { size: "70 ml" }, facts: "Sterile by irradiation, individually sealed." },
      { sku: "SPJ-120", name: "Specimen Jar 120 ml, Non-Sterile", size: "120 ml", packageQuantity: "Carton of 300", priceCents: 8940, stock: 51, art: { size: "120 ml" }, facts: "Suits pathology, laboratories and samples of food or water." },
    ],
  ),
  ...family(
    {
      ...diagnostics, section: "procedure-packs", color: "Blue", art: { kind: "instrument-pack", colour: "blue", mark: "Sterile" },
      description: "Sterile single-use pack with tray, swabs, forceps and drape, laid out in order of use. Included on the ARTG. Check the seal and expiry date before opening.",
    },
    [
      { sku: "DPB-1", name: "Basic Dressing Pack", size: "Standard", packageQuantity: "Carton of 100", priceCents: 9800, stock: 68, facts: "Three forceps, five gauze swabs and five cotton balls." },
      { sku: "SUP-1", name: "Disposable Suture Instrument Pack", size: "Standard", packageQuantity: "Box of 20", priceCents: 15600, stock: 15, facts: "Stainless steel needle holder, toothed forceps and scissors." },
    ],
  ),
  {
    ...diagnostics, section: "procedure-packs", sku: "KDP-250", name: "Disposable Pulp Kidney Dish 700 ml", size: "700 ml", color: "Grey",
    packageQuantity: "Carton of 250", priceCents: 5950, stock: 79, art: { kind: "kidney-dish", colour: "grey", size: "700 ml" },
    description: "Moulded pulp dish from recycled paper that holds fluid for up to four hours. For wards and treatment rooms with a macerator or clinical waste stream. Store dry.",
  },
  {
    ...diagnostics, section: "procedure-packs", sku: "KDS-250", name: "Stainless Steel Kidney Dish 250 mm", size: "250 mm", color: "Silver",
    packageQuantity: "Each", priceCents: 1680, stock: 24, art: { kind: "kidney-dish", colour: "silver", size: "250 mm" },
    description: "Reusable kidney dish pressed from one sheet of 18/8 stainless steel, 250 × 140 × 40 mm. Rolled edge and no seams, so it cleans easily. Autoclavable to 134 °C.",
  },
  ...family(
    {
      ...care, section: "couch-rolls", color: "White", art: { kind: "couch-roll", colour: "white" },
      description: "Perforated two-ply tissue roll for examination couches, massage tables and changing benches. Soft, absorbent and not sterile. Sheets tear at 50 cm.",
    },
    [
      { sku: "CRL-49", name: "Couch Roll 49 cm × 50 m", size: "49 cm × 50 m", packageQuantity: "Carton of 12 rolls", priceCents: 6480, stock: 146, art: { size: "49 cm" } },
      { sku: "CRL-25", name: "Half Width Couch Roll 25 cm × 50 m", size: "25 cm × 50 m", packageQuantity: "Carton of 24 rolls", priceCents: 6720, stock: 53, art: { size: "25 cm" } },
      { sku: "CRW-58", name: "Waterproof Couch Roll 58 cm × 50 m", size: "58 cm × 50 m", packageQuantity: "Carton of 6 rolls", priceCents: 7950, stock: 18, color: "Blue", art: { colour: "blue", size: "58 cm" }, facts: "Poly-backed to keep fluid off the couch." },
    ],
  ),
  ...family(
    {
      ...care, section: "underpads", color: "Blue", art: { kind: "underpad", colour: "blue" },
      description: "Disposable absorbent underpad with a non-woven top sheet, fluff pulp core and waterproof backing. Protects beds, chairs and work surfaces. Sealed edges on four sides.",
    },
    [
      { sku: "UPD-4060", name: "Disposable Underpad 40 × 60 cm", size: "40 × 60 cm", packageQuantity: "Carton of 300 (6 packs of 50)", priceCents: 5850, stock: 124, art: { size: "40×60" }, facts: "Holds about 500 ml." },
      { sku: "UPD-6090", name: "Disposable Underpad 60 × 90 cm", size: "60 × 90 cm", packageQuantity: "Carton of 150 (6 packs of 25)", priceCents: 7290, stock: 187, art: { size: "60×90" }, facts: "Holds about 1,300 ml." },
    ],
  ),
];

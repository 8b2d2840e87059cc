import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Bellbird Washroom", subCategory: "washroom" } as const;

export const washroom: DemoProduct[] = [
  ...family(
    {
      ...place, section: "dispensers", color: "White", art: { kind: "dispenser", colour: "white" },
      description: "Lockable wall-mounted dispenser with a refill window, key and fixings. Wipe with a damp cloth and mild detergent; do not use bleach or abrasives.",
    },
    [
      { sku: "DSP-HTI", name: "Interleaved Hand Towel Dispenser, White", size: "270 × 370 × 110 mm", packageQuantity: "Each", priceCents: 3650, stock: 94, art: { mark: "Towel" }, facts: "ABS plastic; holds two packs of interleaved towel." },
      { sku: "DSP-HTU", name: "Ultraslim Hand Towel Dispenser, Stainless Steel", size: "285 × 380 × 100 mm", color: "Silver", packageQuantity: "Each", priceCents: 8950, stock: 41, art: { colour: "silver", mark: "Towel" }, facts: "Brushed 304 stainless steel; holds three packs." },
      { sku: "DSP-HTA", name: "Auto-Cut Hand Towel Roll Dispenser, Black", size: "340 × 385 × 235 mm", color: "Black", packageQuantity: "Each", priceCents: 11500, stock: 6, art: { colour: "black", mark: "Auto-cut" }, facts: "No batteries; cuts each sheet at 250 mm." },
      { sku: "DSP-TPJ", name: "Jumbo Toilet Roll Dispenser, White", size: "270 × 275 × 125 mm", packageQuantity: "Each", priceCents: 3290, stock: 115, art: { mark: "Jumbo" }, facts: "ABS plastic; takes one 300 m jumbo roll." },
      { sku: "DSP-TPJD", name: "Double Jumbo Toilet Roll Dispenser, Stainless Steel", size: "540 × 310 × 125 mm", color: "Silver", packageQuantity: "Each", priceCents: 15800, stock: 0, art: { colour: "silver", mark: "Jumbo ×2" }, facts: "Brushed 304 stainless steel; takes two 300 m rolls." },
      { sku: "DSP-SP1", name: "Push Soap Dispenser 1 L, White", size: "1 L", packageQuantity: "Each", priceCents: 2480, stock: 138, art: { size: "1 L", mark: "Soap" }, facts: "Refillable bulk tank for liquid soap or sanitiser gel." },
      { sku: "DSP-SA1", name: "Touch-Free Foam Dispenser 1 L", size: "1 L", packageQuantity: "Each", priceCents: 5950, stock: 52, art: { size: "1 L", mark: "Sensor" }, facts: "Infrared sensor on four C batteries (not included); takes sealed 1 L pods." },
    ],
  ),
  ...family(
    {
      ...place, section: "hand-soap", color: "Pink", art: { kind: "pump-bottle", colour: "pink" },
      description: "pH-balanced liquid hand soap with glycerine for frequent washing. Biodegradable surfactants to AS 4351. Rinse eyes with water on contact.",
    },
    [
      { sku: "SOP-500", name: "Pearl Pink Hand Soap 500 ml Pump", size: "500 ml", packageQuantity: "Carton of 12", priceCents: 4680, stock: 84, art: { size: "500 ml" } },
      { sku: "SOP-5L", name: "Pearl Pink Hand Soap 5 L", size: "5 L", packageQuantity: "Each", priceCents: 1590, stock: 290, art: { kind: "jerrycan", size: "5 L" } },
      { sku: "SAB-5L", name: "Antibacterial Hand Wash 5 L", size: "5 L", packageQuantity: "Each", priceCents: 2290, stock: 176, color: "Clear", art: { kind: "jerrycan", colour: "clear", size: "5 L", mark: "HACCP" }, facts: "Fragrance free, for food handlers." },
      { sku: "SFM-6", name: "Foaming Hand Soap Pod 1 L", size: "1 L", packageQuantity: "Carton of 6", priceCents: 6450, stock: 47, color: "White", art: { colour: "white", size: "1 L" }, facts: "Sealed pod for the touch-free foam dispenser." },
      { sku: "SBR-500", name: "Wrapped Guest Soap Bar 15 g", size: "15 g", packageQuantity: "Carton of 500", priceCents: 7250, stock: 31, color: "White", art: { kind: "soap-bar", colour: "white", size: "15 g" }, facts: "Vegetable-based bar in a pleat wrap for hotels and motels." },
    ],
  ),
];

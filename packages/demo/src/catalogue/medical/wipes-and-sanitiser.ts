import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Wattlebrook Medical", subCategory: "wipes-sanitiser" } as const;

export const wipesAndSanitiser: DemoProduct[] = [
  ...family(
    {
      ...place, section: "surface-wipes", color: "White", art: { kind: "wipes-canister", colour: "white" },
      description:
        "Pre-moistened disposable wipes for hard, non-porous surfaces and non-critical medical equipment. Included on the ARTG as a low-level instrument-grade or hospital-grade disinfectant where stated. Keep the lid closed between uses and store below 30 °C.",
    },
    [
      { sku: "WIND-180", name: "Neutral Detergent Disposable Wipes, Canister", size: "180 × 200 mm", packageQuantity: "Canister of 180", priceCents: 1090, stock: 340, art: { mark: "180" }, facts: "pH-neutral detergent for cleaning before disinfection." },
      { sku: "WIHD-180", name: "Hospital Grade Disinfectant Disposable Wipes, Canister", size: "180 × 200 mm", packageQuantity: "Canister of 180", priceCents: 1390, stock: 415, art: { colour: "teal", mark: "180" }, facts: "Hospital grade, quaternary ammonium, alcohol free." },
      { sku: "WIHD-CT12", name: "Hospital Grade Disinfectant Disposable Wipes, Carton", size: "180 × 200 mm", packageQuantity: "Carton of 12 canisters of 180", priceCents: 15250, stock: 44, art: { colour: "teal", mark: "12 × 180" }, facts: "Hospital grade, quaternary ammonium, alcohol free." },
      { sku: "WIAL-75", name: "70% Isopropyl Alcohol Disposable Wipes, Canister", size: "140 × 190 mm", packageQuantity: "Canister of 75", priceCents: 945, stock: 6, art: { colour: "blue", mark: "70%" }, facts: "70 % isopropyl alcohol, dries in under a minute; flammable." },
      { sku: "WIFP-80", name: "2-in-1 Detergent and Disinfectant Wipes, Flat Pack", size: "200 × 300 mm", packageQuantity: "Pack of 80", priceCents: 685, stock: 190, art: { kind: "wipes-pack", colour: "green", mark: "80" }, facts: "Resealable flat pack for trolleys and bedside rails." },
    ],
  ),
  ...family(
    {
      ...place, section: "skin-wipes", color: "Blue", art: { kind: "wipes-pack", colour: "blue" },
      description: "Single-use wipes for skin, soft on the surface and strong when wet. Free of lanolin and latex. For external use only.",
    },
    [
      { sku: "APP-200", name: "Alcohol Prep Pads 70% Isopropyl", size: "60 × 60 mm", packageQuantity: "Box of 200", priceCents: 445, stock: 860, art: { mark: "70%" }, facts: "Two-ply pad with 70 % isopropyl alcohol in a foil sachet, for skin before injection. Included on the ARTG." },
      { sku: "CHX-100", name: "Chlorhexidine and Alcohol Skin Prep Swabs", size: "60 × 100 mm", packageQuantity: "Box of 100", priceCents: 1950, stock: 73, color: "Pink", art: { colour: "pink", mark: "2% CHG" }, facts: "2 % chlorhexidine gluconate in 70 % isopropyl alcohol. Included on the ARTG." },
      { sku: "PCW-CT12", name: "Adult Personal Care Wipes, Carton", size: "320 × 240 mm", packageQuantity: "Carton of 12 packs of 50", priceCents: 5640, stock: 0, color: "White", art: { colour: "white", mark: "50" }, facts: "60 gsm spunlace with aloe vera, pH 5.5, fragrance free. Do not flush." },
    ],
  ),
  ...family(
    {
      ...place, section: "hand-sanitiser", color: "Clear", art: { kind: "pump-bottle", colour: "clear", mark: "70%" },
      description:
        "Hand sanitiser with 70 % v/v ethanol and glycerine, fragrance free. Rub over clean hands until dry, about 20 seconds. Highly flammable; store below 30 °C away from ignition sources.",
    },
    [
      { sku: "HSG-60", name: "Hand Sanitiser Gel 70% Ethanol, 60 ml", size: "60 ml", packageQuantity: "Carton of 24", priceCents: 4560, stock: 55, art: { size: "60 ml" } },
      { sku: "HSG-500", name: "Hand Sanitiser Gel 70% Ethanol, 500 ml Pump", size: "500 ml", packageQuantity: "Each", priceCents: 695, stock: 520, art: { size: "500 ml" } },
      { sku: "HSG-500-12", name: "Hand Sanitiser Gel 70% Ethanol, 500 ml Pump Carton", size: "500 ml", packageQuantity: "Carton of 12", priceCents: 7490, stock: 88, art: { size: "500 ml" } },
      { sku: "HSG-5L", name: "Hand Sanitiser Gel 70% Ethanol, 5 L Refill", size: "5 L", packageQuantity: "Each", priceCents: 3950, stock: 132, art: { kind: "jerrycan", size: "5 L" } },
      { sku: "HSF-1L", name: "Foaming Hand Sanitiser Pod, 1 L", size: "1 L", packageQuantity: "Carton of 6", priceCents: 8340, stock: 3, art: { size: "1 L" }, facts: "Sealed pod for the Bellbird touch-free dispenser." },
    ],
  ),
];

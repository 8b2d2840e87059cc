import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Currawong Paper", subCategory: "paper-towel-tissue", color: "White" } as const;

export const paper: DemoProduct[] = [
  ...family(
    {
      ...place, section: "hand-towels", art: { kind: "hand-towel-pack", colour: "white" },
      description: "Embossed hand towel of virgin fibre that holds together when wet and dispenses one sheet at a time. Safe for contact with food. Fits the matching Bellbird dispenser.",
    },
    [
      { sku: "HTI-2400", name: "Interleaved Hand Towel", size: "230 × 230 mm", packageQuantity: "Carton of 2,400 (16 packs of 150)", priceCents: 3850, stock: 620, art: { mark: "2,400" }, facts: "One ply, 38 gsm." },
      { sku: "HTU-2400", name: "Ultraslim Interleaved Hand Towel", size: "240 × 240 mm", packageQuantity: "Carton of 2,400 (16 packs of 150)", priceCents: 4290, stock: 545, art: { mark: "Ultraslim" }, facts: "One ply through-air-dried, 40 gsm, folded slim." },
      { sku: "HTC-4000", name: "Compact Interleaved Hand Towel", size: "190 × 250 mm", packageQuantity: "Carton of 4,000 (20 packs of 200)", priceCents: 5150, stock: 182, art: { mark: "Compact" }, facts: "One ply, 36 gsm." },
      { sku: "HTR-80", name: "Roll Hand Towel 80 m", size: "180 mm × 80 m", packageQuantity: "Carton of 16 rolls", priceCents: 4450, stock: 390, art: { kind: "paper-towel-roll", size: "80 m" }, facts: "One ply, 40 gsm, 38 mm core." },
      { sku: "HTR-200", name: "Auto-Cut Roll Hand Towel 200 m", size: "200 mm × 200 m", packageQuantity: "Carton of 6 rolls", priceCents: 7980, stock: 9, art: { kind: "paper-towel-roll", size: "200 m" }, facts: "For auto-cut and sensor dispensers." },
      { sku: "HTI-PAL40", name: "Interleaved Hand Towel, Pallet", size: "230 × 230 mm", packageQuantity: "Pallet of 40 cartons of 2,400", priceCents: 138500, stock: 12, art: { mark: "Pallet" }, facts: "One ply, 38 gsm, on a returnable pallet; a tail-lift delivery is arranged with you." },
    ],
  ),
  ...family(
    {
      ...place, section: "kitchen-towels", art: { kind: "paper-towel-roll", colour: "white" },
      description: "Absorbent perforated towel for spills, bench tops and draining fried food. Virgin fibre, safe for contact with food, no added fragrance.",
    },
    [
      { sku: "KTR-2P12", name: "Kitchen Paper Towel Two Ply", size: "240 × 220 mm", packageQuantity: "Carton of 12 rolls of 120 sheets", priceCents: 2180, stock: 310, art: { mark: "2 ply" } },
      { sku: "CFT-300", name: "Centrefeed Towel 300 m", size: "200 mm × 300 m", packageQuantity: "Carton of 4 rolls", priceCents: 4390, stock: 268, art: { kind: "jumbo-roll", size: "300 m" }, facts: "One ply, pulled from the centre of the roll." },
      { sku: "CFB-300", name: "Centrefeed Towel 300 m, Blue", size: "200 mm × 300 m", packageQuantity: "Carton of 4 rolls", priceCents: 4790, stock: 0, art: { kind: "jumbo-roll", colour: "blue", size: "300 m" }, color: "Blue", facts: "One ply in blue, easy to see near food." },
    ],
  ),
  ...family(
    {
      ...place, section: "toilet-paper", art: { kind: "toilet-roll", colour: "white" },
      description: "Soft, embossed bathroom tissue that breaks down quickly and is safe for septic systems. Individually wrapped or poly packed as stated. Made with fibre from certified forests.",
    },
    [
      { sku: "TP2-400", name: "Toilet Paper Two Ply 400 Sheet", size: "400 sheets", packageQuantity: "Carton of 48 rolls", priceCents: 3690, stock: 880, art: { mark: "2 ply" }, facts: "Individually wrapped." },
      { sku: "TP2-700", name: "Toilet Paper Two Ply 700 Sheet", size: "700 sheets", packageQuantity: "Carton of 48 rolls", priceCents: 5290, stock: 434, art: { mark: "700" }, facts: "Individually wrapped, with fewer roll changes." },
      { sku: "TP3-250", name: "Premium Toilet Paper Three Ply 250 Sheet", size: "250 sheets", packageQuantity: "Carton of 48 rolls", priceCents: 4980, stock: 152, art: { mark: "3 ply" }, facts: "For hotels and offices." },
      { sku: "TPJ-300", name: "Jumbo Toilet Roll Two Ply 300 m", size: "300 m", packageQuantity: "Carton of 8 rolls", priceCents: 4150, stock: 376, art: { kind: "jumbo-roll", size: "300 m", mark: "2 ply" }, facts: "For jumbo dispensers in busy washrooms." },
      { sku: "TPI-250", name: "Interleaved Toilet Tissue Two Ply", size: "110 × 190 mm", packageQuantity: "Carton of 36 packs of 250", priceCents: 4620, stock: 67, art: { kind: "tissue-box", mark: "250" }, facts: "Single sheets for hygienic, slow use." },
    ],
  ),
  ...family(
    {
      ...place, section: "facial-tissues", art: { kind: "tissue-box", colour: "blue" },
      description: "Soft two-ply facial tissue, 200 × 200 mm, unscented. Flat box with a clear opening for desks, treatment rooms and guest rooms.",
    },
    [
      { sku: "FT2-100", name: "Facial Tissues Two Ply 100 Sheet", size: "100 sheets", packageQuantity: "Carton of 48 boxes", priceCents: 4790, stock: 208, art: { mark: "100" } },
      { sku: "FT2-200", name: "Facial Tissues Two Ply 200 Sheet", size: "200 sheets", packageQuantity: "Carton of 32 boxes", priceCents: 5650, stock: 121, art: { mark: "200" } },
    ],
  ),
];

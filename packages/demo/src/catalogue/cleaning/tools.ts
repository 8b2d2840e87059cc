import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const cloth = { brand: "Brushtail", subCategory: "cloths-scourers" } as const;
const mop = { brand: "Brushtail", subCategory: "mops-brooms" } as const;

export const tools: DemoProduct[] = [
  ...family(
    {
      ...cloth, section: "cloths", color: "Blue", art: { kind: "cloth-stack", colour: "blue" },
      description: "Lint-free microfibre cloth of 80 % polyester and 20 % polyamide, 300 gsm, with sewn edges. Cleans damp without chemicals. Wash at up to 60 °C without softener; colours help to keep areas apart.",
    },
    [
      { sku: "MFC-B10", name: "Microfibre Cloths, Blue", size: "400 × 400 mm", packageQuantity: "Pack of 10", priceCents: 1150, stock: 340 },
      { sku: "MFC-R10", name: "Microfibre Cloths, Red", size: "400 × 400 mm", color: "Red", packageQuantity: "Pack of 10", priceCents: 1150, stock: 185, art: { colour: "red" } },
      { sku: "MFC-G10", name: "Microfibre Cloths, Green", size: "400 × 400 mm", color: "Green", packageQuantity: "Pack of 10", priceCents: 1150, stock: 212, art: { colour: "green" } },
      { sku: "MFC-Y10", name: "Microfibre Cloths, Yellow", size: "400 × 400 mm", color: "Yellow", packageQuantity: "Pack of 10", priceCents: 1150, stock: 0, art: { colour: "yellow" } },
    ],
  ),
  ...family(
    {
      ...cloth, section: "cloths", color: "Blue", art: { kind: "cloth-roll", colour: "blue" },
      description: "Disposable viscose and polyester wipes on a perforated roll, 45 m long, sheets of 300 × 500 mm. Strong when wet and quick to rinse. Change each shift under a HACCP plan.",
    },
    [
      { sku: "CWR-B", name: "Disposable Cleaning Wipes Roll, Blue", size: "45 m", packageQuantity: "Carton of 4 rolls of 90", priceCents: 4790, stock: 163, art: { size: "45 m" } },
      { sku: "CWR-G", name: "Disposable Cleaning Wipes Roll, Green", size: "45 m", color: "Green", packageQuantity: "Carton of 4 rolls of 90", priceCents: 4790, stock: 91, art: { colour: "green", size: "45 m" } },
      { sku: "CWR-P", name: "Disposable Barista Wipes Roll, Brown", size: "45 m", color: "Brown", packageQuantity: "Carton of 4 rolls of 90", priceCents: 5250, stock: 57, art: { colour: "brown", size: "45 m" }, facts: "Coffee-coloured so that steam wand stains show less." },
    ],
  ),
  {
    ...cloth, section: "cloths", sku: "RAG-10", name: "Recycled Cotton Rags 10 kg", size: "10 kg", color: "Mixed",
    packageQuantity: "Bag of 10 kg", priceCents: 3450, stock: 38, art: { kind: "cloth-stack", colour: "grey", size: "10 kg" },
    description: "Clean offcuts of washed T-shirt cotton, about 300 mm across, with buttons and zips removed. Absorbs oil, paint and solvents in workshops. Keep oily rags in a closed metal bin.",
  },
  ...family(
    {
      ...cloth, section: "scourers", color: "Green", art: { kind: "scourer", colour: "green" },
      description: "Scouring pad for pots, trays and grills. Rinse after use and let dry; replace when worn. Not for coated pans unless stated.",
    },
    [
      { sku: "SCR-G10", name: "Green Scour Pads", size: "150 × 230 mm", packageQuantity: "Pack of 10", priceCents: 690, stock: 525, facts: "Nylon web with aluminium oxide grit." },
      { sku: "SCS-10", name: "Scourer Sponges", size: "150 × 100 mm", color: "Yellow and green", packageQuantity: "Pack of 10", priceCents: 895, stock: 430, art: { colour: "yellow" }, facts: "Cellulose sponge bonded to a medium scourer." },
      { sku: "SCW-10", name: "White Non-Scratch Scour Pads", size: "150 × 230 mm", color: "White", packageQuantity: "Pack of 10", priceCents: 690, stock: 167, art: { colour: "white" }, facts: "Soft enough for coated pans and glass." },
      { sku: "SSS-12", name: "Stainless Steel Scourers 50 g", size: "50 g", color: "Silver", packageQuantity: "Pack of 12", priceCents: 1080, stock: 9, art: { colour: "silver", size: "50 g" }, facts: "Rust-free spiral wire that does not splinter." },
    ],
  ),
  ...family(
    {
      ...mop, section: "mops", color: "Blue", art: { kind: "mop", colour: "blue" },
      description: "Commercial mop for wet cleaning of hard floors, with a 25 mm socket or clip to suit standard handles. Rinse, wring and hang head up to dry. Colour coded by area.",
    },
    [
      { sku: "MOP-C400B", name: "Cotton Mop Head 400 g, Blue", size: "400 g", packageQuantity: "Carton of 10", priceCents: 6450, stock: 64, art: { size: "400 g" }, facts: "Four-ply cotton yarn." },
      { sku: "MOP-C400R", name: "Cotton Mop Head 400 g, Red", size: "400 g", color: "Red", packageQuantity: "Carton of 10", priceCents: 6450, stock: 49, art: { colour: "red", size: "400 g" }, facts: "Four-ply cotton yarn for washrooms." },
      { sku: "MOP-FLAT", name: "Microfibre Flat Mop Set 400 mm", size: "400 mm", packageQuantity: "Each", priceCents: 3490, stock: 88, art: { size: "400 mm" }, facts: "Aluminium telescopic handle, hinged frame and two washable pads." },
    ],
  ),
  ...family(
    {
      ...mop, section: "buckets", color: "Blue", art: { kind: "bucket", colour: "blue" },
      description: "Moulded polypropylene bucket with litre marks inside and a pouring lip. Withstands hot water and everyday chemicals.",
    },
    [
      { sku: "BKT-9", name: "Round Bucket 9 L, Blue", size: "9 L", packageQuantity: "Each", priceCents: 495, stock: 246, art: { size: "9 L" }, facts: "Galvanised wire handle." },
      { sku: "BKT-9R", name: "Round Bucket 9 L, Red", size: "9 L", color: "Red", packageQuantity: "Each", priceCents: 495, stock: 193, art: { colour: "red", size: "9 L" }, facts: "Galvanised wire handle." },
      { sku: "BKT-W16", name: "Wringer Bucket on Castors 16 L, Blue", size: "16 L", packageQuantity: "Each", priceCents: 7890, stock: 35, art: { size: "16 L", mark: "Wringer" }, facts: "Side-press wringer for mop heads to 450 g." },
      { sku: "TRL-CLN", name: "Cleaner's Trolley with Twin Buckets and Press", size: "2 × 18 L", packageQuantity: "Each", priceCents: 42500, stock: 7, art: { size: "2×18 L", mark: "Trolley" }, facts: "Steel frame, 120 L waste bag holder and three trays." },
    ],
  ),
  ...family(
    {
      ...mop, section: "brooms-brushes", color: "Blue", art: { kind: "broom", colour: "blue" },
      description: "Commercial broom or brush with crimped polyester fill that keeps its shape. Resists oil, hot water and cleaning chemicals. Hang to store.",
    },
    [
      { sku: "BRM-300", name: "Indoor Broom 300 mm with Handle", size: "300 mm", packageQuantity: "Each", priceCents: 1680, stock: 127, art: { size: "300 mm" }, facts: "Soft flagged fill for smooth floors; 1.35 m steel handle." },
      { sku: "BRM-600", name: "Yard Broom 600 mm with Handle", size: "600 mm", color: "Red", packageQuantity: "Each", priceCents: 3290, stock: 66, art: { colour: "red", size: "600 mm" }, facts: "Stiff fill for concrete and asphalt; 1.5 m timber handle with a brace." },
      { sku: "BRS-DP", name: "Dustpan and Brush Set", size: "Standard", packageQuantity: "Each", priceCents: 650, stock: 234, art: { kind: "brush" }, facts: "Rubber lip on the pan; brush clips inside." },
      { sku: "BRS-TLT", name: "Toilet Brush with Caddy", size: "Standard", color: "White", packageQuantity: "Carton of 12", priceCents: 5880, stock: 0, art: { kind: "brush", colour: "white" }, facts: "Enclosed caddy keeps drips off the floor." },
      { sku: "BRS-GRT", name: "Grout and Corner Scrub Brush", size: "230 mm", packageQuantity: "Each", priceCents: 780, stock: 140, art: { kind: "brush", size: "230 mm" }, facts: "V-shaped stiff fill for tile joints." },
    ],
  ),
  {
    ...mop, section: "floor-signs", sku: "SGN-WET", name: "Wet Floor Sign, A-Frame", size: "620 mm", color: "Yellow",
    packageQuantity: "Each", priceCents: 1290, stock: 172, art: { kind: "wet-floor-sign", colour: "yellow" },
    description: "Folding polypropylene A-frame, printed on both sides with the slip symbol and 'Caution Wet Floor'. Stands 620 mm high and stacks flat. Carry handle moulded in the top.",
  },
  {
    ...mop, section: "floor-signs", sku: "SGN-CLN", name: "Cleaning in Progress Sign, A-Frame", size: "620 mm", color: "Yellow",
    packageQuantity: "Each", priceCents: 1290, stock: 85, art: { kind: "wet-floor-sign", colour: "yellow", mark: "Cleaning" },
    description: "Folding polypropylene A-frame for washroom doors and corridors, printed on both sides with 'Cleaning in Progress'. Stands 620 mm high. Wipes clean.",
  },
];

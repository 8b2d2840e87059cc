import { family, inSizes } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const face = { brand: "Kestrel Ridge", subCategory: "eye-face-protection" } as const;
const site = { brand: "Kestrel Ridge", subCategory: "site-safety" } as const;

export const siteSafety: DemoProduct[] = [
  ...family(
    {
      ...face,
      section: "safety-glasses",
      color: "Clear",
      art: { kind: "safety-glasses", colour: "clear" },
      description:
        "Polycarbonate safety eyewear certified to AS/NZS 1337.1, medium impact, with 99.9 % UV protection. Anti-scratch coating on both sides. Wash with mild soap and store in a pouch.",
    },
    [
      {
        sku: "SGC-12",
        name: "Safety Glasses, Clear Lens",
        size: "Adult",
        packageQuantity: "Box of 12",
        priceCents: 4680,
        stock: 156,
        facts: "Wraparound, 26 g.",
      },
      {
        sku: "SGS-12",
        name: "Safety Glasses, Smoke Lens",
        size: "Adult",
        color: "Smoke",
        packageQuantity: "Box of 12",
        priceCents: 4680,
        stock: 98,
        art: { colour: "grey" },
        facts: "Wraparound with tinted lens for outdoor work.",
      },
      {
        sku: "SGO-1",
        name: "Over-Spectacle Safety Glasses",
        size: "Adult",
        packageQuantity: "Each",
        priceCents: 485,
        stock: 133,
        facts: "Fits over prescription glasses.",
      },
      {
        sku: "SGG-1",
        name: "Vented Splash Goggles",
        size: "Adult",
        packageQuantity: "Each",
        priceCents: 895,
        stock: 8,
        facts: "Indirect vents and a wide elastic strap for splash and dust.",
      },
    ],
  ),
  ...family(
    {
      ...face,
      section: "face-shields",
      color: "Clear",
      art: { kind: "face-shield", colour: "clear" },
      description:
        "Full-length clear shield with a foam brow pad and anti-fog film on both sides. Worn over a mask for splash protection; it does not replace a respirator. Peel the protective film before use.",
    },
    [
      {
        sku: "FSD-40",
        name: "Disposable Face Shield, Foam Brow",
        size: "330 × 220 mm",
        packageQuantity: "Carton of 40",
        priceCents: 7800,
        stock: 62,
        facts: "PET visor, 0.25 mm, with elastic strap.",
      },
      {
        sku: "FSB-1",
        name: "Browguard Face Shield, Reusable",
        size: "400 × 200 mm",
        packageQuantity: "Each",
        priceCents: 3450,
        stock: 29,
        facts: "Polycarbonate visor, 1.5 mm, with ratchet headgear, AS/NZS 1337.1 high impact.",
      },
    ],
  ),
  ...inSizes(
    {
      ...site,
      section: "hi-vis-vests",
      skuPrefix: "HVDN-O",
      name: "Day/Night Hi-Vis Vest, Orange",
      color: "Orange",
      packageQuantity: "Each",
      priceCents: 995,
      art: { kind: "hi-vis-vest", colour: "orange", mark: "D/N" },
      description:
        "Polyester safety vest of 120 gsm with 50 mm reflective tape in an H pattern. Class D/N to AS/NZS 4602.1 for day and night wear. Hook and loop front.",
    },
    { M: 110, L: 240, XL: 225, "2XL": 70 },
  ),
  ...inSizes(
    {
      ...site,
      section: "hi-vis-vests",
      skuPrefix: "HVD-Y",
      name: "Day Hi-Vis Vest, Yellow",
      color: "Yellow",
      packageQuantity: "Each",
      priceCents: 650,
      minQty: 5,
      cartonQty: 50,
      art: { kind: "hi-vis-vest", colour: "yellow", mark: "Day" },
      description:
        "Lightweight polyester vest in fluorescent yellow for daytime visitors, stewards and warehouse staff. Class D to AS/NZS 4602.1. Hook and loop front; machine washable.",
    },
    { M: 85, L: 190, XL: 0 },
  ),
  ...family(
    {
      ...site,
      section: "hearing-protection",
      color: "Orange",
      art: { kind: "ear-plugs", colour: "orange" },
      description:
        "Tapered foam earplug tested to AS/NZS 1270, Class 5, SLC80 26 dB. Soft, slow-recovery polyurethane for a full shift. Roll, insert and hold until expanded.",
    },
    [
      {
        sku: "EPU-200",
        name: "Foam Earplugs, Uncorded",
        size: "Universal",
        packageQuantity: "Box of 200 pairs",
        priceCents: 3650,
        stock: 118,
        art: { mark: "Class 5" },
      },
      {
        sku: "EPC-100",
        name: "Foam Earplugs, Corded",
        size: "Universal",
        color: "Yellow",
        packageQuantity: "Box of 100 pairs",
        priceCents: 3290,
        stock: 74,
        art: { colour: "yellow", mark: "Class 5" },
        facts: "Joined by a PVC cord for food and process lines.",
      },
    ],
  ),
  ...family(
    {
      ...site,
      section: "hard-hats",
      color: "White",
      minQty: 2,
      cartonQty: 20,
      art: { kind: "hard-hat", colour: "white" },
      description:
        "Vented ABS hard hat with six-point harness and ratchet adjustment, Type 1 to AS/NZS 1801. Slots for earmuffs and a browguard. Replace three years after issue or after any impact.",
    },
    [
      {
        sku: "HHW-1",
        name: "Vented Hard Hat, White",
        size: "53-62 cm",
        packageQuantity: "Each",
        priceCents: 1890,
        stock: 96,
      },
      {
        sku: "HHY-1",
        name: "Vented Hard Hat, Yellow",
        size: "53-62 cm",
        color: "Yellow",
        packageQuantity: "Each",
        priceCents: 1890,
        stock: 61,
        art: { colour: "yellow" },
      },
      {
        sku: "HHB-1",
        name: "Vented Hard Hat, Blue",
        size: "53-62 cm",
        color: "Blue",
        packageQuantity: "Each",
        priceCents: 1890,
        stock: 2,
        art: { colour: "blue" },
      },
    ],
  ),
];

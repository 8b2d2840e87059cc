import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Sandhill First Aid", subCategory: "first-aid" } as const;

export const firstAid: DemoProduct[] = [
  ...family(
    {
      ...place,
      section: "first-aid-kits",
      color: "Green",
      art: { kind: "first-aid-kit", colour: "green" },
      description:
        "First-aid kit with labelled compartments, a contents list and a first-aid guide, drawn up against the Safe Work Australia code of practice. Check contents every six months and after use.",
    },
    [
      {
        sku: "FAK-VEH",
        name: "Vehicle First-Aid Kit, Soft Case",
        size: "Small",
        color: "Red",
        packageQuantity: "Each",
        priceCents: 4450,
        stock: 108,
        art: { colour: "red", mark: "Vehicle" },
        facts: "96 pieces for 1 to 5 people, with hook and loop straps.",
      },
      {
        sku: "FAK-WPS",
        name: "Workplace First-Aid Kit, Soft Case",
        size: "Medium",
        packageQuantity: "Each",
        priceCents: 8950,
        stock: 72,
        art: { mark: "1-25" },
        facts: "For low-risk workplaces of up to 25 people.",
      },
      {
        sku: "FAK-WPC",
        name: "Workplace First-Aid Cabinet, Wall Mount",
        size: "Large",
        color: "White",
        packageQuantity: "Each",
        priceCents: 21900,
        stock: 27,
        art: { colour: "white", mark: "1-50" },
        facts: "Lockable powder-coated steel cabinet for high-risk sites of up to 50 people.",
      },
      {
        sku: "FAK-REM",
        name: "Remote Area First-Aid Kit, Hard Case",
        size: "Extra Large",
        color: "Orange",
        packageQuantity: "Each",
        priceCents: 38900,
        stock: 5,
        art: { colour: "orange", mark: "Remote" },
        facts:
          "Sealed IP67 case with trauma dressings, tourniquet and snake bite modules for mine, farm and survey crews.",
      },
      {
        sku: "FAK-FOOD",
        name: "Food Industry First-Aid Kit",
        size: "Medium",
        color: "Blue",
        packageQuantity: "Each",
        priceCents: 9950,
        stock: 0,
        art: { colour: "blue", mark: "HACCP" },
        facts: "Blue detectable plasters and burn dressings for HACCP kitchens.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "cold-packs",
      color: "Blue",
      art: { kind: "cold-pack", colour: "blue" },
      description:
        "Cold pack for sprains, bruises and bites. Wrap in cloth before use and apply for no more than 20 minutes at a time. For external use only.",
    },
    [
      {
        sku: "CPI-24",
        name: "Instant Cold Pack, Single Use",
        size: "130 × 220 mm",
        packageQuantity: "Carton of 24",
        priceCents: 3980,
        stock: 92,
        facts: "Squeeze to start; stays cold for about 25 minutes without a freezer.",
      },
      {
        sku: "CPR-10",
        name: "Reusable Hot and Cold Gel Pack",
        size: "130 × 260 mm",
        packageQuantity: "Pack of 10",
        priceCents: 3250,
        stock: 61,
        facts: "Stays flexible at -18 °C; may be warmed in a microwave.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "saline-eyewash",
      color: "Clear",
      art: { kind: "saline-bottle", colour: "clear", mark: "0.9%" },
      description:
        "Sterile sodium chloride 0.9 % for rinsing wounds and eyes. Included on the ARTG and free of preservatives. Single use: discard what is left after opening.",
    },
    [
      {
        sku: "SAL-30",
        name: "Sterile Saline Tubes 30 ml",
        size: "30 ml",
        packageQuantity: "Box of 30",
        priceCents: 1890,
        stock: 143,
        art: { size: "30 ml" },
      },
      {
        sku: "SAL-500",
        name: "Sterile Saline Irrigation 500 ml",
        size: "500 ml",
        packageQuantity: "Carton of 18",
        priceCents: 6660,
        stock: 45,
        art: { size: "500 ml" },
      },
      {
        sku: "EYE-1L",
        name: "Emergency Eyewash Bottle 1 L",
        size: "1 L",
        packageQuantity: "Each",
        priceCents: 3490,
        stock: 0,
        art: { size: "1 L" },
        facts: "With an eye bath for about seven minutes of rinsing.",
      },
    ],
  ),
];

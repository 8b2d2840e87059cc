import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Mulga Creek", subCategory: "chemicals" } as const;

export const cleaners: DemoProduct[] = [
  ...family(
    {
      ...place,
      section: "degreasers",
      color: "Purple",
      art: { kind: "jerrycan", colour: "purple" },
      description:
        "Alkaline degreaser for range hoods, tiles, floors and engines. Cuts animal and mineral grease; test on aluminium first and rinse well. Wear gloves and eye protection.",
    },
    [
      {
        sku: "DEG-500",
        name: "Heavy Duty Degreaser Spray 500 ml",
        size: "500 ml",
        packageQuantity: "Carton of 12",
        priceCents: 5880,
        stock: 76,
        art: { kind: "spray-bottle", size: "500 ml" },
        facts: "Ready to use.",
      },
      {
        sku: "DEG-5L",
        name: "Heavy Duty Degreaser 5 L",
        size: "5 L",
        packageQuantity: "Each",
        priceCents: 2150,
        stock: 315,
        art: { size: "5 L" },
        facts: "Dilute from neat to 1:30.",
      },
      {
        sku: "DEG-20L",
        name: "Heavy Duty Degreaser 20 L",
        size: "20 L",
        packageQuantity: "Each",
        priceCents: 7290,
        stock: 54,
        art: { size: "20 L" },
        facts: "Dilute from neat to 1:30.",
      },
    ],
  ),
  {
    ...place,
    section: "degreasers",
    sku: "OVC-5L",
    name: "Oven and Grill Cleaner 5 L",
    size: "5 L",
    color: "Orange",
    packageQuantity: "Each",
    priceCents: 2690,
    stock: 8,
    art: { kind: "jerrycan", colour: "orange", size: "5 L" },
    description:
      "Caustic cleaner for baked-on carbon in ovens, grills and hot plates. Apply to a warm surface at 60 °C, leave ten minutes and rinse. Corrosive: wear long gloves, goggles and an apron.",
  },
  ...family(
    {
      ...place,
      section: "dishwashing-laundry",
      color: "Yellow",
      art: { kind: "jerrycan", colour: "yellow" },
      description:
        "Manual dishwashing liquid with a lemon scent and high, lasting foam. Biodegradable surfactants to AS 4351, gentle on hands. Use 5 ml to 10 L of hot water.",
    },
    [
      {
        sku: "DWL-500",
        name: "Lemon Dishwashing Liquid 500 ml",
        size: "500 ml",
        packageQuantity: "Carton of 12",
        priceCents: 3480,
        stock: 103,
        art: { kind: "chemical-bottle", size: "500 ml" },
      },
      {
        sku: "DWL-5L",
        name: "Lemon Dishwashing Liquid 5 L",
        size: "5 L",
        packageQuantity: "Each",
        priceCents: 1350,
        stock: 456,
        art: { size: "5 L" },
      },
      {
        sku: "DWL-20L",
        name: "Lemon Dishwashing Liquid 20 L",
        size: "20 L",
        packageQuantity: "Each",
        priceCents: 4480,
        stock: 82,
        art: { size: "20 L" },
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "dishwashing-laundry",
      color: "White",
      art: { kind: "powder-tub", colour: "white" },
      description:
        "Low-foam powder for commercial machines with enzymes and oxygen bleach. Works from 30 °C in hard and soft water. Keep the lid closed and dry.",
    },
    [
      {
        sku: "LDP-10",
        name: "Laundry Powder 10 kg",
        size: "10 kg",
        packageQuantity: "Tub of 10 kg",
        priceCents: 3890,
        stock: 71,
        art: { size: "10 kg" },
        facts: "For front and top loaders; about 200 washes.",
      },
      {
        sku: "MDP-5",
        name: "Machine Dishwashing Powder 5 kg",
        size: "5 kg",
        packageQuantity: "Tub of 5 kg",
        priceCents: 3250,
        stock: 59,
        art: { colour: "blue", size: "5 kg" },
        color: "Blue",
        facts: "For under-bench machines with a powder cup.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "floor-cleaners",
      color: "Teal",
      art: { kind: "jerrycan", colour: "teal" },
      description:
        "Neutral pH floor cleaner for tiles, timber and sealed concrete. Leaves no film and needs no rinse, by mop or scrubbing machine. Dilute 1:50 to 1:100.",
    },
    [
      {
        sku: "FLN-5L",
        name: "Neutral Floor Cleaner 5 L",
        size: "5 L",
        packageQuantity: "Each",
        priceCents: 1650,
        stock: 262,
        art: { size: "5 L" },
      },
      {
        sku: "FLN-20L",
        name: "Neutral Floor Cleaner 20 L",
        size: "20 L",
        packageQuantity: "Each",
        priceCents: 5450,
        stock: 43,
        art: { size: "20 L" },
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "glass-cleaners",
      color: "Blue",
      art: { kind: "spray-bottle", colour: "blue" },
      description:
        "Alcohol-based glass cleaner that dries without streaks on windows, mirrors and stainless steel. Ammonia free. Spray on a cloth near electronics, not on the screen.",
    },
    [
      {
        sku: "GLS-500",
        name: "Glass Cleaner Spray 500 ml",
        size: "500 ml",
        packageQuantity: "Carton of 12",
        priceCents: 4560,
        stock: 135,
        art: { size: "500 ml" },
      },
      {
        sku: "GLS-5L",
        name: "Glass Cleaner 5 L",
        size: "5 L",
        packageQuantity: "Each",
        priceCents: 1480,
        stock: 207,
        art: { kind: "jerrycan", size: "5 L" },
      },
    ],
  ),
  {
    ...place,
    section: "glass-cleaners",
    sku: "SPB-750",
    name: "Empty Trigger Spray Bottle 750 ml",
    size: "750 ml",
    color: "Clear",
    packageQuantity: "Pack of 6",
    priceCents: 1620,
    stock: 148,
    cartonQty: 8,
    art: { kind: "spray-bottle", colour: "clear", size: "750 ml" },
    description:
      "Clear PET bottle with a chemical-resistant trigger and moulded dilution marks. For glass cleaner and other diluted products up to pH 12. Write the contents and the date on the panel, as the work health and safety regulations ask.",
  },
];

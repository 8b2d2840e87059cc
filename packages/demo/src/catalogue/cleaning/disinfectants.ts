import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Mulga Creek", subCategory: "chemicals" } as const;

export const disinfectants: DemoProduct[] = [
  ...family(
    {
      ...place,
      section: "disinfectants",
      color: "Green",
      art: { kind: "jerrycan", colour: "green" },
      description:
        "Commercial grade disinfectant cleaner on a quaternary ammonium base with a eucalyptus scent. For floors, toilets and hard surfaces; leave wet for ten minutes, then rinse food areas. Store below 30 °C.",
    },
    [
      {
        sku: "DIS-500",
        name: "Eucalyptus Disinfectant Spray 500 ml",
        size: "500 ml",
        packageQuantity: "Carton of 12",
        priceCents: 5340,
        stock: 110,
        art: { kind: "spray-bottle", size: "500 ml" },
        facts: "Ready to use.",
      },
      {
        sku: "DIS-5L",
        name: "Eucalyptus Disinfectant Concentrate 5 L",
        size: "5 L",
        packageQuantity: "Each",
        priceCents: 1890,
        stock: 335,
        art: { size: "5 L" },
        facts: "Dilute 1:20 to 1:60.",
      },
      {
        sku: "DIS-20L",
        name: "Eucalyptus Disinfectant Concentrate 20 L",
        size: "20 L",
        packageQuantity: "Each",
        priceCents: 6250,
        stock: 68,
        art: { size: "20 L" },
        facts: "Dilute 1:20 to 1:60.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "disinfectants",
      color: "White",
      art: { kind: "jerrycan", colour: "white", mark: "Hospital" },
      description:
        "Hospital grade disinfectant with cleaner in one step, included on the ARTG. Neutral pH and low odour for wards, clinics and child care. Dilute 1:40 and leave wet for ten minutes.",
    },
    [
      {
        sku: "HGD-5L",
        name: "Hospital Grade Disinfectant Cleaner 5 L",
        size: "5 L",
        packageQuantity: "Each",
        priceCents: 3480,
        stock: 144,
        art: { size: "5 L" },
      },
      {
        sku: "HGD-200L",
        name: "Hospital Grade Disinfectant Cleaner 200 L Drum",
        size: "200 L",
        packageQuantity: "Drum of 200 L",
        priceCents: 98500,
        stock: 3,
        art: { size: "200 L" },
        facts: "Closed-head drum with a 50 mm bung; delivered on a pallet.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "disinfectants",
      color: "Blue",
      art: { kind: "chemical-bottle", colour: "blue" },
      description:
        "Sodium hypochlorite bleach with 4 % available chlorine for whitening, mould and sanitising food surfaces after rinsing. Never mix with acids or other cleaners. Store upright, cool and dark, and use within six months.",
    },
    [
      {
        sku: "BLE-2L",
        name: "Household Bleach 2 L",
        size: "2 L",
        packageQuantity: "Carton of 6",
        priceCents: 2340,
        stock: 122,
        art: { size: "2 L" },
      },
      {
        sku: "BLE-5L",
        name: "Commercial Bleach 5 L",
        size: "5 L",
        packageQuantity: "Each",
        priceCents: 1120,
        stock: 298,
        art: { kind: "jerrycan", size: "5 L" },
      },
      {
        sku: "BLE-20L",
        name: "Commercial Bleach 20 L",
        size: "20 L",
        packageQuantity: "Each",
        priceCents: 3650,
        stock: 0,
        art: { kind: "jerrycan", size: "20 L" },
      },
    ],
  ),
];

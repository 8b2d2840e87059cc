import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Wattlebrook Medical", subCategory: "diagnostics" } as const;

export const diagnostics: DemoProduct[] = [
  ...family(
    {
      ...place,
      section: "thermometers",
      color: "White",
      art: { kind: "thermometer", colour: "white" },
      description:
        "Clinical thermometer included on the ARTG, reading in degrees Celsius. Clean with an alcohol wipe between patients. Batteries included.",
    },
    [
      {
        sku: "THD-1",
        name: "Digital Clinical Thermometer, Flexible Tip",
        size: "Standard",
        packageQuantity: "Each",
        priceCents: 890,
        stock: 175,
        facts: "Oral or underarm, 10 second reading, accurate to 0.1 °C.",
      },
      {
        sku: "THI-1",
        name: "Infrared Forehead Thermometer, Non-Contact",
        size: "Standard",
        packageQuantity: "Each",
        priceCents: 6950,
        stock: 42,
        color: "Blue",
        art: { colour: "blue", mark: "IR" },
        facts: "Reads at 3 to 5 cm in one second; 32 memories.",
      },
      {
        sku: "THC-200",
        name: "Disposable Thermometer Probe Covers",
        size: "Universal",
        packageQuantity: "Box of 200",
        priceCents: 1640,
        stock: 64,
        color: "Clear",
        art: { colour: "clear", mark: "Covers" },
        facts: "Polyethylene sleeves for stick thermometers.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "examination",
      color: "Natural",
      art: { kind: "depressor-box", colour: "natural" },
      description:
        "Smooth-sanded birch, 150 × 18 × 1.6 mm with rounded ends. For throat examination, mixing and applying ointment. Single use.",
    },
    [
      {
        sku: "TDW-100",
        name: "Wooden Tongue Depressors, Non-Sterile",
        size: "150 mm",
        packageQuantity: "Box of 100",
        priceCents: 420,
        stock: 510,
        art: { mark: "100" },
      },
      {
        sku: "TDS-100",
        name: "Wooden Tongue Depressors, Sterile",
        size: "150 mm",
        packageQuantity: "Box of 100",
        priceCents: 890,
        stock: 95,
        art: { mark: "Sterile" },
        facts: "Individually wrapped and sterilised by ethylene oxide.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "specimen-collection",
      color: "Clear",
      art: { kind: "specimen-jar", colour: "clear" },
      description:
        "Polypropylene jar with a leak-resistant screw cap, moulded graduations and a write-on label. Rated to 95 kPa for transport when correctly closed.",
    },
    [
      {
        sku: "SPJ-70",
        name: "Specimen Jar 70 ml, Yellow Cap",
        size: "70 ml",
        packageQuantity: "Carton of 500",
        priceCents: 12950,
        stock: 33,
        color: "Clear, yellow cap",
        art: { size: "70 ml" },
        facts: "Sterile by irradiation, individually sealed.",
      },
      {
        sku: "SPJ-120",
        name: "Specimen Jar 120 ml, Non-Sterile",
        size: "120 ml",
        packageQuantity: "Carton of 300",
        priceCents: 8940,
        stock: 51,
        art: { size: "120 ml" },
        facts: "Suits pathology, laboratories and samples of food or water.",
      },
    ],
  ),
  ...family(
    {
      ...place,
      section: "procedure-packs",
      color: "Blue",
      art: { kind: "instrument-pack", colour: "blue", mark: "Sterile" },
      description:
        "Sterile single-use pack with tray, swabs, forceps and drape, laid out in order of use. Included on the ARTG. Check the seal and expiry date before opening.",
    },
    [
      {
        sku: "DPB-1",
        name: "Basic Dressing Pack",
        size: "Standard",
        packageQuantity: "Carton of 100",
        priceCents: 9800,
        stock: 68,
        facts: "Three forceps, five gauze swabs and five cotton balls.",
      },
      {
        sku: "SUP-1",
        name: "Disposable Suture Instrument Pack",
        size: "Standard",
        packageQuantity: "Box of 20",
        priceCents: 15600,
        stock: 15,
        facts: "Stainless steel needle holder, toothed forceps and scissors.",
      },
    ],
  ),
  {
    ...place,
    section: "procedure-packs",
    sku: "KDP-250",
    name: "Disposable Pulp Kidney Dish 700 ml",
    size: "700 ml",
    color: "Grey",
    packageQuantity: "Carton of 250",
    priceCents: 5950,
    stock: 79,
    art: { kind: "kidney-dish", colour: "grey", size: "700 ml" },
    description:
      "Moulded pulp dish from recycled paper that holds fluid for up to four hours. For wards and treatment rooms with a macerator or clinical waste stream. Store dry.",
  },
  {
    ...place,
    section: "procedure-packs",
    sku: "KDS-250",
    name: "Stainless Steel Kidney Dish 250 mm",
    size: "250 mm",
    color: "Silver",
    packageQuantity: "Each",
    priceCents: 1680,
    stock: 24,
    art: { kind: "kidney-dish", colour: "silver", size: "250 mm" },
    description:
      "Reusable kidney dish pressed from one sheet of 18/8 stainless steel, 250 × 140 × 40 mm. Rolled edge and no seams, so it cleans easily. Autoclavable to 134 °C.",
  },
];

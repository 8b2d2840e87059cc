import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const apron = { brand: "Carbeen Care", subCategory: "aprons-sleeves" } as const;
const cover = { brand: "Carbeen Care", subCategory: "head-foot-covers" } as const;

export const apronsAndCovers: DemoProduct[] = [
  ...family(
    {
      ...apron,
      section: "aprons",
      color: "White",
      art: { kind: "apron", colour: "white" },
      description:
        "Disposable polyethylene apron with a tear-off neck loop and waist ties, 690 × 1170 mm. Keeps splashes off clothing in care homes, kitchens and cleaning rounds. Flat packed or on a roll as stated.",
    },
    [
      {
        sku: "APW-1000",
        name: "Disposable Polyethylene Apron, White Carton",
        size: "690 × 1170 mm",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 5950,
        stock: 164,
        art: { mark: "1,000" },
        facts: "16 micron film, flat packed.",
      },
      {
        sku: "APB-1000",
        name: "Disposable Polyethylene Apron, Blue Carton",
        size: "690 × 1170 mm",
        color: "Blue",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 5950,
        stock: 138,
        art: { colour: "blue", mark: "1,000" },
        facts: "16 micron film, flat packed, in a food-safe blue.",
      },
      {
        sku: "APR-200",
        name: "Disposable Polyethylene Apron Roll, White",
        size: "690 × 1170 mm",
        packageQuantity: "Roll of 200",
        priceCents: 1690,
        stock: 210,
        art: { mark: "200" },
        facts: "14 micron film on a perforated roll for wall dispensers.",
      },
    ],
  ),
  {
    ...apron,
    brand: "Kestrel Ridge",
    section: "aprons",
    sku: "APPVC-120",
    name: "Reusable PVC Apron, Heavy Duty",
    size: "900 × 1200 mm",
    color: "White",
    packageQuantity: "Each",
    priceCents: 2150,
    stock: 46,
    art: { kind: "apron", colour: "white", mark: "PVC" },
    description:
      "Reusable apron in 0.45 mm PVC on a polyester base, with brass eyelets and tape ties. For dishwashing, fish and meat rooms and chemical decanting. Wipe down and hang to dry.",
  },
  ...family(
    {
      ...apron,
      section: "sleeves",
      color: "White",
      art: { kind: "sleeve", colour: "white" },
      description:
        "Disposable sleeve protector, 40 cm long, with elastic at both ends. Keeps arms and cuffs clean in food processing, personal care and laboratories. Latex-free elastic.",
    },
    [
      {
        sku: "SLW-1000",
        name: "Disposable Sleeve Protectors, White",
        size: "40 cm",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 6250,
        stock: 77,
        facts: "Polyethylene, 20 micron.",
      },
      {
        sku: "SLB-1000",
        name: "Disposable Sleeve Protectors, Blue",
        size: "40 cm",
        color: "Blue",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 6250,
        stock: 0,
        art: { colour: "blue" },
        facts: "Polyethylene, 20 micron.",
      },
    ],
  ),
  ...family(
    {
      ...cover,
      section: "bouffant-caps",
      color: "White",
      art: { kind: "bouffant-cap", colour: "white" },
      description:
        "Disposable pleated cap in breathable 12 gsm polypropylene with latex-free elastic. Keeps hair covered in food production, theatres and clean rooms. Single use.",
    },
    [
      {
        sku: "BC21W-1000",
        name: "Disposable Bouffant Caps 21 inch, White",
        size: "21 inch",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 4450,
        stock: 230,
        art: { size: '21"' },
      },
      {
        sku: "BC21B-1000",
        name: "Disposable Bouffant Caps 21 inch, Blue",
        size: "21 inch",
        color: "Blue",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 4450,
        stock: 310,
        art: { colour: "blue", size: '21"' },
      },
      {
        sku: "BC24B-1000",
        name: "Disposable Bouffant Caps 24 inch, Blue",
        size: "24 inch",
        color: "Blue",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 4890,
        stock: 85,
        art: { colour: "blue", size: '24"' },
      },
    ],
  ),
  ...family(
    {
      ...cover,
      section: "beard-covers",
      color: "White",
      art: { kind: "beard-cover", colour: "white" },
      description:
        "Disposable beard cover in 12 gsm polypropylene with a soft elastic edge, 45 cm across. Worn with a bouffant cap where a HACCP plan calls for facial hair to be covered. Latex free.",
    },
    [
      {
        sku: "BDW-1000",
        name: "Disposable Beard Covers, White",
        size: "45 cm",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 4950,
        stock: 58,
      },
      {
        sku: "BDB-1000",
        name: "Disposable Beard Covers, Blue",
        size: "45 cm",
        color: "Blue",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 4950,
        stock: 43,
        art: { colour: "blue" },
      },
    ],
  ),
  ...family(
    {
      ...cover,
      section: "shoe-covers",
      color: "Blue",
      art: { kind: "shoe-cover", colour: "blue" },
      description:
        "Disposable overshoe with an elasticised opening that fits most shoes and boots to size 12. Keeps floors clean during site visits, inspections and trades work. Sold by the piece, not the pair.",
    },
    [
      {
        sku: "SCPE-1000",
        name: "Disposable Shoe Covers, Polyethylene",
        size: "41 cm",
        packageQuantity: "Carton of 1,000 (10 packs of 100)",
        priceCents: 4250,
        stock: 275,
        facts: "CPE film, waterproof, embossed sole.",
      },
      {
        sku: "SCPP-500",
        name: "Disposable Shoe Covers, Non-Slip Polypropylene",
        size: "41 cm",
        packageQuantity: "Carton of 500 (5 packs of 100)",
        priceCents: 5690,
        stock: 102,
        art: { mark: "Non-slip" },
        facts: "35 gsm polypropylene with printed anti-slip tracks.",
      },
      {
        sku: "SCXL-500",
        name: "Disposable Boot Covers, Knee High",
        size: "50 cm high",
        color: "White",
        packageQuantity: "Carton of 500 (10 packs of 50)",
        priceCents: 14900,
        stock: 14,
        art: { colour: "white", mark: "Knee" },
        facts: "Laminated 50 gsm polypropylene with ties at the knee.",
      },
    ],
  ),
];

import { family, inSizes } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Kestrel Ridge", subCategory: "work-gloves" } as const;

export const workGloves: DemoProduct[] = [
  ...inSizes(
    {
      ...place,
      section: "coated-gloves",
      skuPrefix: "WGPU",
      name: "PU Coated Assembly Gloves",
      color: "Black",
      packageQuantity: "Pack of 12 pairs",
      priceCents: 2340,
      art: { kind: "glove-pair-work", colour: "black" },
      description:
        "Seamless 13-gauge polyester liner with a thin polyurethane palm for picking, packing and light assembly. Breathable back and knitted wrist. Tested to EN 388 and AS/NZS 2161.3; machine washable at 40 °C.",
    },
    { M: 140, L: 210, XL: 125 },
  ),
  ...inSizes(
    {
      ...place,
      section: "coated-gloves",
      skuPrefix: "WGCD",
      name: "Cut Resistant Gloves Level D",
      color: "Grey",
      packageQuantity: "Pack of 12 pairs",
      priceCents: 7920,
      art: { kind: "glove-pair-work", colour: "grey", mark: "Cut D" },
      description:
        "High-density polyethylene and glass fibre liner with a polyurethane palm, cut level D to EN 388:2016. For sheet metal, glass, box cutters and butchery prep. Fits close enough for small parts.",
    },
    { M: 26, L: 48, XL: 6 },
  ),
  ...inSizes(
    {
      ...place,
      section: "coated-gloves",
      skuPrefix: "WGLG",
      name: "Latex Grip Landscaping Gloves",
      color: "Orange",
      packageQuantity: "Pack of 12 pairs",
      priceCents: 3180,
      art: { kind: "glove-pair-work", colour: "orange" },
      description:
        "Heavy 10-gauge cotton and polyester liner with a crinkle latex palm for bricks, timber and garden waste. Keeps its grip when wet. Contains natural rubber latex.",
    },
    { L: 84, XL: 59 },
  ),
  ...inSizes(
    {
      ...place,
      section: "leather-gloves",
      skuPrefix: "WGLR",
      name: "Leather Rigger Gloves",
      color: "Natural",
      packageQuantity: "Pack of 12 pairs",
      priceCents: 8640,
      art: { kind: "glove-pair-work", colour: "natural" },
      description:
        "Full-grain cow hide glove, 1.0 mm thick, with keystone thumb and elastic at the wrist. For rigging, fencing, freight and farm work. Tested to AS/NZS 2161.2; keep dry in storage.",
    },
    { L: 40, XL: 33 },
  ),
  ...inSizes(
    {
      ...place,
      section: "rubber-gloves",
      skuPrefix: "RGFY",
      name: "Flock Lined Rubber Gloves",
      color: "Yellow",
      packageQuantity: "Pack of 12 pairs",
      priceCents: 1560,
      art: { kind: "glove-pair-long", colour: "yellow" },
      description:
        "Reusable natural rubber glove, 0.40 mm thick and 300 mm long, with a cotton flock lining. Raised pattern on the palm for wet dishes and floors. Rinse and hang to dry after use; contains natural rubber latex.",
    },
    { S: 0, M: 220, L: 185 },
  ),
  ...family(
    {
      ...place,
      section: "rubber-gloves",
      color: "Red",
      art: { kind: "glove-pair-long", colour: "red" },
      description:
        "Reusable gauntlet for chemicals and wet work, with a smooth interlock cotton lining. Tested to AS/NZS 2161.10 for protection against chemicals. Inspect for holes before each use.",
    },
    [
      {
        sku: "GPVC-45",
        name: "Red PVC Gauntlet Gloves 45 cm",
        size: "45 cm",
        packageQuantity: "Pack of 12 pairs",
        priceCents: 6480,
        stock: 52,
        art: { size: "45 cm" },
        facts: "Single-dipped PVC that resists oils, dilute acids and caustics.",
      },
      {
        sku: "GLXB-60",
        name: "Black Heavy Latex Gauntlet Gloves 60 cm",
        size: "60 cm",
        color: "Black",
        packageQuantity: "Pair",
        priceCents: 1890,
        stock: 17,
        art: { colour: "black", size: "60 cm" },
        facts: "Natural rubber latex, 1.1 mm thick, reaching to the shoulder for drains and tanks.",
      },
    ],
  ),
];

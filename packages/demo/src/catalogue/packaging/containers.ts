import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const plastic = { brand: "Lyrebird Kitchen", subCategory: "plastic-containers", color: "Clear" } as const;
const cane = { brand: "Saltbush Pack", subCategory: "sugarcane", color: "Natural" } as const;

export const containers: DemoProduct[] = [
  ...family(
    {
      ...plastic, section: "round-containers", art: { kind: "container-round", colour: "clear" },
      description: "Clear polypropylene takeaway container, 118 mm across the rim. Safe for microwave to 120 °C, freezer and top-rack dishwasher, and recyclable where accepted. One lid fits every size in the range.",
    },
    [
      { sku: "RC225-500", name: "Round Container 225 ml", size: "225 ml", packageQuantity: "Carton of 500 (10 sleeves of 50)", priceCents: 3890, stock: 168, art: { size: "225 ml" }, facts: "32 mm high." },
      { sku: "RC440-500", name: "Round Container 440 ml", size: "440 ml", packageQuantity: "Carton of 500 (10 sleeves of 50)", priceCents: 4550, stock: 304, art: { size: "440 ml" }, facts: "62 mm high, for curries and soups." },
      { sku: "RC700-500", name: "Round Container 700 ml", size: "700 ml", packageQuantity: "Carton of 500 (10 sleeves of 50)", priceCents: 5480, stock: 251, art: { size: "700 ml" }, facts: "96 mm high." },
      { sku: "RCL-500", name: "Round Container Lid 118 mm", size: "118 mm", packageQuantity: "Carton of 500 (10 sleeves of 50)", priceCents: 2890, stock: 380, art: { size: "118 mm", mark: "Lid" }, facts: "Flat lid with a raised stacking ring." },
    ],
  ),
  ...family(
    {
      ...plastic, section: "rectangular-containers", art: { kind: "container-rect", colour: "clear" },
      description: "Clear polypropylene rectangular container with ribbed sides, 172 × 120 mm at the rim. Safe for microwave to 120 °C and freezer, and recyclable where accepted. One lid fits every size in the range.",
    },
    [
      { sku: "RT500-500", name: "Rectangular Container 500 ml", size: "500 ml", packageQuantity: "Carton of 500 (10 sleeves of 50)", priceCents: 5290, stock: 320, art: { size: "500 ml" } },
      { sku: "RT650-500", name: "Rectangular Container 650 ml", size: "650 ml", packageQuantity: "Carton of 500 (10 sleeves of 50)", priceCents: 5750, stock: 415, art: { size: "650 ml" } },
      { sku: "RT750-500", name: "Rectangular Container 750 ml", size: "750 ml", packageQuantity: "Carton of 500 (10 sleeves of 50)", priceCents: 5980, stock: 276, art: { size: "750 ml" } },
      { sku: "RT1000-500", name: "Rectangular Container 1000 ml", size: "1 L", packageQuantity: "Carton of 500 (10 sleeves of 50)", priceCents: 6890, stock: 5, art: { size: "1 L" } },
      { sku: "RTL-500", name: "Rectangular Container Lid", size: "172 × 120 mm", packageQuantity: "Carton of 500 (10 sleeves of 50)", priceCents: 3690, stock: 490, art: { mark: "Lid" }, facts: "Vented at one corner for reheating." },
    ],
  ),
  ...family(
    {
      ...plastic, section: "portion-cups", art: { kind: "portion-cup", colour: "clear" },
      description: "Clear polypropylene portion cup with a hinged lid for sauces, dressings and samples. Leak resistant when pressed shut all round. Safe for microwave without the lid closed.",
    },
    [
      { sku: "PC35-1000", name: "Hinged Portion Cup 35 ml", size: "35 ml", packageQuantity: "Carton of 1,000 (20 sleeves of 50)", priceCents: 4290, stock: 187, art: { size: "35 ml" } },
      { sku: "PC70-1000", name: "Hinged Portion Cup 70 ml", size: "70 ml", packageQuantity: "Carton of 1,000 (20 sleeves of 50)", priceCents: 5590, stock: 159, art: { size: "70 ml" } },
      { sku: "PC100-1000", name: "Hinged Portion Cup 100 ml", size: "100 ml", packageQuantity: "Carton of 1,000 (20 sleeves of 50)", priceCents: 6450, stock: 0, art: { size: "100 ml" } },
    ],
  ),
  ...family(
    {
      ...plastic, section: "soup-tubs", brand: "Saltbush Pack", color: "Kraft", art: { kind: "soup-tub", colour: "kraft" },
      description: "Kraft paperboard tub with a bioplastic lining that holds hot soup, noodles and ice cream. Leak proof at the base seam. Paper lid sold in a separate carton.",
    },
    [
      { sku: "ST12-500", name: "Kraft Soup Tub 12 oz", size: "12 oz", packageQuantity: "Carton of 500 (20 sleeves of 25)", priceCents: 7290, stock: 96, art: { size: "12 oz" }, facts: "355 ml, 97 mm rim." },
      { sku: "ST16-500", name: "Kraft Soup Tub 16 oz", size: "16 oz", packageQuantity: "Carton of 500 (20 sleeves of 25)", priceCents: 7890, stock: 118, art: { size: "16 oz" }, facts: "475 ml, 97 mm rim." },
      { sku: "ST32-500", name: "Kraft Soup Tub 32 oz", size: "32 oz", packageQuantity: "Carton of 500 (20 sleeves of 25)", priceCents: 11250, stock: 42, art: { size: "32 oz" }, facts: "945 ml, 115 mm rim." },
    ],
  ),
  {
    ...plastic, section: "soup-tubs", brand: "Saltbush Pack", sku: "STL97-500", name: "Kraft Soup Tub Lid 97 mm", size: "97 mm", color: "Kraft",
    packageQuantity: "Carton of 500 (20 sleeves of 25)", priceCents: 4980, stock: 131, art: { kind: "soup-tub", colour: "kraft", size: "97 mm", mark: "Lid" },
    description: "Vented kraft paperboard lid for the 12 oz and 16 oz soup tubs. Bioplastic lining; presses on firmly and lifts without tearing. Store flat and dry.",
  },
  ...family(
    {
      ...cane, section: "clamshells", art: { kind: "clamshell", colour: "natural" },
      description: "Unbleached sugarcane pulp clamshell with a tab lock, made without added PFAS. Holds hot and oily food, suits microwave and freezer, and is commercially compostable to AS 4736. Store dry.",
    },
    [
      { sku: "SCB6-500", name: "Sugarcane Burger Clamshell 6 inch", size: "6 inch", packageQuantity: "Carton of 500 (4 packs of 125)", priceCents: 6950, stock: 235, art: { size: "6\"" }, facts: "152 × 152 × 75 mm." },
      { sku: "SCD9-250", name: "Sugarcane Dinner Clamshell 9 inch", size: "9 inch", packageQuantity: "Carton of 250 (2 packs of 125)", priceCents: 5850, stock: 197, art: { size: "9\"" }, facts: "228 × 228 × 80 mm, one compartment." },
      { sku: "SCD93-250", name: "Sugarcane Three Compartment Clamshell 9 inch", size: "9 inch", packageQuantity: "Carton of 250 (2 packs of 125)", priceCents: 6150, stock: 73, art: { size: "9\"", mark: "3-part" }, facts: "228 × 228 × 80 mm." },
      { sku: "SCS75-500", name: "Sugarcane Snack Clamshell 7 × 5 inch", size: "7 × 5 inch", packageQuantity: "Carton of 500 (4 packs of 125)", priceCents: 7690, stock: 9, art: { size: "7×5\"" }, facts: "180 × 130 × 65 mm." },
    ],
  ),
  ...family(
    {
      ...cane, section: "sugarcane-bowls", art: { kind: "bowl", colour: "natural" },
      description: "Sugarcane pulp bowl for salads, poke and desserts, made without added PFAS. Safe for hot and cold food and microwave, and commercially compostable to AS 4736.",
    },
    [
      { sku: "SGB12-1000", name: "Sugarcane Bowl 12 oz", size: "12 oz", packageQuantity: "Carton of 1,000 (20 packs of 50)", priceCents: 8450, stock: 144, art: { size: "12 oz" } },
      { sku: "SGB24-500", name: "Sugarcane Bowl 24 oz", size: "24 oz", packageQuantity: "Carton of 500 (10 packs of 50)", priceCents: 6890, stock: 188, art: { size: "24 oz" } },
      { sku: "SGB32-500", name: "Sugarcane Bowl 32 oz", size: "32 oz", packageQuantity: "Carton of 500 (10 packs of 50)", priceCents: 7980, stock: 61, art: { size: "32 oz" } },
    ],
  ),
  ...family(
    {
      ...cane, section: "sugarcane-plates", color: "White", art: { kind: "plate", colour: "white" },
      description: "Rigid white sugarcane pulp plate for catering, canteens and events, made without added PFAS. Resists moisture and oil and is commercially compostable to AS 4736.",
    },
    [
      { sku: "SGP7-1000", name: "Sugarcane Plate 7 inch", size: "7 inch", packageQuantity: "Carton of 1,000 (8 packs of 125)", priceCents: 6690, stock: 222, art: { size: "7\"" } },
      { sku: "SGP9-500", name: "Sugarcane Plate 9 inch", size: "9 inch", packageQuantity: "Carton of 500 (4 packs of 125)", priceCents: 5490, stock: 263, art: { size: "9\"" } },
      { sku: "SGP10-500", name: "Sugarcane Plate 10 inch", size: "10 inch", packageQuantity: "Carton of 500 (4 packs of 125)", priceCents: 6980, stock: 0, art: { size: "10\"" } },
    ],
  ),
];

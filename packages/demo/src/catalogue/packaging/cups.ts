import { family } from "../family.ts";
import type { DemoProduct } from "../product.ts";

const place = { brand: "Magpie Lane", subCategory: "cups" } as const;
const CARTON_OF_1000 = "Carton of 1,000 (20 sleeves of 50)";
const CARTON_OF_500 = "Carton of 500 (20 sleeves of 25)";

export const cups: DemoProduct[] = [
  ...family(
    {
      ...place, section: "single-wall-cups", color: "White", art: { kind: "hot-cup", colour: "white" },
      description: "Disposable single wall paper cup with an aqueous lining in place of plastic film. For coffee, tea and water; use a double wall cup where no sleeve is offered. Board from certified forests. Store dry and away from strong odours.",
    },
    [
      { sku: "SW4W-1000", name: "Disposable Single Wall Coffee Cup 4 oz, White", size: "4 oz", packageQuantity: CARTON_OF_1000, priceCents: 5290, stock: 116, art: { size: "4 oz" }, facts: "120 ml, 63 mm rim." },
      { sku: "SW8W-1000", name: "Disposable Single Wall Coffee Cup 8 oz, White", size: "8 oz", packageQuantity: CARTON_OF_1000, priceCents: 6950, stock: 540, art: { size: "8 oz" }, facts: "280 ml, 80 mm rim." },
      { sku: "SW12W-1000", name: "Disposable Single Wall Coffee Cup 12 oz, White", size: "12 oz", packageQuantity: CARTON_OF_1000, priceCents: 8890, stock: 365, art: { size: "12 oz" }, facts: "365 ml, 90 mm rim." },
      { sku: "SW16W-1000", name: "Disposable Single Wall Coffee Cup 16 oz, White", size: "16 oz", packageQuantity: CARTON_OF_1000, priceCents: 10450, stock: 98, art: { size: "16 oz" }, facts: "485 ml, 90 mm rim." },
    ],
  ),
  ...family(
    {
      ...place, section: "double-wall-cups", color: "Kraft", art: { kind: "hot-cup", colour: "kraft", mark: "Double" },
      description: "Double wall paper cup that insulates the hand without a sleeve. Bioplastic lining, commercially compostable to AS 4736. Takes the same lids as our single wall cups of that rim.",
    },
    [
      { sku: "DW8K-500", name: "Double Wall Coffee Cup 8 oz, Kraft", size: "8 oz", packageQuantity: CARTON_OF_500, priceCents: 5890, stock: 472, art: { size: "8 oz" }, facts: "280 ml, 80 mm rim." },
      { sku: "DW12K-500", name: "Double Wall Coffee Cup 12 oz, Kraft", size: "12 oz", packageQuantity: CARTON_OF_500, priceCents: 6980, stock: 338, art: { size: "12 oz" }, facts: "365 ml, 90 mm rim." },
      { sku: "DW16K-500", name: "Double Wall Coffee Cup 16 oz, Kraft", size: "16 oz", packageQuantity: CARTON_OF_500, priceCents: 8250, stock: 129, art: { size: "16 oz" }, facts: "485 ml, 90 mm rim." },
      { sku: "DW8B-500", name: "Double Wall Coffee Cup 8 oz, Black", size: "8 oz", color: "Black", packageQuantity: CARTON_OF_500, priceCents: 5890, stock: 203, art: { colour: "black", size: "8 oz" }, facts: "280 ml, 80 mm rim." },
      { sku: "DW12B-500", name: "Double Wall Coffee Cup 12 oz, Black", size: "12 oz", color: "Black", packageQuantity: CARTON_OF_500, priceCents: 6980, stock: 0, art: { colour: "black", size: "12 oz" }, facts: "365 ml, 90 mm rim." },
    ],
  ),
  ...family(
    {
      ...place, section: "cold-cups", color: "Clear", art: { kind: "cold-cup", colour: "clear" },
      description: "Clear cup for iced coffee, smoothies and beer, with a rolled rim that takes flat and dome lids. Cold drinks only, up to 40 °C. Crack resistant and recyclable where accepted.",
    },
    [
      { sku: "CC10-1000", name: "Clear Cold Cup 10 oz", size: "10 oz", packageQuantity: CARTON_OF_1000, priceCents: 7950, stock: 137, art: { size: "10 oz" }, facts: "rPET, 78 mm rim." },
      { sku: "CC16-1000", name: "Clear Cold Cup 16 oz", size: "16 oz", packageQuantity: CARTON_OF_1000, priceCents: 10900, stock: 91, art: { size: "16 oz" }, facts: "rPET, 98 mm rim." },
      { sku: "CCW-1000", name: "Disposable Water Cups 200 ml", size: "200 ml", packageQuantity: CARTON_OF_1000, priceCents: 3450, stock: 430, art: { size: "200 ml" }, facts: "Thin-walled polypropylene for water coolers." },
    ],
  ),
  ...family(
    {
      ...place, section: "cup-lids", color: "White", art: { kind: "cup-lid", colour: "white" },
      description: "Press-on lid with a tight rim fit. Check the rim size of the cup before ordering. Packed in sealed sleeves for hygiene.",
    },
    [
      { sku: "LD80-1000", name: "Sugarcane Coffee Lid 80 mm", size: "80 mm", color: "Natural", packageQuantity: CARTON_OF_1000, priceCents: 6490, stock: 388, art: { colour: "natural", size: "80 mm" }, facts: "Moulded pulp for 8 oz cups, commercially compostable." },
      { sku: "LD90-1000", name: "Sugarcane Coffee Lid 90 mm", size: "90 mm", color: "Natural", packageQuantity: CARTON_OF_1000, priceCents: 6890, stock: 317, art: { colour: "natural", size: "90 mm" }, facts: "Moulded pulp for 12 oz and 16 oz cups, commercially compostable." },
      { sku: "LDD98-1000", name: "Clear Dome Lid 98 mm", size: "98 mm", color: "Clear", packageQuantity: CARTON_OF_1000, priceCents: 5250, stock: 7, art: { colour: "clear", size: "98 mm" }, facts: "rPET dome for the 16 oz cold cup." },
    ],
  ),
  ...family(
    {
      ...place, section: "cup-trays", color: "Grey", art: { kind: "cup-tray", colour: "grey" },
      description: "Moulded tray of recycled paper pulp that grips cups from 8 oz to 22 oz. Stacks tightly and goes in paper recycling.",
    },
    [
      { sku: "CT2-600", name: "Two Cup Carry Tray", size: "2 cups", packageQuantity: "Carton of 600", priceCents: 8450, stock: 72, art: { mark: "2" } },
      { sku: "CT4-300", name: "Four Cup Carry Tray", size: "4 cups", packageQuantity: "Carton of 300", priceCents: 6490, stock: 154, art: { mark: "4" } },
    ],
  ),
];

import type { QuantityRules } from "@shop/domain/orders/quantities";
import type { ArtSpec } from "../art/spec.ts";
import type { DemoProduct } from "./product.ts";

type Rule = keyof QuantityRules;
type Shared = Pick<
  DemoProduct,
  "brand" | "subCategory" | "section" | "color" | "description" | "art" | "taxClass" | Rule
>;

interface Member extends Pick<
  DemoProduct,
  "sku" | "name" | "size" | "packageQuantity" | "priceCents" | "stock" | Rule
> {
  color?: string;
  art?: Partial<ArtSpec>;
  /** A sentence about this member only, appended to the family's description. */
  facts?: string;
}

/** Products that share brand, category, description and picture, and differ in size, pack, price and stock. */
export function family(shared: Shared, members: Member[]): DemoProduct[] {
  return members.map(({ facts, art, ...own }) => ({
    ...shared,
    ...own,
    description: facts ? `${shared.description} ${facts}` : shared.description,
    art: { ...shared.art, ...art },
  }));
}

const SIZE_NAMES = {
  XS: "Extra Small",
  S: "Small",
  M: "Medium",
  L: "Large",
  XL: "Extra Large",
  "2XL": "2X Large",
} as const;
type SizeLetter = keyof typeof SIZE_NAMES;
const SIZE_LETTERS = Object.keys(SIZE_NAMES) as SizeLetter[];

interface SizeRun extends Shared, Pick<DemoProduct, "packageQuantity" | "priceCents"> {
  skuPrefix: string;
  name: string;
}

/** One garment or glove in several sizes at one price: `{ S: 40 }` makes PREFIX-S with 40 in stock. */
export function inSizes(run: SizeRun, stockBySize: Partial<Record<SizeLetter, number>>): DemoProduct[] {
  const { skuPrefix, name, art, ...shared } = run;
  return SIZE_LETTERS.flatMap((letter) => {
    const stock = stockBySize[letter];
    if (stock === undefined) return [];
    const size = SIZE_NAMES[letter];
    return [
      {
        ...shared,
        sku: `${skuPrefix}-${letter}`,
        name: `${name}, ${size}`,
        size,
        stock,
        art: { ...art, size: letter },
      },
    ];
  });
}

import type { Described } from "./catalogue.ts";
import { termsOf, type Terms } from "./terms.ts";
import { readTokens } from "./tokens.ts";
import { UNITS } from "./vocabulary.ts";

/** A product's texts, as a line's are read. */
export interface ProductTerms {
  name: string;
  sizes: ReadonlySet<string>;
  measures: ReadonlySet<string>;
  numbers: ReadonlySet<number>;
  /** The group of what it is sold in: 'carton'; undefined when it is not told. */
  pack: string | undefined;
}

/** The words of a name, without signs and case. */
export const nameKey = (text: string): string =>
  readTokens(text)
    .map(({ text: part, standard }) => standard ?? part)
    .join(" ");

export function productTerms({ name, brand, size, color, packageQuantity }: Described): ProductTerms {
  const pack = readTokens(packageQuantity);
  const terms = termsOf(readTokens([name, brand, size, color, packageQuantity].join(" ; ")));
  const sizeNumber = /^\d+(?:\.\d+)?$/.exec(size.trim())?.[0];
  return {
    name: nameKey(name),
    sizes: new Set([...terms.sizes, ...(sizeNumber === undefined ? [] : [`size${sizeNumber}`])]),
    measures: new Set(terms.measures),
    numbers: new Set(terms.numbers),
    pack: pack.map(({ text }) => UNITS.get(text)).find((group) => group !== undefined),
  };
}

/** Whether the product has every size and measure of a line. */
export const hasSizes = (product: ProductTerms, { sizes, measures }: Terms): boolean =>
  sizes.every((size) => product.sizes.has(size)) && measures.every((measure) => product.measures.has(measure));

/** What one of a product 'Each' may be called, besides words in its name. */
const CONTAINERS = new Set(["piece", "bottle", "roll", "tub", "tube", "drum", "tin", "jar", "canister"]);

/**
 * How a line's unit agrees with what the product is sold in. 'unknown': cartons of a product of which the shop does not
 * know the carton.
 */
export function unitAgreement(
  unit: string | undefined,
  { cartonQty }: Pick<Described, "cartonQty">,
  { pack, name }: ProductTerms,
): "agrees" | "differs" | "carton" | "unknown" {
  if (unit === undefined || unit === "each" || unit === pack) return "agrees";
  if (unit === "carton") return cartonQty === null ? "unknown" : "carton";
  if (unit === "dozen") return "differs";
  if (pack === undefined) return "agrees";
  const isCalledSo = CONTAINERS.has(unit) || name.split(" ").some((word) => UNITS.get(word) === unit);
  return pack === "each" && isCalledSo ? "agrees" : "differs";
}

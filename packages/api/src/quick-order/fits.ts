import type { Described } from "./catalogue.ts";
import { shortWord, termsOf, type Terms } from "./terms.ts";
import { readTokens } from "./tokens.ts";
import { UNITS } from "./vocabulary.ts";

/** A product's texts, as a line's are read. */
export interface ProductTerms {
  name: string;
  /** The words of its name. */
  words: readonly string[];
  sizes: ReadonlySet<string>;
  /** Of each of its texts: '10 × 10 cm' is twice the same measure. */
  measures: readonly (readonly string[])[];
  numbers: ReadonlySet<number>;
  denied: ReadonlySet<string>;
  /** The group of what it is sold in: 'carton'; undefined when it is not told. */
  pack: string | undefined;
}

/** The words of a name, without signs and case. */
export const nameKey = (text: string): string =>
  readTokens(text)
    .map(({ text: part, standard }) => standard ?? part)
    .join(" ");

export function productTerms({ name, brand, size, color, packageQuantity }: Described): ProductTerms {
  const texts = [name, size, packageQuantity, brand, color].map((text) => termsOf(readTokens(text)));
  const sizeNumber = /^\d+(?:\.\d+)?$/.exec(size.trim())?.[0];
  return {
    name: nameKey(name),
    words: texts[0]?.words ?? [],
    sizes: new Set([
      ...texts.flatMap(({ sizes }) => sizes),
      ...(sizeNumber === undefined ? [] : [`size${sizeNumber}`]),
    ]),
    measures: texts.map(({ measures }) => measures),
    numbers: new Set(texts.flatMap(({ numbers, measures }) => [...numbers, ...measures.flatMap(packCount)])),
    denied: new Set(texts.flatMap(({ denied }) => denied)),
    pack: readTokens(packageQuantity)
      .map(({ text, unit = text }) => UNITS.get(unit))
      .find((group) => group !== undefined),
  };
}

const packCount = (measure: string) => (measure.endsWith("pk") ? [Number.parseFloat(measure)] : []);

/** Whether the product has every size and measure of a line, and nothing that one of them denies. */
export function fits(product: ProductTerms, { words, sizes, measures, denied }: Terms): boolean {
  return (
    sizes.every((size) => product.sizes.has(size)) &&
    hasMeasures(product, measures) &&
    denied.every((word) => product.denied.has(word)) &&
    words.every((word) => !product.denied.has(shortWord(word)) || denied.includes(shortWord(word)))
  );
}

/** Whether one of the product's texts has all sides, and all its texts together the other measures. */
function hasMeasures(product: ProductTerms, measures: readonly string[]): boolean {
  const all = product.measures.flat();
  const sides = measures.filter((measure) => /^\d+(?:\.\d+)?(?:mm|in)?$/.test(measure));
  return (
    measures.every(
      (measure) =>
        all.some((of) => isMeasure(of, measure)) || packCount(measure).some((count) => product.numbers.has(count)),
    ) &&
    (sides.length < 2 || product.measures.some((of) => hasSides(of, sides)))
  );
}

function hasSides(measures: readonly string[], sides: readonly string[]): boolean {
  const left = [...measures];
  return sides.every((side) => {
    const at = left.findIndex((measure) => isMeasure(measure, side));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** A side without a unit, as in '60x90', is in millimetres, centimetres or inches. */
const isMeasure = (measure: string, asked: string) =>
  measure === asked ||
  (/^[\d.]+$/.test(asked) && [`${asked}mm`, `${Number(asked) * 10}mm`, `${asked}in`].includes(measure));

/** What one of a product 'Each' may be called, besides words in its name. */
const CONTAINERS = new Set(["piece", "bottle", "roll", "tub", "tube", "drum", "tin", "jar", "canister"]);

/** Whether a name has a word for a unit: 'Cleaning Wipes Roll'. */
export const isNamedBy = (unit: string, name: string): boolean =>
  name.split(" ").some((word) => UNITS.get(word) === unit);

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
  return pack === "each" && (CONTAINERS.has(unit) || isNamedBy(unit, name)) ? "agrees" : "differs";
}

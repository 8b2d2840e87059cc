import { UNITS } from "@shop/domain/packs/units";
import type { MatchableProduct } from "./catalogue.ts";
import { shortWord, termsOf, type Terms } from "./terms.ts";
import type { Quantity } from "./quantity.ts";
import { keyOf, readTokens, wordsOfToken, type Token } from "./tokens.ts";
import { ABBREVIATIONS, COLOURS, MATERIALS, NUMBER_WORDS } from "./vocabulary.ts";

/** The terms of a product's texts, which are read in the same way as those of a line. */
export interface ProductTerms {
  /** The terms of its name. */
  named: Terms;
  /** The parts of its SKU, in lower case. */
  sku: ReadonlySet<string>;
  sizes: ReadonlySet<string>;
  /** The measures of each of its texts; '10 × 10 cm' is the same measure twice. */
  measures: readonly (readonly string[])[];
  numbers: ReadonlySet<number>;
  denied: ReadonlySet<string>;
  colours: ReadonlySet<string>;
  materials: ReadonlySet<string>;
  /** The group of the unit that it is sold in, such as 'carton'; undefined when it is unknown. */
  pack: string | undefined;
}

/** The cached terms of products, for as long as the products are in use. */
const known = new WeakMap<MatchableProduct, ProductTerms>();

export function productTerms(product: MatchableProduct): ProductTerms {
  const terms = known.get(product) ?? readProduct(product);
  known.set(product, terms);
  return terms;
}

function readProduct({ sku, name, brand, size, color, packageQuantity }: MatchableProduct): ProductTerms {
  const named = termsOf(readTokens(name));
  const texts = [named, ...[size, packageQuantity, brand, color].map((text) => termsOf(readTokens(text)))];
  const sizeNumber = /^\d+(?:\.\d+)?$/.exec(size.trim())?.[0];
  return {
    named,
    sku: new Set(sku.toLowerCase().split(/[^a-z0-9]+/)),
    sizes: new Set([
      ...texts.flatMap(({ sizes }) => sizes),
      ...(sizeNumber === undefined ? [] : [`size${sizeNumber}`]),
    ]),
    measures: texts.map(({ measures }) => measures),
    numbers: new Set(
      texts.flatMap(({ numbers, measures, words }) => [
        ...numbers,
        ...measures.flatMap(packCount),
        ...words.flatMap((word) => NUMBER_WORDS.get(word) ?? []),
      ]),
    ),
    denied: new Set(texts.flatMap(({ denied }) => denied)),
    colours: new Set(texts.flatMap(({ words }) => wordsIn(COLOURS, words))),
    materials: new Set(texts.flatMap(({ words }) => wordsIn(MATERIALS, words))),
    pack: readTokens(packageQuantity)
      .map(({ text, unit = text }) => UNITS.get(unit))
      .find((group) => group !== undefined),
  };
}

const packCount = (measure: string) => (measure.endsWith("pk") ? [Number.parseFloat(measure)] : []);

const wordsIn = (kind: ReadonlySet<string>, words: readonly string[]) =>
  words.map((word) => ABBREVIATIONS.get(word) ?? word).filter((word) => kind.has(word));

/** Whether a line with the product's SKU has another size, measure, colour or material than the product. */
export const contradicts = ({ sizes, words, measures }: Terms, product: ProductTerms): boolean =>
  isAnother(sizes, product.sizes) ||
  measures.some((measure) => hasOtherOf(unitOfMeasure(measure), product) && !hasMeasures(product, [measure])) ||
  isAnother(wordsIn(COLOURS, words), product.colours) ||
  isAnother(wordsIn(MATERIALS, words), product.materials);

/** Whether the product has all words of a line in its name, and all sizes and measures in any text. */
export const describes = (asked: Terms, product: ProductTerms): boolean => {
  const own = stems(product.named.words);
  return asked.words.every((word) => own.has(shortWord(word))) && hasSizes(product, asked);
};

const unitOfMeasure = (measure: string) => measure.replace(/^[\d.]+/, "");

const hasOtherOf = (unit: string, { measures }: ProductTerms) =>
  unit !== "" && measures.flat().some((measure) => unitOfMeasure(measure) === unit);

const isAnother = (asked: readonly string[], own: ReadonlySet<string>) =>
  own.size > 0 && asked.some((of) => !own.has(of));

const stems = (words: readonly string[]) => new Set(words.map((word) => shortWord(word)));

/** Whether a line has everything that the product's name has, so that no other product's name is closer to it. */
export function hasWholeName(asked: Terms, { named }: ProductTerms): boolean {
  const words = stems(asked.words);
  return (
    [...stems(named.words)].every((word) => words.has(word)) &&
    named.sizes.every((size) => asked.sizes.includes(size)) &&
    hasSides(asked.measures, named.measures)
  );
}

/** Whether two products differ only in their pack, so that the unit decides which is meant. */
export const differsOnlyInPack = (a: MatchableProduct, b: MatchableProduct): boolean =>
  a.size === b.size && a.color === b.color && a.brand === b.brand && withoutPack(a) === withoutPack(b);

const withoutPack = ({ name }: MatchableProduct): string =>
  [...stems(termsOf(readTokens(name)).words)].filter((word) => !PACK_WORDS.has(word)).join(" ");

/** Whether the product has every size and measure of a line. */
export const hasSizes = (product: ProductTerms, { sizes, measures }: Terms): boolean =>
  sizes.every((size) => product.sizes.has(size)) && hasMeasures(product, measures);

/**
 * Whether the product has every size and measure of a line, and denies what the line denies ('powder free'), but no
 * other word of it. A line with no words except parts of the product's SKU does not fit, because it may be another SKU.
 */
export function fits(product: ProductTerms, asked: Terms): boolean {
  const { words, denied } = asked;
  return (
    hasSizes(product, asked) &&
    !words.every((word) => product.sku.has(word)) &&
    denied.every((word) => product.denied.has(word)) &&
    words.every((word) => !product.denied.has(shortWord(word)) || denied.includes(shortWord(word)))
  );
}

/** Whether the product is named after what a line denies: latex gloves for 'latex free gloves'. */
export function hasDenied(product: ProductTerms, { denied }: Terms): boolean {
  const own = stems(product.named.words);
  return denied.some((word) => (own.has(word) || product.materials.has(word)) && !product.denied.has(word));
}

/** Whether the product denies a word of a line: powder free gloves for 'powdered gloves'. */
export const deniesWord = ({ denied }: ProductTerms, { words }: Terms): boolean =>
  words.some((word) => denied.has(shortWord(word)));

/** Whether the product has all measures, and several sides ('20 x 30') in the same text. */
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

/** Words of a name that describe the pack. */
const PACK_WORDS = stems([...UNITS.keys(), "single", "bulk"]);

/**
 * Whether a line has a number that is neither read as the quantity nor found in the product's texts, such as '1e3',
 * '05' or '2x5': it may be the quantity.
 */
export const hasOtherNumber = (tokens: readonly Token[], { sku }: MatchableProduct, product: ProductTerms): boolean => {
  const own = keyOf(sku);
  const names = new Set([...product.named.words, ...product.named.measures]);
  return tokens.some((token) => {
    const { kind, text, key, value, standard } = token;
    if (!/\p{N}/u.test(text) || (key !== "" && own.includes(key))) return false;
    if (kind === "size") return false;
    if (kind === "price") return !text.includes("$") && !text.startsWith("aud");
    if (kind === "number") return value === undefined || !product.numbers.has(value);
    if (kind === "measure") return standard !== undefined && !hasMeasures(product, [standard]);
    return !wordsOfToken(token).every((word) => names.has(word) || product.numbers.has(Number(word)));
  });
};

/** Units that may mean one piece of a product sold as 'Each', besides words in its name. */
const CONTAINERS = new Set(["piece", "bottle", "roll", "tub", "tube", "drum", "tin", "jar", "canister"]);

/** Whether a product's name has a word for a unit: 'Cleaning Wipes Roll'. */
export const isNamedBy = (unit: string, { named }: ProductTerms): boolean =>
  named.words.some((word) => UNITS.get(word) === unit);

/**
 * How a line's unit agrees with the unit that the product is sold in. 'unknown': a carton of a product whose carton
 * quantity is unknown.
 */
export function unitAgreement(
  { unit, isUnitBefore }: Quantity,
  { cartonQty }: Pick<MatchableProduct, "cartonQty">,
  product: ProductTerms,
): "agrees" | "differs" | "carton" | "unknown" {
  const { pack } = product;
  if (unit === undefined || unit === "each" || unit === pack || (isUnitBefore && isNamedBy(unit, product)))
    return "agrees";
  if (unit === "carton") return cartonQty === null ? "unknown" : "carton";
  if (unit === "dozen") return "differs";
  if (pack === undefined) return "agrees";
  return pack === "each" && (CONTAINERS.has(unit) || isNamedBy(unit, product)) ? "agrees" : "differs";
}

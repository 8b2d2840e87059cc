import { UNITS } from "@shop/domain/packs/units";
import type { MatchableProduct } from "./catalogue.ts";
import { productTerms } from "./fits.ts";
import type { Quantity } from "./quantity.ts";
import { shortWord, termsOf } from "./terms.ts";
import { readTokens, wordsOfToken, type Token } from "./tokens.ts";
import { ABBREVIATIONS } from "./vocabulary.ts";

/**
 * Whether a quantity may count the pieces in the product's packs: '200 gloves' of a box of 100, or '80 pack' of a pack
 * of 80. It is a multiple of the pack, and stands beside a word of the product's name, or before its unit in the
 * singular. Beside a sign such as 'x' it counts packs, as before a plural or an abbreviation: '100 boxes', '4 ctn'.
 */
export function mayCountPieces(
  { qty, unit, isUnmarked, isClear }: Quantity,
  tokens: readonly Token[],
  product: MatchableProduct,
): boolean {
  if (!isClear || !piecesOf(product.packageQuantity).some((count) => qty % count === 0)) return false;
  const at = tokens.findIndex(({ kind, value }) => kind === "number" && value === qty);
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (at < 0) return false;
  const terms = productTerms(product);
  if (unit !== undefined)
    return unit === terms.pack && next !== undefined && UNITS.get(next.text) === unit && isSingular(next);
  return isUnmarked === true && [before, next].some((token) => token && isNamedIn(token, terms.named.words));
}

/** The counts in a pack: 1,000 and 100 of 'Carton of 1,000 (10 packs of 100)', 80 of 'Pack of 80' and '80 pack'. */
function piecesOf(packageQuantity: string): number[] {
  const { measures, numbers } = termsOf(readTokens(packageQuantity));
  const packs = measures.flatMap((measure) => (measure.endsWith("pk") ? [Number.parseFloat(measure)] : []));
  return (packs.length > 0 ? packs : numbers).filter((count) => count > 1);
}

/** A unit as it is written in front of a noun: '80 pack wipes'. */
const isSingular = ({ text }: Token) => text === UNITS.get(text) || /^(?:pk|pkt|packet)$/.test(text);

function isNamedIn(token: Token, names: readonly string[]): boolean {
  if (token.kind !== "word") return false;
  const own = new Set(names.map(meaning));
  return wordsOfToken(token).some((word) => own.has(meaning(word)));
}

const meaning = (word: string) => shortWord(ABBREVIATIONS.get(word) ?? word);

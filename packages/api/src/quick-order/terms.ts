import { wordsOfToken, type Token } from "./tokens.ts";
import { FILLER, UNITS } from "./vocabulary.ts";

/** How a text describes a product. */
export interface Terms {
  /** In lower case and in order, without units, numbers and filler. */
  words: string[];
  sizes: string[];
  /** In their standard form: '500ml'. */
  measures: string[];
  numbers: number[];
  /** The stems of words that the text denies: 'sterile' in 'non-sterile', 'powder' in 'powder free'. */
  denied: string[];
}

const PACK_COUNT = /^(\d[\d,]*)\/([a-z]+)$/;

/** The terms of tokens, without those in `used`. */
export function termsOf(tokens: readonly Token[], used: ReadonlySet<Token> = new Set()): Terms {
  const left = tokens.filter((token) => !used.has(token));
  const terms: Terms = { words: [], sizes: [], measures: [], numbers: [], denied: deniedIn(left) };
  for (const [at, token] of left.entries()) {
    const { kind, text, standard, value } = token;
    // In '100 pack', the unit says what the number counts, and is not a word of its own.
    if (left[at - 1]?.kind === "number" && UNITS.has(text)) continue;
    const count = PACK_COUNT.exec(text);
    if (count?.[1] !== undefined && UNITS.has(count[2] ?? "")) terms.numbers.push(Number(count[1].replaceAll(",", "")));
    else if (kind === "size" && standard !== undefined) terms.sizes.push(standard);
    else if (kind === "measure" && standard !== undefined) terms.measures.push(standard);
    else if (kind === "number" && value !== undefined) terms.numbers.push(value);
    else if (kind === "word") terms.words.push(...wordsOfToken(token).filter((word) => !FILLER.has(word)));
  }
  return { ...terms, words: [...new Set(terms.words)] };
}

/** A word without its commonest endings: 'powdered' becomes 'powder'. */
export const shortWord = (word: string): string => word.replace(/(?:es|ed|y|s)$/, "");

const POWDER_FREE = "pf";

function deniedIn(tokens: readonly Token[]): string[] {
  const words = tokens.flatMap((token) => (token.kind === "word" ? wordsOfToken(token) : [""]));
  return words.flatMap((word, at) => {
    const next = words[at + 1] ?? "";
    if (word === POWDER_FREE) return ["powder"];
    if (word === "non" && next !== "") return [shortWord(next)];
    if (next === "free" && word !== "") return [shortWord(word)];
    return /^non\w{4,}/.test(word) ? [shortWord(word.slice(3))] : [];
  });
}

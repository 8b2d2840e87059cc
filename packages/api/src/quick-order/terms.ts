import { wordsOfToken, type Token } from "./tokens.ts";
import { FILLER, UNITS } from "./vocabulary.ts";

/** What a text says of a product. */
export interface Terms {
  /** In lower case and in order, without units, numbers and filler. */
  words: string[];
  sizes: string[];
  /** In their standard form: '500ml'. */
  measures: string[];
  numbers: number[];
}

const PACK_COUNT = /^(\d[\d,]*)\/([a-z]+)$/;

/** The terms of tokens, without those in `used`. */
export function termsOf(tokens: readonly Token[], used: ReadonlySet<Token> = new Set()): Terms {
  const left = tokens.filter((token) => !used.has(token));
  const terms: Terms = { words: [], sizes: [], measures: [], numbers: [] };
  for (const token of left) {
    const { kind, text, standard, value } = token;
    const count = PACK_COUNT.exec(text);
    if (count?.[1] !== undefined && UNITS.has(count[2] ?? "")) terms.numbers.push(Number(count[1].replaceAll(",", "")));
    else if (kind === "size" && standard !== undefined) terms.sizes.push(standard);
    else if (kind === "measure" && standard !== undefined) terms.measures.push(standard);
    else if (kind === "number" && value !== undefined) terms.numbers.push(value);
    else if (kind === "word") terms.words.push(...wordsOfToken(token).filter((word) => !FILLER.has(word)));
  }
  return { ...terms, words: [...new Set(terms.words)] };
}

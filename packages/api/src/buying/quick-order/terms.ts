import { UNITS } from "@shop/domain/packs/units";
import { wordsOfToken, type Token } from "./tokens.ts";
import { FILLER } from "./vocabulary.ts";

/** How a text describes a product. */
export interface Terms {
  /** In lower case and in order, without accents, units, numbers and filler. 'powder free' is the last, 'free0powder'. */
  words: string[];
  sizes: string[];
  /** In their standard form: '500ml'. */
  measures: string[];
  numbers: number[];
  /** The stems of words that the text denies: 'sterile' in 'non-sterile', 'powder' in 'powder free' and 'unpowdered'. */
  denied: string[];
}

const PACK_COUNT = /^(\d[\d,]*)\/([a-z]+)$/;

/** The terms of tokens, without those in `used`. */
export function termsOf(tokens: readonly Token[], used: ReadonlySet<Token> = new Set()): Terms {
  const left = tokens.filter((token) => !used.has(token));
  const wordsOf = new Map(left.map((token) => [token, token.kind === "word" ? wordsOfToken(token) : [""]]));
  const { denied, places } = denialsIn([...wordsOf.values()].flat());
  const terms: Terms = { words: [], sizes: [], measures: [], numbers: [], denied };
  let place = 0;
  for (const [at, token] of left.entries()) {
    const { kind, text, standard, value } = token;
    const words = (wordsOf.get(token) ?? []).filter((word, by) => !places.has(place + by) && !FILLER.has(word));
    place += wordsOf.get(token)?.length ?? 0;
    // In '100 pack', the unit says what the number counts, and is not a word of its own.
    if (left[at - 1]?.kind === "number" && UNITS.has(text)) continue;
    const count = PACK_COUNT.exec(text);
    if (count?.[1] !== undefined && UNITS.has(count[2] ?? "")) terms.numbers.push(Number(count[1].replaceAll(",", "")));
    else if (kind === "size" && standard !== undefined) terms.sizes.push(standard);
    else if (kind === "measure" && standard !== undefined) terms.measures.push(standard);
    else if (kind === "number" && value !== undefined) terms.numbers.push(value);
    else if (kind === "word") terms.words.push(...words);
  }
  return { ...terms, words: [...new Set([...terms.words, ...denied.map((word) => FREE_OF + word)])] };
}

/** A word without its commonest endings: 'powdered' becomes 'powder'. */
export const shortWord = (word: string): string => word.replace(/(?:es|ed|y|s)$/, "");

/** How the words of 'powder free' are compared, as the search does. Followed by a stem. */
export const FREE_OF = "free0";
const POWDER_FREE = "pf";
/** Both are meant in 'latex and powder free', but not in 'gloves and powder free'. */
const OFTEN_DENIED = new Set(
  "latex powder accelerator alcohol fragrance perfume chlorine lint dust plastic pvc".split(" "),
);
const NEGATED = /^(?:non(?=\w{4})(\w+)|un(\w{2,}ed))$/;

interface Denials {
  /** The stems of the denied words. */
  denied: string[];
  /** The places of their words: of both in 'powder free'. */
  places: Set<number>;
}

function denialsIn(words: readonly string[]): Denials {
  const denied: string[] = [];
  const places = new Set<number>();
  const deny = (word: string, ...at: number[]) => {
    denied.push(shortWord(word));
    for (const place of at) places.add(place);
  };
  for (const [at, word] of words.entries()) {
    const [twoBefore = "", before = "", next = "", afterNext = ""] = [-2, -1, 1, 2].map((by) => words[at + by]);
    const negated = NEGATED.exec(word);
    if (word === POWDER_FREE) deny("powder", at);
    else if (next === "free" && isThing(word)) {
      deny(word, at, at + 1);
      if (/^(?:and|or)$/.test(before) && OFTEN_DENIED.has(twoBefore)) deny(twoBefore, at - 2);
    } else if (/^(?:non|no|not|without)$/.test(word) && isThing(next)) deny(next, at, at + 1);
    else if (word === "free" && /^(?:of|from)$/.test(next) && isThing(afterNext)) deny(afterNext, at, at + 2);
    else if (negated) deny(negated[1] ?? negated[2] ?? "", at);
  }
  return { denied, places };
}

const isThing = (word: string) => /^\p{L}{3,}$/u.test(word) && !UNITS.has(word) && !FILLER.has(word);

import { wordsOf } from "./references.ts";

/** Words that say nothing about who pays. */
const COMMON = new Set(["PTY", "LTD", "LIMITED", "INC", "CO", "THE", "AND", "OF", "FOR", "MR", "MRS", "MS", "DR"]);
/** Banks cut a long name: then the last word of the text is the beginning of one. */
const MIN_CUT = 3;
const MIN_WORD = 2;

/** The words of a person's or company's name. */
const nameWords = (name: string): string[] =>
  wordsOf(name).filter((word) => word.length >= MIN_WORD && !COMMON.has(word));

/** Whether the words of a bank's text name a payer: by the last word of the name, or by two of its words. */
export function namesPayer(words: readonly string[], name: string): boolean {
  const wanted = nameWords(name);
  const last = words.at(-1) ?? "";
  const isNamed = (word: string) =>
    words.includes(word) || (last.length >= MIN_CUT && word.startsWith(last) && word !== last);
  const named = wanted.filter(isNamed);
  return named.length >= 2 || (named.length === 1 && named[0] === wanted.at(-1));
}

/** A name as it is looked up: its letters and digits, without the form of a company. */
export const nameKey = (name: string): string =>
  wordsOf(name)
    .join("")
    .replace(/(?:PTY)?(?:LTD|LIMITED|INC)$/, "");

const NAME_WORDS = { min: 2, max: 4 };
const MAX_WORDS = 30;

/** What may be a whole name in a text, as `nameKey`: two to four words that follow each other. */
export function nameKeysOf(words: readonly string[]): string[] {
  const read = words.slice(0, MAX_WORDS);
  return read.flatMap((_, at) =>
    Array.from({ length: NAME_WORDS.max - NAME_WORDS.min + 1 }, (_unused, more) =>
      read.slice(at, at + NAME_WORDS.min + more),
    )
      .filter((some) => some.length >= NAME_WORDS.min)
      .map((some) => some.join("")),
  );
}

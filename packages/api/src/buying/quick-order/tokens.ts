import { MEASURES, UNITS } from "@shop/domain/packs/units";
import { withoutAccents } from "../../base/platform/accents.ts";
import { NUMBER_WORDS, SIZES } from "./vocabulary.ts";

/** A part of a line between spaces, in lower case. */
export interface Token {
  /** Without the punctuation around it. */
  text: string;
  /** Its letters and digits of any alphabet, in capitals, by which SKUs are compared; equal where `skuIdentity` is. */
  key: string;
  kind: "word" | "number" | "price" | "times" | "measure" | "size" | "range";
  /** The value of a number or a price; NaN for a range such as '5-6'. */
  value?: number;
  /** The standard form of a measure or a size, such as '500ml' or 'xl'; '50pk' for 'box of 50'. */
  standard?: string;
  /** The unit's word in 'box of 50'. */
  unit?: string;
  /** A measure that may also be a number and a size: '10 M'. */
  orSize?: { value: number; size: string };
  isInBrackets?: true;
}

const NUMBER = /^[-+]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)$/;
const PRICE = /^(?:a?u?d?\$|aud)\s?\d[\d,]*(?:\.\d+)?(?:\/\w+)?$|^\d[\d,]*\.\d\d$/;
const RANGE = /^\d{1,4}[-/+]\d{1,4}$/;
const NUMBER_AND_LETTERS = /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)-?([a-z%"]+)$/;
/** The characters that a token may begin and end with. */
const [BEGINNING, END] = [/[\p{L}\p{N}$@%?.#+-]/u, /[\p{L}\p{N}%?"]/u];
/** 'pk100' and 'ctn1000' are packs, as 'box of 100' is. */
const PACK_AND_NUMBER = /^(pk|pkt|pack|ctn|carton|bx|box|case)(\d{2,5})$/;
/** 'x10', '10x', and '10x' before a word, as in '10xgloves'. */
const [TIMES_NUMBER, NUMBER_TIMES, NUMBER_TIMES_WORD] = [/^x(\d+)$/, /^(\d+)x$/, /^(\d+)x([a-z]{3}.*)$/];
/** Sides such as '20x30cm' or '20x30x40'. */
const SIDES = /^\d+(?:\.\d+)?(?:mm|cm|m|in|")?(?:x\d+(?:\.\d+)?(?:mm|cm|m|in|")?){1,2}$/;
const SIZE_LETTERS = new Set(["s", "m", "l"]);

/** A number of any length; NaN for one that is too large to be exact, which no quantity or measure is. */
function numberOf(text: string): number {
  const value = Number(text.replaceAll(",", ""));
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : Number.NaN;
}

/** Characters that nobody sees, such as zero-width spaces. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Whether there is nothing to see in a text. */
export const isBlank = (text: string): boolean => text.replaceAll(INVISIBLE, "").trim() === "";

const MAX_ADDED_LENGTH = 50;

/** NFKC, except for a text that it makes much longer. A superscript digit is not part of the number before it. */
function normalized(text: string): string {
  const plain = text.replaceAll(/(?<=\d)[⁰¹²³⁴-⁹]/g, " $&").normalize("NFKC");
  return plain.length > text.length + MAX_ADDED_LENGTH ? text : plain;
}

/** 'Extra large', 'x-large', 'XXLarge', '2X Large' and 'double x large', but not '10 x large', which are ten. */
const LARGE_OR_SMALL =
  /(?<![\p{L}\p{N}])((?:extra[ -]?){1,2}|(?<!\d\s)x[ -]|x{1,5}|x{2,5}[ -]|[2-6]-?x[ -]?|(?:double|triple)[ -]?x?[ -]?)(large|lge|lrg|small|sml)\b/gu;
/** 'XX L', '2X-L' and 'double XL'; 'XXL' is one of SIZES. */
const L_OR_S = /(?<![\p{L}\p{N}])(x{2,5}[ -]|[2-6]-?x[ -]|(?:double|triple)[ -]?x[ -]?)([ls])\b/gu;
const TIMES = new Map([
  ["double", 2],
  ["triple", 3],
]);

/** '2xl' for 'xx' and 'large'. */
function sizeOf(_written: string, times: string, size: string): string {
  const [word = ""] = /^(?:[2-6]|[a-z]+)/.exec(times) ?? [];
  const extras = times.split("extra").length - 1;
  const count = TIMES.get(word) ?? (extras || Number(word) || word.length);
  return `${count > 1 ? count : ""}x${size.charAt(0)}`;
}

/** A text in lower case, with one form for each sign and term that is written in several ways. */
export const plainText = (text: string): string =>
  normalized(text)
    .replaceAll(INVISIBLE, "")
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[×✕✖]/g, "x")
    .replaceAll("⁄", "/")
    .replaceAll(/[‘’´`]/g, "'")
    .replaceAll(/['’]s\b/g, "")
    .replaceAll(/\bp\/f(?:ree)?\b/g, "powder free")
    .replaceAll(/\b(?:s|st)\/steel\b/g, "stainless steel")
    .replaceAll(LARGE_OR_SMALL, sizeOf)
    .replaceAll(L_OR_S, sizeOf);

/** A text in quotation marks, not the inches in '13" box'. */
const QUOTED = /(?<![^\s,;|(])"([^"]{0,200})"(?![^\s,;|)])/g;

/**
 * The tokens of a text. Spaces, commas, semicolons, colons, '=' and '*' separate them, but not the comma in '1,000'.
 */
export function readTokens(text: string): Token[] {
  const parts = plainText(text)
    .replaceAll(QUOTED, " $1 ")
    .replaceAll(/[;:=|*"“”<>_]|,(?!\d{3}(?!\d))|(?<!(?<!\d)\d{1,3}),|\.(?=\s|$)/g, (sign) =>
      sign === '"' ? sign : " ",
    )
    .replaceAll(/\$\s+(?=\d)/g, "$")
    .replaceAll("@", " @ ")
    .replaceAll(/[([{]/g, " ( ")
    .replaceAll(/[)\]}]/g, " ) ")
    .split(/\s+/);
  const tokens: Token[] = [];
  let isInBrackets = false;
  for (const part of parts) {
    if (part === "(") isInBrackets = true;
    else if (part === ")") isInBrackets = false;
    else {
      const before = tokens.length;
      for (const token of classify(part)) tokens.push(token);
      if (isInBrackets) for (const token of tokens.slice(before)) token.isInBrackets = true;
    }
  }
  return joinMeasures(tokens);
}

export const keyOf = (text: string): string =>
  text.toUpperCase().replaceAll(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, "");
const word = (text: string): Token => ({ text, key: keyOf(text), kind: "word" });
const number = (text: string, value = numberOf(text)): Token => ({ text, key: keyOf(text), kind: "number", value });
const times = (): Token => ({ text: "x", key: "X", kind: "times" });

function classify(raw: string): Token[] {
  const signs = [...raw];
  const text = signs
    .slice(
      signs.findIndex((sign) => BEGINNING.test(sign)),
      signs.findLastIndex((sign) => END.test(sign)) + 1,
    )
    .join("");
  if (text === "" || /^[-+.#]+$/.test(text)) return [];
  if (text === "@") return [{ text, key: "", kind: "word" }];
  if (text === "x") return [times()];
  if (PRICE.test(text))
    return [{ text, key: keyOf(text), kind: "price", value: numberOf(text.replaceAll(/[^\d.,]/g, "")) }];
  if (NUMBER.test(text)) return [number(text)];
  if (RANGE.test(text)) return [{ text, key: keyOf(text), kind: "range", value: Number.NaN }];
  if (SIDES.test(text)) return sidesOf(text);
  const glued = TIMES_NUMBER.exec(text) ?? NUMBER_TIMES.exec(text);
  if (glued?.[1] !== undefined) return text.startsWith("x") ? [times(), number(glued[1])] : [number(glued[1]), times()];
  const size = SIZES.get(text);
  if (size !== undefined) return [{ text, key: keyOf(text), kind: "size", standard: size }];
  const [, amount, unit] = NUMBER_AND_LETTERS.exec(text) ?? [];
  const measure = amount !== undefined && measureOf(numberOf(amount), unit === '"' ? "in" : (unit ?? ""));
  if (measure) return [{ text, key: keyOf(text), kind: "measure", standard: measure }];
  if (amount !== undefined && unit !== undefined && UNITS.has(unit)) return [number(amount), word(unit)];
  const [, times_, rest] = NUMBER_TIMES_WORD.exec(text) ?? [];
  if (times_ !== undefined && rest !== undefined) return [number(times_), times(), ...classify(rest)];
  const [, pack, count] = PACK_AND_NUMBER.exec(text) ?? [];
  if (pack !== undefined && count !== undefined)
    return [{ text, key: keyOf(text), kind: "measure", standard: `${numberOf(count)}pk`, unit: pack }];
  const numeral = NUMBER_WORDS.get(text);
  if (numeral !== undefined) return [number(text, numeral)];
  return [word(text)];
}

function measureOf(amount: number, unit: string): string | undefined {
  const [standard, factor] = MEASURES.get(unit) ?? [];
  return standard === undefined || factor === undefined
    ? undefined
    : `${Math.round(amount * factor * 1000) / 1000}${standard}`;
}

/** The unit of a side such as '30cm' or '30"'; empty without one. */
const lengthOf = (side: string) => side.replace(/^[\d.\s]+/, "").replace('"', "in");

/** The sides of '20x30cm', each a measure; of '20x30', measures without a unit. */
function sidesOf(text: string): Token[] {
  const sides = text.split("x");
  const unit = lengthOf(sides.at(-1) ?? "");
  return sides.map((side) => {
    const amount = numberOf(side.replaceAll(/[^\d.]/g, ""));
    const standard = measureOf(amount, lengthOf(side) || unit) ?? `${amount}`;
    return { text: side, key: keyOf(side), kind: "measure", standard };
  });
}

/**
 * Joins '500 ml' and 'box of 50' into one measure, '20 x 30 cm' into two, '10 M' into a measure that may be a size, and
 * 'size 7.5' into a size.
 */
function joinMeasures(tokens: Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token) continue;
    if (token.text === "size" && next?.kind === "number") {
      joined.push({ text: `size ${next.text}`, key: "", kind: "size", standard: `size${next.value}` });
      at += 1;
      continue;
    }
    const [of, count] = [next, tokens[at + 2]];
    if (UNITS.has(token.text) && of?.text === "of" && count?.kind === "number") {
      const text = `${token.text} of ${count.text}`;
      if (joined.at(-1)?.text === "single") joined.pop();
      joined.push({ text, key: "", kind: "measure", standard: `${count.value}pk`, unit: token.text });
      at += 2;
      continue;
    }
    const sides = token.kind === "number" || token.kind === "measure" ? spacedSides(tokens, at) : undefined;
    if (sides) {
      joined.push(...sides.measures);
      at = sides.end;
      continue;
    }
    const measure =
      token.kind === "number" && next && (next.kind === "word" || next.kind === "size")
        ? measureOf(token.value ?? 0, next.text)
        : undefined;
    if (measure !== undefined && next) {
      const orSize = SIZE_LETTERS.has(next.text) && { orSize: { value: token.value ?? 0, size: next.text } };
      joined.push({
        text: `${token.text} ${next.text}`,
        key: token.key + next.key,
        kind: "measure",
        standard: measure,
        ...orSize,
      });
      at += 1;
      continue;
    }
    joined.push(token);
  }
  return joined;
}

/** The sides that begin at a token: amounts with 'x' between them and a unit of length after the last. */
function spacedSides(tokens: Token[], start: number): { measures: Token[]; end: number } | undefined {
  const sides: { token: Token; unit?: string }[] = [];
  let at = start;
  for (;;) {
    const token = tokens[at];
    if (token?.kind === "number") {
      const unit = lengthUnit(tokens[at + 1]);
      sides.push(unit === undefined ? { token } : { token, unit });
      at += unit === undefined ? 1 : 2;
    } else if (token?.kind === "measure" && /(?:mm|in)$/.test(token.standard ?? "")) {
      sides.push({ token });
      at += 1;
    } else return undefined;
    if (tokens[at]?.kind !== "times") break;
    // In '5 x 7 cm x 10' the last number has no unit, so it is not a side.
    const hasUnit = sides.at(-1)?.unit !== undefined || sides.at(-1)?.token.kind === "measure";
    if (hasUnit && !isLengthAt(tokens, at + 1)) break;
    at += 1;
  }
  const last = sides.at(-1);
  const unit = last?.unit ?? lengthOf(last?.token.text ?? "");
  if (sides.length < 2 || unit === "") return undefined;
  const measures = sides.map(({ token, unit: own = unit }): Token => {
    if (token.kind === "measure") return token;
    return { text: token.text, key: "", kind: "measure", standard: measureOf(token.value ?? 0, own) ?? token.text };
  });
  return { measures, end: at - 1 };
}

const lengthUnit = (token: Token | undefined) =>
  token && /^(?:mm|cm|m|in|inch|metres?)$/.test(token.text) ? token.text : undefined;

const isLengthAt = (tokens: readonly Token[], at: number) =>
  tokens[at]?.kind === "number"
    ? lengthUnit(tokens[at + 1]) !== undefined
    : /(?:mm|in)$/.test(tokens[at]?.standard ?? "");

/** All runs of up to `longest` consecutive items. */
export const neighbours = <Item>(items: readonly Item[], longest: number): Item[][] =>
  items.flatMap((_, start) =>
    Array.from({ length: Math.min(longest, items.length - start) }, (__, more) => items.slice(start, start + more + 1)),
  );

/** The words of a token without accents, split at every other character, as they are looked up. */
export const wordsOfToken = ({ text }: Token): string[] =>
  withoutAccents(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((part) => part !== "");

/** The tokens with '10 M' read as ten of size M rather than ten metres. */
export const withSizes = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token): Token[] => {
    if (!token.orSize) return [token];
    const { value, size } = token.orSize;
    return [number(`${value}`, value), { text: size, key: "", kind: "size", standard: size }];
  });

/** The tokens with '10 x 20' read as two sides without a unit rather than a quantity. */
export function withUnitlessDimensions(tokens: readonly Token[]): Token[] {
  const isSide = tokens.map(({ kind }, at) => {
    const [twoBefore, before, next, afterNext] = [-2, -1, 1, 2].map((by) => tokens[at + by]?.kind);
    return (
      kind === "number" &&
      ((next === "times" && afterNext === "number") || (before === "times" && twoBefore === "number"))
    );
  });
  return tokens.flatMap((token, at): Token[] => {
    if (isSide[at]) return [{ ...token, kind: "measure", standard: `${token.value}` }];
    return token.kind === "times" && isSide[at - 1] && isSide[at + 1] ? [] : [token];
  });
}

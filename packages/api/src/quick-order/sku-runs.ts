import { neighbours, type Token } from "./tokens.ts";
import { FILLER } from "./vocabulary.ts";

/** Consecutive tokens of a line that together may be a SKU. */
export interface SkuRun {
  /** Its letters and digits, by which SKUs are compared. */
  key: string;
  tokens: Token[];
  /** Its Latin letters and digits, by which it is looked up. */
  latin: string;
  /** It may be plain words or measures rather than a SKU, such as 'gloves' or '5l'. */
  isPlain: boolean;
  /** It is a number, or begins or ends with one that may be the quantity. */
  hasNumberAtEdge: boolean;
}

const MAX_TOKENS = 4;
const LENGTH = { least: 2, most: 40 };

/** All runs that may be a SKU, in each part of a line. A size in the next cell may belong to the SKU. */
export function skusOf(parts: readonly (readonly Token[])[]): SkuRun[] {
  const withSize = parts.flatMap((part, at) => {
    const [size, ...others] = parts[at + 1] ?? [];
    return size?.kind === "size" && others.length === 0 && part.length === 1 ? (runOf([...part, size]) ?? []) : [];
  });
  const runs = parts.flatMap((part) => neighbours(part, MAX_TOKENS).flatMap((tokens) => runOf(tokens) ?? []));
  return [...withSize, ...runs];
}

function runOf(tokens: Token[]): SkuRun | undefined {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last || tokens.some(({ kind, key }) => kind === "price" || kind === "times" || key === ""))
    return undefined;
  const key = tokens.map((token) => token.key).join("");
  const latin = key.replaceAll(/[^A-Z0-9]/g, "");
  if (key.length < LENGTH.least || key.length > LENGTH.most || latin === "") return undefined;
  if (tokens.every(({ text }) => FILLER.has(text))) return undefined;
  const isPlain = tokens.every(({ kind, text }) => kind !== "word" || /^\p{L}+$/u.test(text));
  return { key, latin, tokens, isPlain, hasNumberAtEdge: isNumber(first) || isNumber(last) };
}

const isNumber = ({ kind, orSize }: Token) => kind === "number" || kind === "range" || orSize !== undefined;

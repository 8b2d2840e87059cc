import { keyOf, neighbours, plainText, type Token } from "./tokens.ts";
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
  /** It is all of a cell, or of a line that is no table: 'code' in a column whose heading names codes. */
  place?: "code" | "cell" | "line";
}

const MAX_TOKENS = 4;
const LENGTH = { least: 2, most: 40 };

/**
 * All runs that may be a SKU, in each part of a line; the first `codes` parts are cells of a column of codes. A size in
 * the next cell may belong to the SKU.
 */
export function skusOf(parts: readonly (readonly Token[])[], codes: readonly string[] = []): SkuRun[] {
  const withSizes = parts.flatMap((part, at) => {
    const [size, ...others] = parts[at + 1] ?? [];
    const withSize = size?.kind === "size" && others.length === 0 && part.length === 1 && runOf([...part, size]);
    return withSize ? [withSize] : [];
  });
  const runs = parts.flatMap((part, at) =>
    neighbours(part, MAX_TOKENS).flatMap((tokens): SkuRun[] => {
      const run = runOf(tokens);
      if (!run) return [];
      return [
        tokens.length === part.length && at >= codes.length
          ? { ...run, place: parts.length > 1 ? "cell" : "line" }
          : run,
      ];
    }),
  );
  const whole = codes.flatMap((cell, at) => wholeCell(cell, parts[at] ?? []) ?? []);
  return [...withSizes, ...whole, ...runs];
}

/** A cell in a column of codes, whatever it looks like: '12.50' and '10 x 20' may be codes there. */
function wholeCell(cell: string, part: readonly Token[]): SkuRun | undefined {
  const key = keyOf(plainText(cell));
  const latin = latinOf(key);
  if (latin === "" || key.length > LENGTH.most) return undefined;
  return { key, latin, tokens: [...part], isPlain: false, hasNumberAtEdge: false, place: "code" };
}

const latinOf = (key: string) => key.replaceAll(/[^A-Z0-9]/g, "");

function runOf(tokens: Token[]): SkuRun | undefined {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last || tokens.some(({ kind, key }) => kind === "price" || kind === "times" || key === ""))
    return undefined;
  const key = tokens.map((token) => token.key).join("");
  const latin = latinOf(key);
  if (key.length < LENGTH.least || key.length > LENGTH.most || latin === "") return undefined;
  if (tokens.every(({ text }) => FILLER.has(text))) return undefined;
  const isPlain = tokens.every(({ kind, text }) => kind !== "word" || /^\p{L}+$/u.test(text));
  return { key, latin, tokens, isPlain, hasNumberAtEdge: isNumber(first) || isNumber(last) };
}

const isNumber = ({ kind, orSize }: Token) => kind === "number" || kind === "range" || orSize !== undefined;

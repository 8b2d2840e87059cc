import { readTokens, type Token } from "./tokens.ts";
import { FILLER, UNITS, VAGUE } from "./vocabulary.ts";

/** How many a line asks for. */
export interface Quantity {
  /** As it was written, 1 when it is missing, 0 when it is no number. */
  qty: number;
  isMissing: boolean;
  /** False for anything but one whole number from 1. */
  isClear: boolean;
  /** The group of its unit, such as 'carton'. */
  unit?: string;
  /** The parts of the line that it was read from, and its unit. */
  used: ReadonlySet<Token>;
}

interface Candidate {
  value: number;
  unit?: string | undefined;
  used: Token[];
  /** 3: marked as a quantity; 2: has a unit; 1: begins or ends the line; 0: elsewhere. */
  strength: 0 | 1 | 2 | 3;
}

const isWhole = (value: number) => Number.isInteger(value) && value >= 1;

/** The quantity in a cell of its own. */
export function quantityOfCell(cell: string, unitCell = ""): Quantity {
  const tokens = readTokens(cell.trim());
  const numbers = tokens.filter(({ kind }) => kind !== "word" && kind !== "times");
  const unit = [...tokens, ...readTokens(unitCell)]
    .map(({ text }) => UNITS.get(text))
    .find((group) => group !== undefined);
  const [first] = numbers;
  const withUnit = unit !== undefined && { unit };
  if (tokens.length === 0) return { qty: 1, isMissing: true, isClear: true, used: new Set(), ...withUnit };
  const value = numbers.length === 1 && first ? (first.value ?? first.orSize?.value ?? Number.NaN) : Number.NaN;
  const hasOther = tokens.some(({ kind, text }) => kind === "word" && !UNITS.has(text) && !FILLER.has(text));
  const isVague = tokens.some(({ text }) => VAGUE.has(text));
  return {
    qty: Number.isNaN(value) ? 0 : value,
    isMissing: false,
    isClear: isWhole(value) && !hasOther && !isVague,
    used: new Set(),
    ...withUnit,
  };
}

/**
 * The quantity in the tokens of a line, without those of its SKU. `described` are the numbers in the product's own
 * texts: such a number is a part of the description where another one may be the quantity.
 */
export function readQuantity(tokens: readonly Token[], described: ReadonlySet<number> = new Set()): Quantity {
  const all = candidatesOf(tokens);
  const others = all.filter(({ value, strength }) => strength === 3 || !described.has(value));
  const candidates = others.length > 0 ? others : all;
  const strength = Math.max(...candidates.map((candidate) => candidate.strength));
  const best = candidates.filter((candidate) => candidate.strength === strength);
  const leading = leadingUnit(tokens);
  const [first] = best;
  if (!first) return { qty: 1, isMissing: true, isClear: true, used: new Set(leading?.used), ...unitOf(leading?.unit) };
  const isOne = best.every(({ value }) => value === first.value);
  return {
    qty: Number.isNaN(first.value) ? 0 : first.value,
    isMissing: false,
    isClear: isOne && isWhole(first.value),
    used: new Set(best.flatMap(({ used }) => used)),
    ...unitOf(first.unit),
  };
}

const unitOf = (unit: string | undefined) => (unit === undefined ? {} : { unit });

/** A unit without a number before the product: 'box of gloves'. */
function leadingUnit(tokens: readonly Token[]): { unit: string; used: Token[] } | undefined {
  const at = tokens[0] && FILLER.has(tokens[0].text) ? 1 : 0;
  const [token, next] = [tokens[at], tokens[at + 1]];
  const unit = token && next?.text === "of" && tokens[at + 2]?.kind !== "number" ? UNITS.get(token.text) : undefined;
  return token && unit !== undefined ? { unit, used: [token] } : undefined;
}

function candidatesOf(tokens: readonly Token[]): Candidate[] {
  const telling = tokens.filter(({ kind, text }) => kind !== "price" && !FILLER.has(text) && !UNITS.has(text));
  const [first, last] = [telling[0], telling.at(-1)];
  return tokens.flatMap((token, at): Candidate[] => {
    if (VAGUE.has(token.text)) return [{ value: Number.NaN, used: [token], strength: 3 }];
    if (token.kind === "range")
      return [{ value: Number.NaN, used: [token], strength: token === first || token === last ? 1 : 0 }];
    if (token.kind !== "number" || token.value === undefined) return [];
    const [before, next, afterNext] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
    if (before?.text === "@" || isPackCount(tokens, at)) return [];
    const isChoice = (next?.text === "or" || next?.text === "to") && afterNext?.kind === "number";
    if (isChoice) return [{ value: Number.NaN, used: [token, next, afterNext], strength: 3 }];
    const unitAfter = next && UNITS.get(next.text);
    const unitBefore = before && !unitAfter ? UNITS.get(before.text) : undefined;
    const marks = markOf(tokens, at);
    const used = [
      token,
      ...(unitAfter !== undefined && next ? [next] : []),
      ...(unitBefore !== undefined && before ? [before] : []),
    ];
    const unit = unitAfter ?? unitBefore ?? (marks ? UNITS.get(afterNext?.text ?? "") : undefined);
    if (marks)
      return [
        {
          value: token.value,
          unit,
          used: [
            ...used,
            ...(unit !== undefined && unitAfter === undefined && unitBefore === undefined && afterNext
              ? [afterNext]
              : []),
          ],
          strength: 3,
        },
      ];
    if (unitAfter !== undefined) return [{ value: token.value, unit, used, strength: 2 }];
    return [{ value: token.value, unit, used, strength: token === first || token === last ? 1 : 0 }];
  });
}

/** Whether a number is marked as a quantity: 'qty 10', 'x 10', '10 x', '(10)', '10 off', '10 @'. */
function markOf(tokens: readonly Token[], at: number): boolean {
  const [token, before, next] = [tokens[at], tokens[at - 1], tokens[at + 1]];
  const isAlone = token?.isInBrackets === true && !before?.isInBrackets && !next?.isInBrackets;
  return (
    isAlone ||
    before?.kind === "times" ||
    next?.kind === "times" ||
    next?.text === "off" ||
    next?.text === "@" ||
    (before !== undefined && /^(?:qty|quantity|order)$/.test(before.text))
  );
}

/** Whether a number tells what is in a pack: 'box of 100', '100 per box', '100/ctn'. */
function isPackCount(tokens: readonly Token[], at: number): boolean {
  const [twoBefore, before, next, afterNext] = [tokens[at - 2], tokens[at - 1], tokens[at + 1], tokens[at + 2]];
  return (
    (before?.text === "of" && UNITS.has(twoBefore?.text ?? "")) ||
    (next?.text === "per" && UNITS.has(afterNext?.text ?? ""))
  );
}

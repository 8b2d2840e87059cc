import { UNITS } from "@shop/domain/packs/units";
import { LIMITS } from "@shop/domain/limits";
import { readTokens, type Token } from "./tokens.ts";
import { FILLER, VAGUE } from "./vocabulary.ts";

/** The quantity that a line orders. */
export interface Quantity {
  /** As written; 1 when it is missing, 0 when it is not a number. */
  qty: number;
  isMissing: boolean;
  /** True when it is missing, or is a single whole number of at least 1. */
  isClear: boolean;
  /** The group of its unit, such as 'carton'. */
  unit?: string;
  /** The unit is before the number, as in 'burger box 10', and may be part of the product's name instead. */
  isUnitBefore?: boolean;
  /** It is a number without a unit or a sign such as 'x' beside it. */
  isUnmarked?: true;
  /** The tokens that it and its unit were read from. */
  used: ReadonlySet<Token>;
}

interface Candidate {
  value: number;
  unit?: string | undefined;
  isUnitBefore?: boolean;
  used: Token[];
  /** 4: after 'qty', or vague; 3: marked as a quantity; 2: has a unit; 1: begins or ends the line; 0: elsewhere. */
  strength: 0 | 1 | 2 | 3 | 4;
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
  if (cell.trim() === "") return { qty: 1, isMissing: true, isClear: true, used: new Set(), ...withUnit };
  const value =
    numbers.length === 1 && first && !first.text.includes("$")
      ? (first.value ?? first.orSize?.value ?? Number.NaN)
      : Number.NaN;
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
 * texts: such a number is the quantity only when no other one can be.
 */
export function readQuantity(tokens: readonly Token[], described: ReadonlySet<number> = new Set()): Quantity {
  const all = candidatesOf(tokens);
  const others = all.filter(({ value, strength }) => strength === 4 || !described.has(value));
  const candidates = others.length > 0 ? others : all;
  const strength = Math.max(...candidates.map((candidate) => candidate.strength));
  const best = candidates.filter((candidate) => candidate.strength === strength);
  const own = ownUnit(tokens);
  const [first] = best;
  if (!first) return { qty: 1, isMissing: true, isClear: true, used: new Set(own.used), ...unitOf(own.unit) };
  const isOne = best.every(
    ({ value, strength: of, used }, at) =>
      value === first.value && (at === 0 || of > 1 || used[0]?.text !== first.used[0]?.text),
  );
  return {
    qty: Number.isNaN(first.value) ? 0 : first.value,
    isMissing: false,
    isClear: isOne && isWhole(first.value),
    used: new Set([...best.flatMap(({ used }) => used), ...own.used]),
    ...unitOf(first.unit ?? own.unit),
    isUnitBefore: first.unit !== undefined && first.isUnitBefore === true,
    ...(strength < 2 && { isUnmarked: true }),
  };
}

const unitOf = (unit: string | undefined) => (unit === undefined ? {} : { unit });

/** A unit without a number before it: 'box of gloves', or 'box of 50' anywhere. */
function ownUnit(tokens: readonly Token[]): { unit?: string; used: Token[] } {
  const start = tokens[0] && FILLER.has(tokens[0].text) ? 1 : 0;
  const [token, next] = [tokens[start], tokens[start + 1]];
  const leading = token && next?.text === "of" ? UNITS.get(token.text) : undefined;
  if (token && leading !== undefined) return { unit: leading, used: [token] };
  const pack = tokens.find(({ unit }) => unit !== undefined);
  return { ...(pack && unitOf(unitOfToken(pack))), used: [] };
}

function candidatesOf(tokens: readonly Token[]): Candidate[] {
  const relevant = tokens.filter(
    ({ kind, text }) => kind !== "price" && !FILLER.has(text) && (!UNITS.has(text) || UNITS.get(text) === "dozen"),
  );
  const edges = new Set([relevant[0], relevant.at(-1)]);
  const all = tokens.flatMap((token, at) => candidateAt(tokens, at, edges.has(token) ? 1 : 0) ?? []);
  const likely = all.filter((candidate) => candidate.strength > 1 || !isTooLarge(candidate));
  return likely.length > 0 ? likely : all;
}

/** More than can be ordered: probably a code. */
const isTooLarge = ({ used: [token] }: Candidate) =>
  token?.kind === "number" && !(Math.abs(token.value ?? 0) <= LIMITS.quantity);

function candidateAt(tokens: readonly Token[], at: number, edge: 0 | 1): Candidate | undefined {
  const [token, twoBefore, before, next, afterNext] = [0, -2, -1, 1, 2].map((by) => tokens[at + by]);
  if (!token) return undefined;
  if (
    VAGUE.has(token.text) ||
    (token.text === "half" && next && (/^an?$/.test(next.text) || (at === 0 && UNITS.has(next.text))))
  )
    return { value: Number.NaN, used: [token], strength: 4 };
  if (isDozen(token) && before?.kind !== "number" && next?.kind !== "number")
    return { value: Number.NaN, used: [token], strength: edge };
  if (token.kind === "range") return { value: Number.NaN, used: [token], strength: edge };
  if (token.kind !== "number" || token.value === undefined || /^0\d/.test(token.text)) return undefined;
  if (isThousands(next)) return { value: Number.NaN, used: [token], strength: 4 };
  if (before?.text === "@" || isPackCount(tokens, at)) return undefined;
  if (next && /^(?:or|to)$/.test(next.text) && afterNext?.kind === "number")
    return { value: Number.NaN, used: [token, next, afterNext], strength: 4 };
  const mark = [next, before].find((sign) => sign?.kind === "times" || sign?.text === "off" || sign?.text === "@");
  const isMarked = mark !== undefined || (token.isInBrackets && !before?.isInBrackets && !next?.isInBrackets);
  const unit = [next, mark === next ? afterNext : undefined, twoBefore?.kind === "number" ? undefined : before].find(
    (of) => of && unitOfToken(of) !== undefined,
  );
  const isNamed = before && /^(?:qty|quantity|order)$/.test(before.text);
  const strength = isNamed ? 4 : isMarked ? 3 : unit && unit !== before ? 2 : edge;
  const used = unit && unit.kind !== "measure" ? [token, unit] : [token];
  return { value: token.value, unit: unit && unitOfToken(unit), isUnitBefore: unit === before, used, strength };
}

/** '000' in '1 000', which may be a thousand. */
const isThousands = (token: Token | undefined) => token !== undefined && /^0\d\d$/.test(token.text);

const isDozen = ({ text }: Token) => UNITS.get(text) === "dozen";

const unitOfToken = ({ text, unit = text }: Token) => UNITS.get(unit);

/** Whether a number is the content of a pack: '100 per box'. */
function isPackCount(tokens: readonly Token[], at: number): boolean {
  const [next, afterNext] = [tokens[at + 1], tokens[at + 2]];
  return next?.text === "per" && afterNext !== undefined && UNITS.has(afterNext.text);
}

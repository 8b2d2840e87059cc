import { countsInName } from "./counts-in-name.ts";
import { nounOfName, nounOfPack } from "./nouns.ts";
import { UNITS } from "./units.ts";

/** How many of what a pack holds. */
export interface PackCount {
  /** At least 2. */
  count: number;
  /** In the singular, 'glove'; undefined when it is unknown. */
  noun: string | undefined;
}

/** Above it, a number is not believed. */
const MAX_COUNT = 1_000_000;
/** Units that count things and do not hold any; of a set or a dozen one can't say what a price each would mean. */
const NOT_CONTAINERS = new Set(["each", "piece", "pair", "dozen", "set", "sheet"]);
/** Fewer in a carton may be packs: 'Carton of 10' of gloves has ten boxes. */
const FEW_IN_CARTON = 25;
/** Containers whose number may as well be an amount, of metres or kilograms: what they hold must be known. */
const MAY_HOLD_AN_AMOUNT = new Set(["roll", "bag", "bottle", "tub", "drum", "tube", "tin", "jar"]);

/**
 * Reads how much a pack holds: 'Box of 100', 'Carton of 1,000 (10 boxes of 100)', '1,000 · 10 × 100', '100/box', '250'.
 * Its text is read as a whole: undefined for a pack of one and for every text with a part that is not understood, or with
 * parts that contradict each other. What it counts is read from the pack ('50 pairs'), else from the product's name, unless
 * the name has another count: a 'Carton of 10' of 'Gloves 100 Pack' holds no ten gloves.
 */
export function packCount(packageQuantity: string, productName: string): PackCount | undefined {
  const parts = partsOf(packageQuantity).map((part) => readPart(part) ?? UNREAD);
  const counts = new Set(parts.flatMap(({ count }) => count ?? []));
  const [count = 0] = counts;
  if (counts.size !== 1 || count < 2 || count > MAX_COUNT || parts.includes(UNREAD)) return undefined;
  const containers = parts.flatMap((part) => part.containers);
  // '10 x 100' on its own may be the measures of a thing.
  if (parts.length === 1 && parts[0]?.isProduct && containers.length === 0) return undefined;
  const nouns = new Set(parts.flatMap(({ noun }) => noun ?? []));
  if (nouns.size > 1) return undefined;
  const [stated] = nouns;
  const isOfPacks = count < FEW_IN_CARTON && containers.every((of) => of === "carton" || of === "pallet");
  const mayDiffer = (isOfPacks && containers.length > 0) || countsInName(productName).some((other) => other !== count);
  const noun = stated ?? (mayDiffer ? undefined : nounOfName(productName, new Set(containers)));
  if (noun === undefined && parts.some(mayHoldAnAmount)) return undefined;
  return { count, noun };
}

/** Stands for a part that is not understood. */
const UNREAD: Part = { containers: [] };

const mayHoldAnAmount = (part: Part) => MAY_HOLD_AN_AMOUNT.has(part.containers.at(-1) ?? "");

/** The parts between brackets, points and commas, but not the comma in '1,000'. */
const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[×✕✖]/g, "x")
    .split(/[()[\]·•;=]|,(?!\d{3}(?!\d))/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

interface Part {
  /** Undefined for a container alone: 'Carton' in 'Carton (500)'. */
  count?: number;
  noun?: string;
  /** The outermost first. */
  containers: string[];
  /** '10 x 100' rather than '10 boxes of 100'. */
  isProduct?: boolean;
}

/** Undefined when any of its words is not understood. */
function readPart(text: string): Part | undefined {
  const words = text
    .replaceAll(/(\d)\s*x\s*(?=\d)/g, "$1 x ")
    .replaceAll(/(\d)\s*\/\s*(?=[a-z])/g, "$1 per ")
    .replaceAll(/(\d)(?=[a-wyz])/g, "$1 ")
    .split(/\s+/);
  const outer = containerOf(words[0]);
  if (outer === undefined) return readContents(words, []);
  if (words.length === 1) return { containers: [outer] };
  return words[1] === "of" ? readContents(words.slice(2), [outer]) : undefined;
}

const NUMBER = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,8})$/;
/** The longest name of a thing in a pack: 'powder free gloves'. */
const MAX_WORDS = 3;

/** Reads what is in a pack: '100', '100 gloves', '10 x 100', '10 boxes of 100', '100 per box'. */
function readContents([number = "", ...words]: readonly string[], containers: string[]): Part | undefined {
  if (!NUMBER.test(number)) return undefined;
  const count = Number(number.replaceAll(",", ""));
  const [first, second] = words;
  if (first === undefined) return { count, containers };
  if (first === "x") {
    const each = readContents(words.slice(1), containers);
    return each && { ...each, count: count * (each.count ?? 1), isProduct: true };
  }
  const inner = containerOf(first);
  if (second === "of" && inner !== undefined) {
    const each = readContents(words.slice(2), [...containers, inner]);
    return each && { ...each, count: count * (each.count ?? 1) };
  }
  const per = first === "per" && words.length === 2 ? containerOf(second) : undefined;
  if (per !== undefined) return { count, containers: [...containers, per] };
  // '80 pack' is a pack of 80.
  if (first === "pack" && words.length === 1 && containers.length === 0) return { count, containers: ["pack"] };
  if (words.length === 1 && isCountingWord(first)) return { count, containers };
  const noun = words.length > MAX_WORDS ? undefined : nounOfPack(words);
  // '400 sheets' is often said of each roll in a carton.
  if (noun === undefined || (noun === "sheet" && containers.length === 0)) return undefined;
  return { count, noun, containers };
}

const isCountingWord = (word: string) => /^(?:each|piece)$/.test(UNITS.get(word) ?? "") && word !== "no";

function containerOf(word = ""): string | undefined {
  const unit = UNITS.get(word);
  return unit === undefined || NOT_CONTAINERS.has(unit) ? undefined : unit;
}

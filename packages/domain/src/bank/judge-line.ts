import type { BankMatch } from "./bank-lines.ts";
import { divideAmount } from "./divide-amount.ts";
import type { Payable, Payables } from "./payables.ts";
import { namesPayer, nameKeysOf } from "./payer-name.ts";
import { type NamedNumber, readReferences, type References, wordsOf } from "./references.ts";

/** What a line is for, of one payer, and what of the line's amount goes to each. */
export interface Suggestion {
  payer: string;
  name: string;
  /** The company that pays on account: what its orders do not take of the amount becomes its credit. */
  company: string | null;
  parts: { payable: Payable; cents: number }[];
}

export interface Judgement {
  match: BankMatch;
  suggestions: Suggestion[];
}

interface JudgedLine {
  text: string;
  /** What is still to be booked. */
  cents: number;
  /** It may be a line that is known with another text, so it is never certain. */
  isSimilar: boolean;
}

const MAX_SUGGESTIONS = 5;
/** Combinations of the readings of a text's numbers. */
const MAX_COMBINATIONS = 16;

/**
 * Judges what a bank's line pays. Certain: it names orders, invoices or unique PO numbers of one payer, and is exactly what
 * they leave open. Likely: another amount, or the amount that one leaves open and its payer's name.
 */
export function judgeLine(line: JudgedLine, payables: Payables): Judgement {
  const references = readReferences(line.text);
  const named = namedSets(references, payables);
  const exact = exactSets(named, line.cents);
  const [only] = exact;
  if (only && exact.length === 1)
    return { match: line.isSimilar ? "likely" : "certain", suggestions: [suggestionOf(only, line.cents)] };
  const likely = exact.length > 1 ? exact : groups(named, references, payables, line.cents);
  const found = likely.length > 0 ? likely : ofNamedPayers(line, payables);
  if (found.length === 0) return { match: "unknown", suggestions: [] };
  return { match: "likely", suggestions: found.slice(0, MAX_SUGGESTIONS).map((one) => suggestionOf(one, line.cents)) };
}

/** The ways to understand what a text names: by words for it, and without. */
interface NamedSets {
  withWords: Payable[][];
  listed: Payable[];
  byPo: Payable[];
  bare: Payable[];
}

function namedSets(references: References, payables: Payables): NamedSets {
  const { byOrder, byInvoice, byPo } = payables;
  const payable = (kind: NamedNumber["kind"], number: number) => (kind === "order" ? byOrder : byInvoice).get(number);
  /** What a reading names; null when a part of it does not exist. */
  const read = (kind: NamedNumber["kind"], numbers: readonly number[]): Payable[] | null => {
    const found = numbers.map((number) => payable(kind, number));
    return found.every((one) => one !== undefined) ? found : null;
  };
  const readingsOf = ({ kind, readings }: NamedNumber) =>
    readings.map((numbers) => read(kind, numbers)).filter((one) => one !== null);

  let withWords: Payable[][] = [[]];
  for (const mention of references.named) {
    const readings = readingsOf(mention);
    if (readings.length === 0) continue;
    withWords = withWords.flatMap((so) => readings.map((reading) => [...so, ...reading])).slice(0, MAX_COMBINATIONS);
  }
  return {
    withWords,
    listed: references.listed.flatMap((mention) => readingsOf(mention)[0] ?? []).filter(isOpen),
    byPo: references.poKeys.flatMap((key) => {
      const [one, ...others] = byPo.get(key) ?? [];
      return one && others.length === 0 ? [one] : [];
    }),
    bare: references.bare
      .flatMap((number) => [byOrder.get(number), byInvoice.get(number)])
      .filter((one) => one !== undefined)
      .filter(isOpen),
  };
}

const isOpen = ({ openCents }: Payable) => openCents > 0;

/** Each once, the oldest due first. */
const together = (...sets: readonly (readonly Payable[])[]): Payable[] =>
  [...new Map(sets.flat().map((payable) => [payable.order, payable])).values()].toSorted(
    (one, other) => compare(one.dueOn ?? "", other.dueOn ?? "") || one.orderNumber - other.orderNumber,
  );
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const openOf = (payables: readonly Payable[]) => payables.reduce((sum, { openCents }) => sum + openCents, 0);
const isOfOnePayer = (payables: readonly Payable[]) => new Set(payables.map(({ payer }) => payer)).size === 1;

/**
 * The sets of named payables that leave exactly this amount open. What is named by a word comes before what may be named
 * without one.
 */
function exactSets({ withWords, listed, byPo, bare }: NamedSets, cents: number): Payable[][] {
  const fit = (...sets: Payable[][]) =>
    distinct(sets.map((set) => set.filter(isOpen)).filter((set) => isOfOnePayer(set) && openOf(set) === cents));
  const first = fit(...withWords.flatMap((words) => [together(words), together(words, listed)]));
  if (first.length > 0) return first;
  return fit(
    ...withWords.flatMap((words) => {
      const alsoPo = [together(words, byPo), together(words, listed, byPo)];
      return words.length > 0 ? alsoPo : [...alsoPo, together(bare), together(byPo, bare)];
    }),
  );
}

function distinct(sets: readonly Payable[][]): Payable[][] {
  const keys = sets.map((set) => [set.map(({ order }) => order).join(), set] as const);
  return [...new Map(keys).values()];
}

/** What is named, by payer, when the amount is another. Of a PO number of several orders, those with the amount. */
function groups(sets: NamedSets, references: References, { byPo }: Payables, cents: number): Payable[][] {
  const words = together(sets.withWords[0] ?? []);
  const named = words.length > 0 ? words : together(sets.byPo, sets.bare);
  if (named.length > 0) return byPayer(named);
  const shared = together(references.poKeys.flatMap((key) => byPo.get(key) ?? []));
  const fitting = shared.filter(({ openCents }) => openCents === cents);
  return fitting.length > 0 ? fitting.map((one) => [one]) : byPayer(shared);
}

function byPayer(payables: readonly Payable[]): Payable[][] {
  const payers = new Map<string, Payable[]>();
  for (const payable of payables) payers.set(payable.payer, [...(payers.get(payable.payer) ?? []), payable]);
  return [...payers.values()];
}

/** What leaves this amount open, alone or with all else of its payer, when the text has the payer's name. */
function ofNamedPayers({ text, cents }: JudgedLine, { byAmount, byName }: Payables): Payable[][] {
  const words = wordsOf(text);
  const ofPayers = together(...nameKeysOf(words).map((key) => byName.get(key) ?? []));
  const single = together(
    ofPayers.filter(({ openCents }) => openCents === cents),
    (byAmount.get(cents) ?? []).filter(({ names }) => names.some((name) => namesPayer(words, name))),
  );
  if (single.length > 0) return single.map((one) => [one]);
  return byPayer(ofPayers).filter((all) => openOf(all) === cents);
}

/** What of an amount goes to each of these, the oldest due first. */
function suggestionOf(payables: readonly Payable[], cents: number): Suggestion {
  const shares = divideAmount(
    cents,
    payables.map(({ openCents }) => openCents),
  );
  const parts = payables.map((payable, place) => {
    const share = shares[place] ?? 0;
    return { payable, cents: payable.isOnAccount ? Math.min(share, payable.openCents) : share };
  });
  const [first] = payables;
  const company = payables.find(({ isOnAccount }) => isOnAccount)?.company ?? null;
  return {
    payer: first?.payer ?? "",
    name: first?.names[0] ?? "",
    company,
    parts: parts.filter((part) => part.cents > 0),
  };
}

import { type Amounts, centsIn, type Columns, type Row, sideOf, signedCents } from "./columns.ts";
import { hasCents, readAmount } from "./read-amount.ts";
import { readDay } from "./read-day.ts";

/**
 * Guesses the columns of a table without headings from its rows: the day is where most rows have one, amounts are what has
 * cents. Undefined for a table without days or amounts.
 */
export function guessColumns(rows: readonly Row[]): Columns | undefined {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const all = Array.from({ length: width }, (_, index) => index);
  const days = all.map((index) => rows.filter((row) => isDay(row, index)).length);
  const mostDays = Math.max(0, ...days);
  if (mostDays === 0) return undefined;
  const day = days.indexOf(mostDays);
  const dated = rows.filter((row) => isDay(row, day));
  const hasDays = (index: number) => 2 * (days[index] ?? 0) > dated.length;
  const money = all.filter((index) => !hasDays(index) && isMoney(dated, index));
  const amounts = amountsOf(money, dated);
  if (!amounts) return undefined;
  const side = all.find((index) => dated.every((row) => sideOf(row[index] ?? "") !== null));
  const texts = all.filter((index) => !hasDays(index) && !money.includes(index) && index !== side);
  return { day, ...amounts, ...(side !== undefined && { side }), texts };
}

const isDay = (row: Row, index: number) => readDay(row[index] ?? "") !== undefined;

/** Most filled cells are amounts, and some have cents: a number without is of an account or a reference. */
function isMoney(rows: readonly Row[], index: number): boolean {
  const filled = rows.map((row) => row[index] ?? "").filter((cell) => readAmount(cell) !== null);
  const amounts = filled.filter((cell) => readAmount(cell) !== undefined);
  return 2 * amounts.length > filled.length && amounts.some(hasCents);
}

/**
 * Tells amounts from balances. Two columns of which each row has one are debits and credits, in this order unless the balances
 * tell otherwise; of two that are filled, the balance is the second unless they tell otherwise.
 */
function amountsOf([first, second, third]: readonly number[], rows: readonly Row[]): Amounts | undefined {
  if (first === undefined) return undefined;
  if (second === undefined) return { amount: first };
  const isEither = rows.every((row) => centsIn(row, first) === 0 || centsIn(row, second) === 0);
  const [one, other]: [Way, Way] = isEither
    ? [
        { amounts: { debit: first, credit: second }, balance: third },
        { amounts: { debit: second, credit: first }, balance: third },
      ]
    : [
        { amounts: { amount: first }, balance: second },
        { amounts: { amount: second }, balance: first },
      ];
  return agreement(other, rows) > agreement(one, rows) ? other.amounts : one.amounts;
}

interface Way {
  amounts: Amounts;
  balance: number | undefined;
}

/** How many rows change the balance by their amount, read from the first row on or from the last. */
function agreement({ amounts, balance }: Way, rows: readonly Row[]): number {
  if (balance === undefined) return 0;
  const steps = rows.slice(1).map((row, at) => {
    const before = rows[at] ?? [];
    const change = centsIn(row, balance) - centsIn(before, balance);
    return { isForwards: change === signedCents(row, amounts), isBackwards: -change === signedCents(before, amounts) };
  });
  return Math.max(
    steps.filter(({ isForwards }) => isForwards).length,
    steps.filter(({ isBackwards }) => isBackwards).length,
  );
}

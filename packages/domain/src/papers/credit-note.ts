import type { TaxClass } from "../taxes.ts";
import type { PaperLine } from "./paper.ts";
import { taxCategories, type TaxedAmounts } from "./tax-categories.ts";

/** The amounts of an invoice, or of an earlier credit note of it, in cents. */
export interface PaperAmounts extends TaxedAmounts {
  totalCents: number;
  gstCents: number;
}

/** Units of a line that are credited, with the GST that was agreed when they were. */
export interface CreditedUnits {
  /** The place of the line on the invoice, from 0 on. */
  place: number;
  qty: number;
  gstCents: number;
}

/** What is credited: units of lines, an amount with GST in cents, or all that is left of the invoice. */
export type Credit = { units: readonly CreditedUnits[] } | { amountCents: number } | "rest";

/** The text of a line that credits an amount. */
const CREDIT_TEXT: Record<TaxClass, string> = { gst: "Credit with GST", "gst-free": "Credit without GST" };

/**
 * The amounts of a credit note of an invoice after its earlier ones; all are positive. An amount is shared by the tax
 * categories, and its GST is in the invoice's proportion; both are rounded cumulatively, so that any parts of an invoice
 * add up to it. Never more than is left: an amount above it is cut, and null when nothing is.
 */
export function creditNoteOf(
  invoice: PaperAmounts,
  earlier: readonly PaperAmounts[],
  credit: Credit,
): PaperAmounts | null {
  const leftCents = invoice.totalCents - sum(earlier, ({ totalCents }) => totalCents);
  if (leftCents <= 0) return null;
  if (credit !== "rest" && "amountCents" in credit)
    return byAmount(invoice, earlier, Math.min(credit.amountCents, leftCents));
  const note = credit === "rest" ? restOf(invoice, earlier) : byUnits(invoice, credit.units);
  if (isWithin(note, invoice, earlier) && (credit !== "rest" || note.totalCents === leftCents)) return note;
  // Part of these lines has been credited by amount, or twice.
  return byAmount(invoice, earlier, credit === "rest" ? leftCents : Math.min(note.totalCents, leftCents));
}

/** The GST of units of a line, after others of it: rounded cumulatively, half a cent up. */
export function gstOfUnits(
  line: Pick<PaperLine, "qty" | "gstCents">,
  qty: number,
  before: { qty: number; gstCents: number },
): number {
  const upTo = (units: number) => roundedShare(line.gstCents, units, line.qty);
  return Math.max(0, upTo(before.qty + qty) - before.gstCents);
}

/** What units of a line come to after others of it, in cents: with their GST, which is rounded cumulatively. */
export function creditOfUnits(
  line: Pick<PaperLine, "qty" | "priceCents" | "gstCents">,
  qty: number,
  before: { qty: number; gstCents: number },
): { gstCents: number; amountCents: number } {
  const gstCents = gstOfUnits(line, qty, before);
  return { gstCents, amountCents: line.priceCents * qty + gstCents };
}

function restOf(invoice: PaperAmounts, earlier: readonly PaperAmounts[]): PaperAmounts {
  if (earlier.length === 0) return invoice;
  const credited = earlier.flatMap(({ lines }) => lines);
  const lines = invoice.lines.flatMap((line): PaperLine[] => {
    const its = credited.filter(({ sku }) => sku === line.sku);
    const qty = line.qty - sum(its, (one) => one.qty);
    const gstCents = line.gstCents - sum(its, (one) => one.gstCents);
    return qty > 0 ? [{ ...line, qty, amountCents: line.priceCents * qty, gstCents }] : [];
  });
  const { freightCents, freightGstCents } = invoice;
  const free = taxCategories(invoice).find(({ taxClass }) => taxClass === "gst-free");
  return amountsOf({ lines, freightCents, freightGstCents, gstFreeFreightCents: free?.freightCents ?? 0 });
}

function byUnits({ lines }: PaperAmounts, units: readonly CreditedUnits[]): PaperAmounts {
  const credited = units.map(({ place, qty, gstCents }) => {
    const line = lines[place];
    if (!line) throw new RangeError(`the invoice has no line ${place}`);
    return { ...line, qty, amountCents: line.priceCents * qty, gstCents };
  });
  return amountsOf({ lines: credited, freightCents: 0, freightGstCents: 0 });
}

function byAmount(invoice: PaperAmounts, earlier: readonly PaperAmounts[], amountCents: number): PaperAmounts {
  const before = earlier.filter(isByAmount);
  const left = netLeft(invoice, earlier);
  const leftGst = invoice.gstCents - sum(earlier, ({ gstCents }) => gstCents);
  const total = sum(before, ({ totalCents }) => totalCents) + amountCents;
  const taxableBefore = sum(before, taxableOf);
  const inProportion = roundedShare(taxableOf(invoice), total, invoice.totalCents) - taxableBefore;
  const taxable = between(inProportion, amountCents - left["gst-free"], Math.min(left.gst + leftGst, amountCents));
  // Where too little of a tax category is left for the invoice's proportion, GST follows what is taxable.
  const gst =
    taxable === inProportion
      ? roundedShare(invoice.gstCents, total, invoice.totalCents)
      : roundedShare(invoice.gstCents, taxableBefore + taxable, taxableOf(invoice));
  const gstCents = between(gst - sum(before, (note) => note.gstCents), taxable - left.gst, Math.min(leftGst, taxable));
  const lines = [
    lineOf("gst", CREDIT_TEXT.gst, taxable - gstCents, gstCents),
    lineOf("gst-free", CREDIT_TEXT["gst-free"], amountCents - taxable, 0),
  ];
  return amountsOf({
    lines: lines.filter((line) => line.amountCents + line.gstCents > 0),
    freightCents: 0,
    freightGstCents: 0,
  });
}

const isByAmount = ({ lines }: PaperAmounts): boolean =>
  lines.some(({ sku, name, taxClass }) => sku === "" && name === CREDIT_TEXT[taxClass]);

const lineOf = (taxClass: TaxClass, name: string, amountCents: number, gstCents: number): PaperLine => ({
  sku: "",
  name,
  qty: 1,
  priceCents: amountCents,
  taxClass,
  amountCents,
  gstCents,
});

function amountsOf(amounts: TaxedAmounts): PaperAmounts {
  const gstCents = sum(amounts.lines, (line) => line.gstCents) + amounts.freightGstCents;
  const netCents = sum(amounts.lines, (line) => line.amountCents) + amounts.freightCents;
  return { ...amounts, gstCents, totalCents: netCents + gstCents };
}

/** Goods and freight of a tax class, without GST. */
const netOf = (paper: PaperAmounts, taxClass: TaxClass): number =>
  sum(
    taxCategories(paper).filter((category) => category.taxClass === taxClass),
    ({ linesCents, freightCents }) => linesCents + freightCents,
  );
/** Goods and freight with GST, and their GST. */
const taxableOf = (paper: PaperAmounts): number => netOf(paper, "gst") + paper.gstCents;

function netLeft(invoice: PaperAmounts, earlier: readonly PaperAmounts[]): Record<TaxClass, number> {
  const left = (taxClass: TaxClass) => netOf(invoice, taxClass) - sum(earlier, (note) => netOf(note, taxClass));
  return { gst: left("gst"), "gst-free": left("gst-free") };
}

function isWithin(note: PaperAmounts, invoice: PaperAmounts, earlier: readonly PaperAmounts[]): boolean {
  const left = netLeft(invoice, earlier);
  const leftGst = invoice.gstCents - sum(earlier, ({ gstCents }) => gstCents);
  const isLineWithin = ({ sku, qty }: PaperLine) => {
    const credited = earlier.flatMap(({ lines }) => lines).filter((line) => line.sku === sku);
    const ordered = invoice.lines.filter((line) => line.sku === sku);
    return sku === "" || qty + sum(credited, (line) => line.qty) <= sum(ordered, (line) => line.qty);
  };
  if (!note.lines.every(isLineWithin)) return false;
  return note.gstCents <= leftGst && netOf(note, "gst") <= left.gst && netOf(note, "gst-free") <= left["gst-free"];
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least, 0), most);

/** `part` of `whole` parts of an amount in cents; half a cent is rounded up. */
function roundedShare(cents: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const [doubled, divisor] = [2n * BigInt(cents) * BigInt(part), 2n * BigInt(whole)];
  return Number((doubled + BigInt(whole)) / divisor);
}

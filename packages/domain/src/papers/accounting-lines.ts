import type { TaxClass } from "../taxes.ts";
import { taxCategories, type TaxedAmounts } from "./tax-categories.ts";

/** A line of a paper as accounting programs book it. Amounts are cents without GST, and those of credit notes positive. */
export interface AccountingLine {
  description: string;
  qty: number;
  /** Of one. */
  priceCents: number;
  amountCents: number;
  gstCents: number;
  taxClass: TaxClass;
  isFreight: boolean;
}

const FREIGHT = "Freight";

/**
 * The lines of a paper and its freight, one for each tax category that has some. Their amounts and GST add up to the paper's,
 * to the cent: the GST of a line is that of the paper, where rounding was settled.
 */
export function accountingLines(paper: TaxedAmounts): AccountingLine[] {
  const goods = paper.lines.map(({ sku, name, qty, priceCents, amountCents, gstCents, taxClass }) => ({
    description: sku === "" ? name : `${sku} ${name}`,
    qty,
    priceCents,
    amountCents,
    gstCents,
    taxClass,
    isFreight: false,
  }));
  const freight = taxCategories(paper).map(({ taxClass, freightCents }) => ({
    description: FREIGHT,
    qty: 1,
    priceCents: freightCents,
    amountCents: freightCents,
    gstCents: taxClass === "gst" ? paper.freightGstCents : 0,
    taxClass,
    isFreight: true,
  }));
  return [...goods, ...freight.filter(({ amountCents, gstCents }) => amountCents !== 0 || gstCents !== 0)];
}

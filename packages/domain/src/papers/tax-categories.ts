import { shareOut } from "../money.ts";
import type { TaxClass } from "../taxes.ts";
import type { PaperContent } from "./paper.ts";

/** What a paper charges at one rate of GST, in cents and without it, and the GST. */
export interface TaxCategory {
  taxClass: TaxClass;
  linesCents: number;
  freightCents: number;
  gstCents: number;
}

/** What the tax categories of a paper follow from. */
export type TaxedAmounts = Pick<PaperContent, "lines" | "freightCents" | "freightGstCents" | "gstFreeFreightCents">;

/**
 * The tax categories of a paper, that with GST first. All its GST belongs to this one, to the cent. So does the part of
 * the freight, with its GST, in proportion of the taxable lines (ATO GSTD 2002/3), unless the paper says how much is GST-free.
 */
export function taxCategories({
  lines,
  freightCents,
  freightGstCents,
  gstFreeFreightCents,
}: TaxedAmounts): TaxCategory[] {
  const sumOf = (taxClass: TaxClass): number =>
    lines.reduce((sum, line) => sum + (line.taxClass === taxClass ? line.amountCents : 0), 0);
  const [taxable, free] = [sumOf("gst"), sumOf("gst-free")];
  const [taxableFreight = 0] = shareOut(freightCents + freightGstCents, [taxable, free]);
  const netFreight =
    gstFreeFreightCents === undefined ? taxableFreight - freightGstCents : freightCents - gstFreeFreightCents;
  const gstCents = lines.reduce((sum, line) => sum + line.gstCents, freightGstCents);
  const categories: TaxCategory[] = [
    { taxClass: "gst", linesCents: taxable, freightCents: netFreight, gstCents },
    { taxClass: "gst-free", linesCents: free, freightCents: freightCents - netFreight, gstCents: 0 },
  ];
  return categories.filter(
    ({ taxClass, freightCents: freight }) => freight > 0 || lines.some((line) => line.taxClass === taxClass),
  );
}

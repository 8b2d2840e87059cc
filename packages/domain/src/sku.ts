/** NFKC can make a text many times as long; the index of SKUs has a limit. Of a SKU, 200 characters are stored. */
const LONGEST = 600;
/** Control and format characters, variation selectors and fillers: nothing is shown for them. */
const INVISIBLE = /(?![\s\u0085])\p{Cc}|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const DASHES = /[\u02d7\u2010-\u2015\u2043\u2212\u2796]/gu;
const BLANKS = /[\s\u0085\u2800]+/gu;

/**
 * A SKU as people tell SKUs apart: without differences of case, outer blanks, characters that nobody sees, and kinds of
 * blanks, dashes and letter widths. Two products must not have the same one; the SQL function `sku_identity` has the
 * same rule.
 */
export const skuIdentity = (sku: string): string =>
  [...sku.normalize("NFKC").toUpperCase()]
    .slice(0, LONGEST)
    .join("")
    .replace(INVISIBLE, "")
    .replace(DASHES, "-")
    .replace(BLANKS, " ")
    .trim();

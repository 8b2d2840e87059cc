/** How a price compares with the public one: '13.7% below the public price'; null where there is nothing to compare. */
export function differenceWords(price: number, publicPrice: number): string | null {
  if (!(publicPrice > 0) || !Number.isFinite(price)) return null;
  if (price === publicPrice) return "The same as the public price";
  const percent = Math.round((Math.abs(price - publicPrice) / publicPrice) * 1000) / 10;
  const size = percent === 0 ? "Less than 0.1%" : `${percent.toLocaleString("en-AU")}%`;
  return `${size} ${price < publicPrice ? "below" : "above"} the public price`;
}

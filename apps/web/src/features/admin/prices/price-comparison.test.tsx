import type { PriceBreak } from "@shop/domain/prices/price-breaks";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Mantine } from "../../../ui/mantine/mantine.tsx";
import { differenceText, PriceComparison } from "./price-comparison.tsx";

/** The difference that is shown for a price in the field. */
function shownDifference(typed: number, publicBreaks: PriceBreak[]): string {
  const html = renderToStaticMarkup(
    <Mantine>
      <PriceComparison publicBreaks={publicBreaks} present={null} typed={typed} />
    </Mantine>,
  );
  return /<span role="status">(.*?)<\/dd>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, "") ?? "";
}

test.each([
  [9, "10% below the public price, but above it from 12 on"],
  [10, "The same as the public price, but above it from 12 on"],
  [11, "10% above the public price"],
  [8, "20% below the public price"],
])("a price of %d is compared at every quantity: %s", (typed, text) => {
  const publicBreaks = [
    { minQty: 6, price: 10 },
    { minQty: 12, price: 8 },
  ];
  expect(shownDifference(typed, publicBreaks)).toBe(text);
});

test.each([
  [7.25, 8.4, "13.7% below the public price"],
  [8.4, 8.4, "The same as the public price"],
  [16.8, 8.4, "100% above the public price"],
  [100.01, 100, "Less than 0.1% above the public price"],
  [21, 0.01, "209,900% above the public price"],
])("%d compared with a public price of %d: %s", (price, publicPrice, text) => {
  expect(differenceText(price, publicPrice)).toBe(text);
});

test("a draft product or an empty price field has no comparison", () => {
  expect([differenceText(7.25, 0), differenceText(Number.NaN, 8.4)]).toEqual([null, null]);
});

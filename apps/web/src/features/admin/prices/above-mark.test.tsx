import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Mantine } from "../../../ui/mantine/mantine.tsx";
import { AboveMark } from "./above-mark.tsx";

const PUBLIC = [
  { minQty: 1, price: 10 },
  { minQty: 1_000, price: 8 },
];

test.each([
  [11, "Above public"],
  [10, "Above public from 1,000"],
  [8, ""],
])("a customer's price of %d beside a public one of 10, and of 8 from 1,000 on, is marked '%s'", (price, text) => {
  const markup = renderToStaticMarkup(
    <Mantine>
      <AboveMark price={price} publicBreaks={PUBLIC} />
    </Mantine>,
  );
  expect(markup.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, "").trim()).toBe(text);
});

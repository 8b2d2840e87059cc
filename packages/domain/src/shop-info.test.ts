import { expect, test } from "vitest";
import { pageTitle } from "./shop-info.ts";

test("a screen's title ends in the shop's name", () => {
  expect(pageTitle("Latest Products", "Banksia Supply")).toBe("Latest Products | Banksia Supply");
});

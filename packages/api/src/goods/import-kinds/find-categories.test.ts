import { expect, test } from "vitest";
import { isSlug, nameOfSlug, slugOf } from "./find-categories.ts";

test.each([
  ["cups-and-lids", "Cups & Lids"],
  ["straws", "Straws"],
  ["bags_for_life", "Bags for Life"],
])("the slug '%s' is read as the name '%s'", (slug, name) => {
  expect(isSlug(slug)).toBe(true);
  expect(nameOfSlug(slug)).toBe(name);
  expect(slugOf(name)).toBe(slugOf(slug));
});

test.each(["Cups & Lids", "Cups", "paper cups", "cups-", "N95"])("'%s' is a name, not a slug", (name) => {
  expect(isSlug(name)).toBe(false);
});

import { expect, test } from "vitest";
import { skuIdentity } from "./sku.ts";

test.each([
  ["another case", "pf-nk l"],
  ["outer blanks", "\t PF-NK L\u00a0\u3000"],
  ["a zero-width blank", "PF\u200b-NK L"],
  ["a byte order mark", "\ufeffPF-NK L"],
  ["a soft hyphen", "PF\u00ad-NK L"],
  ["a word joiner and directional marks", "\u202aPF-\u2060NK L\u202c"],
  ["a variation selector", "PF-\ufe0fNK L"],
  ["a control character", "PF-\u0007NK L"],
  ["a non-breaking blank", "PF-NK\u00a0L"],
  ["a narrow blank", "PF-NK\u202fL"],
  ["two blanks", "PF-NK  L"],
  ["a tab", "PF-NK\tL"],
  ["a hyphen", "PF\u2010NK L"],
  ["a non-breaking hyphen", "PF\u2011NK L"],
  ["a figure dash", "PF\u2012NK L"],
  ["an en dash", "PF\u2013NK L"],
  ["an em dash", "PF\u2014NK L"],
  ["a minus", "PF\u2212NK L"],
  ["a small hyphen", "PF\ufe63NK L"],
  ["full-width characters", "ＰＦ－ＮＫ　Ｌ"],
])("a SKU with %s is the same", (_, sku) => {
  expect(skuIdentity(sku)).toBe("PF-NK L");
});

test.each(["PFNK L", "PF NK L", "PF-NKL", "PF--NK L", "PF_NK L", "PF/NK L", "PF-NK-L", "PF-NK LL", "PF~NK L"])(
  "%s is another SKU",
  (sku) => {
    expect(skuIdentity(sku)).not.toBe("PF-NK L");
  },
);

test("letters are the same composed and decomposed", () => expect(skuIdentity("CAFE\u0301")).toBe("CAFÉ"));

test.each(["", " ", "\u200b", "\u00a0\u00ad"])("%j is no SKU", (sku) => expect(skuIdentity(sku)).toBe(""));

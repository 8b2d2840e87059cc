import { ANY_QUANTITY, ruleIssues, rulesAfter } from "@shop/domain/orders/quantities";
import { describe, expect, it } from "vitest";
import { demoProducts } from "./catalogue.ts";
import { demoCustomerPrices } from "./customer-prices.ts";
import type { DemoProduct } from "./product.ts";
import { demoReviews } from "./reviews.ts";
import { demoReviewers } from "./reviews/reviewers.ts";
import { demoSubstitutes } from "./substitutes.ts";
import { demoTaxonomy } from "./taxonomy.ts";

const bySku = new Map(demoProducts.map((product) => [product.sku, product]));
const subCategories = demoTaxonomy.flatMap((top) => [...top.subCategories]);
const sectionKeys = (subCategory: (typeof subCategories)[number]): string[] =>
  subCategory.sections.map((section) => section.key);

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const skus = (products: DemoProduct[]) => products.map((product) => product.sku);
const matching = (keyword: string) =>
  demoProducts.filter(({ name, sku, description }) =>
    `${name} ${sku} ${description}`.toLowerCase().includes(keyword.toLowerCase()),
  );

describe("the demo taxonomy", () => {
  it("has four top categories of five to eight sub-categories", () => {
    expect(demoTaxonomy).toHaveLength(4);
    for (const top of demoTaxonomy) {
      expect(top.subCategories.length, top.category.name).toBeGreaterThanOrEqual(5);
      expect(top.subCategories.length, top.category.name).toBeLessThanOrEqual(8);
    }
  });

  it("gives every sub-category and section a unique key", () => {
    expect(repeated(subCategories.flatMap((sub) => [sub.key, ...sectionKeys(sub)]))).toEqual([]);
  });

  it("has unique names among siblings", () => {
    for (const top of demoTaxonomy) expect(repeated(top.subCategories.map((sub) => sub.name))).toEqual([]);
    for (const sub of subCategories) expect(repeated(sub.sections.map((section) => section.name))).toEqual([]);
  });

  it("has products in every sub-category and section", () => {
    const used = new Set<string>(
      demoProducts.flatMap(({ subCategory, section }) => [subCategory, section ?? subCategory]),
    );
    const shelves = subCategories.flatMap((sub) => [sub.key, ...sectionKeys(sub)]);
    expect(shelves.filter((key) => !used.has(key))).toEqual([]);
  });
});

describe("the demo products", () => {
  it("are at least 240, with unique SKUs and names", () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(240);
    expect(repeated(skus(demoProducts))).toEqual([]);
    expect(repeated(demoProducts.map((product) => product.name))).toEqual([]);
  });

  it("have SKUs of upper-case letters, digits and dashes", () => {
    expect(skus(demoProducts).filter((sku) => !/^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(sku))).toEqual([]);
  });

  it("are in a section of their own sub-category, if it has sections", () => {
    const misplaced = demoProducts.filter(({ subCategory, section }) => {
      const shelf = subCategories.find((sub) => sub.key === subCategory);
      if (!shelf) return true;
      return section ? !sectionKeys(shelf).includes(section) : shelf.sections.length > 0;
    });
    expect(skus(misplaced)).toEqual([]);
  });

  it("cost a whole, positive number of cents", () => {
    expect(skus(demoProducts.filter(({ priceCents }) => !Number.isInteger(priceCents) || priceCents <= 0))).toEqual([]);
  });

  it("range from under 5 dollars to over the free-freight limit", () => {
    const prices = demoProducts.map((product) => product.priceCents);
    expect(Math.min(...prices)).toBeLessThan(500);
    expect(Math.max(...prices)).toBeGreaterThan(35_000);
  });

  it("cover every stock state", () => {
    const share = (matches: (stock: number) => boolean) =>
      demoProducts.filter(({ stock }) => matches(stock)).length / demoProducts.length;
    expect(skus(demoProducts.filter(({ stock }) => !Number.isInteger(stock) || stock < 0))).toEqual([]);
    expect(share((stock) => stock === 0)).toBeGreaterThan(0.05);
    expect(share((stock) => stock === 0)).toBeLessThan(0.1);
    expect(share((stock) => stock > 0 && stock < 10)).toBeGreaterThan(0.05);
  });

  it("are described in two to four sentences without exclamation marks", () => {
    const odd = demoProducts.filter(({ description }) => {
      const sentences = description.split(/\.\s+(?=[A-Z0-9])/).length;
      return sentences < 2 || sentences > 4 || description.includes("!");
    });
    expect(skus(odd)).toEqual([]);
  });
});

describe("the quantities the demo products are sold in", () => {
  const rulesOf = (product: DemoProduct) => rulesAfter(ANY_QUANTITY, product);

  it.each([
    ["minQty", 5],
    ["orderMultiple", 2],
    ["maxQty", 1],
    ["cartonQty", 12],
  ] as const)("include %s for at least %i products", (rule, atLeast) => {
    expect(demoProducts.filter((product) => product[rule] !== undefined).length).toBeGreaterThanOrEqual(atLeast);
  });

  it("are combinations that staff may save", () => {
    expect(skus(demoProducts.filter((product) => ruleIssues(rulesOf(product)).length > 0))).toEqual([]);
  });

  it("are available unless the product is out of stock", () => {
    const short = demoProducts.filter((product) => product.stock > 0 && product.stock < rulesOf(product).minQty);
    expect(skus(short)).toEqual([]);
  });
});

describe("the demo substitutes", () => {
  it("are for products that are out of stock or low in stock", () => {
    expect(demoSubstitutes.length).toBeGreaterThanOrEqual(4);
    expect(repeated(demoSubstitutes.map(({ sku }) => sku))).toEqual([]);
    const stocks = demoSubstitutes.map(({ sku }) => bySku.get(sku)?.stock ?? Infinity);
    expect(stocks.filter((stock) => stock >= 10)).toEqual([]);
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThanOrEqual(4);
  });

  it.each(demoSubstitutes)("of $sku are unique products of its sub-category and in stock", ({ sku, substitutes }) => {
    expect(substitutes.length).toBeGreaterThan(0);
    expect(repeated([sku, ...substitutes])).toEqual([]);
    for (const substitute of substitutes) {
      expect(bySku.get(substitute)?.subCategory, substitute).toBe(bySku.get(sku)?.subCategory);
      expect(bySku.get(substitute)?.stock, substitute).toBeGreaterThanOrEqual(10);
    }
  });
});

describe("the searches of the home page:", () => {
  it.each([
    ["NITRILE", 12],
    ["disposable", 12],
    ["vinyl", 8],
    ["pftgh", 4],
  ])("a search for %s finds at least %i products", (keyword, atLeast) => {
    expect(matching(keyword).length).toBeGreaterThanOrEqual(atLeast);
  });

  it("the carousel of powder free nitrile gloves shows nothing else", () => {
    expect(skus(matching("nitrile").filter(({ name }) => !/^powder free .*nitrile/i.test(name)))).toEqual([]);
  });

  it("both carousels have at least twelve products in stock", () => {
    for (const keyword of ["nitrile", "disposable"]) {
      expect(matching(keyword).filter(({ stock }) => stock > 0).length, keyword).toBeGreaterThanOrEqual(12);
    }
  });
});

describe("the demo customer's prices", () => {
  it("are twelve, one per product, 5 to 18 % below the public price", () => {
    expect(demoCustomerPrices).toHaveLength(12);
    expect(repeated(demoCustomerPrices.map(({ sku }) => sku))).toEqual([]);
    for (const { sku, priceCents } of demoCustomerPrices) {
      const ratio = priceCents / (bySku.get(sku)?.priceCents ?? 0);
      expect(Number.isInteger(priceCents), sku).toBe(true);
      expect(ratio, sku).toBeGreaterThanOrEqual(0.82);
      expect(ratio, sku).toBeLessThanOrEqual(0.95);
    }
  });
});

describe("the demo reviews", () => {
  it("are about products that exist", () => {
    expect(demoReviews.filter(({ sku }) => !bySku.has(sku))).toEqual([]);
  });

  it("cover about sixty products with one to six reviews each", () => {
    const perProduct = new Map<string, number>();
    for (const { sku } of demoReviews) perProduct.set(sku, (perProduct.get(sku) ?? 0) + 1);
    const counts = [...perProduct.values()];
    expect(counts.length).toBeGreaterThanOrEqual(55);
    expect(Math.max(...counts)).toBeLessThanOrEqual(6);
  });

  it("are unique per product and reviewer", () => {
    expect(repeated(demoReviews.map(({ sku, reviewer }) => `${sku} ${reviewer}`))).toEqual([]);
  });

  it("have mixed ratings, each with a comment and a valid date", () => {
    expect(new Set(demoReviews.map(({ rating }) => rating))).toEqual(new Set([2, 3, 4, 5]));
    for (const { sku, comment, writtenOn } of demoReviews) {
      expect(comment.length, sku).toBeGreaterThan(10);
      expect(new Date(`${writtenOn}T00:00:00Z`).toISOString().slice(0, 10)).toBe(writtenOn);
    }
  });

  it("come from eight customers at example.com", () => {
    const emails = Object.values(demoReviewers).map(({ email }) => email);
    expect(emails).toHaveLength(8);
    expect(repeated(emails)).toEqual([]);
    expect(emails.filter((email) => !email.endsWith("@example.com"))).toEqual([]);
  });
});

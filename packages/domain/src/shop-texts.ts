import { formatCount } from "./figures.ts";
import { LIMITS } from "./limits.ts";
import { SHOP_PAGE_SLUGS, SHOP_PAGES, type ShopPage } from "./shop-pages.ts";

/** A text that the owner keeps: that of a page, or the promise, a line in the buying box. */
export type ShopTextSlug = ShopPage | "promise";

export const SHOP_TEXT_SLUGS: [ShopTextSlug, ...ShopTextSlug[]] = [...SHOP_PAGE_SLUGS, "promise"];

/** The ids under which the audit log keeps their changes. */
const IDS: Record<ShopTextSlug, string> = {
  delivery: "01900000-0000-7000-8000-00000000d001",
  returns: "01900000-0000-7000-8000-00000000d002",
  terms: "01900000-0000-7000-8000-00000000d003",
  privacy: "01900000-0000-7000-8000-00000000d004",
  promise: "01900000-0000-7000-8000-00000000d005",
};

export const shopTextId = (slug: ShopTextSlug): string => IDS[slug];

/** The text's name for staff. */
export const shopTextTitle = (slug: ShopTextSlug): string =>
  slug === "promise" ? "Line in the buying box" : SHOP_PAGES[slug];

/** The most characters of a text. */
export const shopTextLimit = (slug: ShopTextSlug): number =>
  slug === "promise" ? LIMITS.shopPromise : LIMITS.shopPage;

export const shopTextBySlug = (slug: string): ShopTextSlug | undefined =>
  SHOP_TEXT_SLUGS.find((known) => known === slug);

export const shopTextById = (id: string): ShopTextSlug | undefined => SHOP_TEXT_SLUGS.find((slug) => IDS[slug] === id);

export const isShopPage = (slug: ShopTextSlug): slug is ShopPage => slug !== "promise";

/** What is wrong with a text; undefined for a good one. */
export function shopTextProblem(slug: ShopTextSlug, text: string): string | undefined {
  const limit = shopTextLimit(slug);
  if (text.length > limit) return `Too long: at most ${formatCount(limit)} characters`;
  return slug === "promise" && /[\r\n]/.test(text) ? "Must be one line" : undefined;
}

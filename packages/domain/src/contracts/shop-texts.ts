import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { SHOP_PAGE_SLUGS } from "../shop-pages.ts";
import { SHOP_TEXT_SLUGS } from "../shop-texts.ts";
import { pageOf, pageQuery, seenVersion } from "./pages.ts";
import { lookedUpId, moment, text } from "./text.ts";

const slug = lookedUpId.describe("`delivery`, `returns`, `terms` or `privacy`");
const anySlug = lookedUpId.describe(
  "`delivery`, `returns`, `terms` or `privacy`, or `promise`, the line in the buying box",
);
const savedBy = z.object({ _id: z.string(), name: z.string() }).nullable();
const version = z.number().int();

export const shopTexts = z.object({
  filled: z.array(z.enum(SHOP_PAGE_SLUGS)).describe("The pages that have a text"),
  promise: z.string().describe("The line in the buying box; empty when the owner has set none"),
});
export type ShopTexts = z.infer<typeof shopTexts>;

export const shopPageBySlug = z.object({ slug });

export const shopPage = z.object({
  slug: z.enum(SHOP_PAGE_SLUGS),
  title: z.string(),
  html: z.string().describe("The text as HTML, without scripts; its highest heading is h2"),
  updatedAt: moment,
});
export type ShopPageContent = z.infer<typeof shopPage>;

export const shopTextBySlug = z.object({ slug: anySlug });

const summary = z.object({
  _id: z.string(),
  slug: z.enum(SHOP_TEXT_SLUGS),
  title: z.string(),
  characters: z.number().int(),
  version: version.describe("0 until it is first saved"),
  updatedAt: moment.nullable(),
  updatedBy: savedBy,
});

export const shopTextSummaries = z.array(summary);
export type ShopTextSummary = z.infer<typeof summary>;

export const shopText = summary.extend({ text: z.string().describe("Markdown; plain text for `promise`") });
export type ShopText = z.infer<typeof shopText>;

export const shopTextUpdate = z.object({
  slug: anySlug,
  text: text(LIMITS.shopPage).describe("Markdown, empty for no page; for `promise` one line of at most 160 characters"),
  version: seenVersion,
});
export type ShopTextUpdate = z.infer<typeof shopTextUpdate>;

export const shopTextVersionsQuery = pageQuery(PAGE_SIZE.others).omit({ keyword: true }).extend({ slug: anySlug });
export type ShopTextVersionsQuery = z.infer<typeof shopTextVersionsQuery>;

const savedVersion = z.object({ version, characters: z.number().int(), savedAt: moment, savedBy });

export const shopTextVersions = z.object({ versions: z.array(savedVersion), ...pageOf });
export type ShopTextVersions = z.infer<typeof shopTextVersions>;

export const shopTextVersionAt = z.object({
  slug: anySlug,
  version: lookedUpId.describe("The version's number; 404 when there is none"),
});
export type ShopTextVersionAt = z.infer<typeof shopTextVersionAt>;

export const shopTextVersion = savedVersion.extend({ text: z.string() });
export type ShopTextVersion = z.infer<typeof shopTextVersion>;

export const shopTextPreview = z.object({ text: text(LIMITS.shopPage) });
export const shopTextRendered = z.object({ html: z.string() });

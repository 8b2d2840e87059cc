import * as contract from "@shop/domain/contracts/shop-texts";
import { z } from "zod";
import { admin, router, visitor } from "../base/procedures/procedures.ts";
import { renderMarkdown } from "../shop/shop-texts/render-markdown.ts";
import {
  listShopTexts,
  listShopTextSummaries,
  listShopTextVersions,
  readShopPage,
  readShopText,
  readShopTextVersion,
  updateShopText,
} from "../shop/shop-texts/shop-texts.ts";

/** `cacheTags` for responses that depend only on the shop's texts: a change of one clears the whole cache. */
const textsOnly = () => [];

const nothing = z.object({}).optional();

export const shopTextsRouter = router({
  list: visitor
    .rest("GET", "/pages", "Which pages the owner has filled", { cacheTags: textsOnly, tags: ["pages"] })
    .input(nothing)
    .output(contract.shopTexts)
    .query(({ ctx }) => listShopTexts(ctx.db)),
  page: visitor
    .rest("GET", "/pages/{slug}", "A page that the owner has filled", {
      refusals: [404],
      cacheTags: textsOnly,
      tags: ["pages"],
    })
    .input(contract.shopPageBySlug)
    .output(contract.shopPage)
    .query(({ ctx, input }) => readShopPage(ctx.db, input.slug)),

  adminList: admin.output(contract.shopTextSummaries).query(({ ctx }) => listShopTextSummaries(ctx.db)),
  adminBySlug: admin
    .rest("GET", "/pages/{slug}/source", "A page's text in Markdown", { refusals: [404], tags: ["pages"] })
    .input(contract.shopTextBySlug)
    .output(contract.shopText)
    .query(({ ctx, input }) => readShopText(ctx.db, input.slug)),
  update: admin
    .rest("PUT", "/pages/{slug}", "Change a page's text", {
      refusals: [404, 409],
      takesLargeBody: true,
      tags: ["pages"],
    })
    .input(contract.shopTextUpdate)
    .output(contract.shopText)
    .mutation(({ ctx, input }) => updateShopText(ctx, input)),
  versions: admin
    .rest("GET", "/pages/{slug}/versions", "The saved versions of a page", { refusals: [404], tags: ["pages"] })
    .input(contract.shopTextVersionsQuery)
    .output(contract.shopTextVersions)
    .query(({ ctx, input }) => listShopTextVersions(ctx.db, input)),
  version: admin
    .rest("GET", "/pages/{slug}/versions/{version}", "A saved version of a page", { refusals: [404], tags: ["pages"] })
    .input(contract.shopTextVersionAt)
    .output(contract.shopTextVersion)
    .query(({ ctx, input }) => readShopTextVersion(ctx.db, input)),
  /** A mutation, because a text is too long for a URL; it changes nothing. */
  preview: admin
    .meta({ takesLargeBody: true })
    .input(contract.shopTextPreview)
    .output(contract.shopTextRendered)
    .mutation(({ input }) => ({ html: renderMarkdown(input.text) })),
});

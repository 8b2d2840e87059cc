import { shopTextId } from "@shop/domain/shop-texts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

const slug = "returns" as const;
const [title, text, updatedAt] = ["Returns", "## Unopened goods\n\nWithin 30 days.", "2026-11-20T01:30:00.000Z"];
const savedBy = { _id: "01935a2e-7c15-7a11-8f3e-5d2c9b7a6e01", name: "Ada Keating" };
const version = { version: 2, characters: text.length, savedAt: updatedAt, savedBy };
const source = { _id: shopTextId(slug), slug, title, text, characters: text.length, version: 2, updatedAt };

export const shopTexts: ExamplesOf<Inputs["shopTexts"], Outputs["shopTexts"]> = {
  list: { output: { filled: ["delivery", slug], promise: "Dispatched within 1 business day; returns within 30 days" } },
  page: {
    input: { slug },
    output: { slug, title, html: "<h3>Unopened goods</h3>\n<p>Within 30 days.</p>\n", updatedAt },
  },
  adminBySlug: { input: { slug }, output: { ...source, updatedBy: savedBy } },
  update: { input: { slug, text, version: 1 }, output: { ...source, updatedBy: savedBy } },
  versions: {
    input: { slug, pageNumber: 1, pageSize: 20 },
    output: { versions: [version], page: 1, pages: 1, total: 1 },
  },
  version: { input: { slug, version: "1" }, output: { ...version, version: 1, text } },
};

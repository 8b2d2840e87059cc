import { z } from "zod";
import { keyword } from "./pages.ts";

export const suggestQuery = z.object({ keyword: keyword.describe("What has been typed so far").optional() });
export type SuggestQuery = z.infer<typeof suggestQuery>;

const suggestedProduct = z.object({ _id: z.string(), name: z.string(), sku: z.string(), image: z.string() });

/** Suggestions for a typed text, the best match first. */
export const suggestions = z.object({
  products: z.array(suggestedProduct),
  categories: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type Suggestions = z.infer<typeof suggestions>;

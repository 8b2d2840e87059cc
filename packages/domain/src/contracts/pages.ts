import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { text } from "./text.ts";

const pageNumber = z.number().int().min(1).max(LIMITS.pageNumber).describe("Starts at 1; a page past the end is empty");
const pageSize = z.number().int().min(1).max(LIMITS.pageSize).describe("Entries per page");
/** Call describe() before optional(): the OpenAPI document reads only the description of the inner schema. */
export const keyword = text(LIMITS.keyword);

/** The query of every paged list; `size` is the default page size. */
export const pageQuery = (size: number) =>
  z.object({
    keyword: keyword.optional(),
    pageNumber: pageNumber.default(1),
    pageSize: pageSize.default(size),
  });

/** A paged list that can be sorted; newest first by default. */
export const listQuery = <Sort extends z.ZodType>(size: number, sort: Sort) =>
  pageQuery(size).extend({
    sort: sort.describe("The field to sort by"),
    direction: z.enum(["asc", "desc"]).default("desc").describe("Ascending or descending"),
  });

/** The query of a list that is returned as a plain array: without either field, the whole list. */
export const sliceQuery = z.object({ pageNumber: pageNumber.optional(), pageSize: pageSize.optional() });
export type SliceQuery = z.infer<typeof sliceQuery>;

export const pageOf = { page: z.number().int(), pages: z.number().int(), total: z.number().int() };
export const message = z.object({ message: z.string() });

export const seenVersion = z
  .number()
  .int()
  .min(0)
  .describe(
    "The version that the change was made on; 409 when it is no longer the newest. Without it, the last change wins",
  )
  .optional();

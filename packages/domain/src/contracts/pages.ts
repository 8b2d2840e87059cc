import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { text } from "./text.ts";

const pageNumber = z.number().int().min(1).max(LIMITS.pageNumber);
const pageSize = z.number().int().min(1).max(LIMITS.pageSize);

/** What every paged list takes; `size` is the page size when the call names none. */
export const pageQuery = (size: number) =>
  z.object({
    keyword: text(LIMITS.keyword).optional(),
    pageNumber: pageNumber.default(1),
    pageSize: pageSize.default(size),
  });

/** What a bare array takes: without either, the whole array. */
export const sliceQuery = z.object({ pageNumber: pageNumber.optional(), pageSize: pageSize.optional() });
export type SliceQuery = z.infer<typeof sliceQuery>;

export const pageOf = { page: z.number().int(), pages: z.number().int(), total: z.number().int() };
export const message = z.object({ message: z.string() });

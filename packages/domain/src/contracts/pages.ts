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

/** A paged list that its reader may sort; newest first unless told. */
export const listQuery = <Sort extends z.ZodType>(size: number, sort: Sort) =>
  pageQuery(size).extend({ sort, direction: z.enum(["asc", "desc"]).default("desc") });

/** What a bare array takes: without either, the whole array. */
export const sliceQuery = z.object({ pageNumber: pageNumber.optional(), pageSize: pageSize.optional() });
export type SliceQuery = z.infer<typeof sliceQuery>;

export const pageOf = { page: z.number().int(), pages: z.number().int(), total: z.number().int() };
export const message = z.object({ message: z.string() });

/** The version of a record that a change was made on: when it is no longer the newest, the change is refused with 409. */
export const seenVersion = z.number().int().min(0).optional();

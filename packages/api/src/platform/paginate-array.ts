import type { SliceQuery } from "@shop/domain/contracts/pages";
import { LIMITS, PAGE_SIZE } from "@shop/domain/limits";
import { pageCount } from "@shop/domain/pagination";
import type { Caller } from "./ports.ts";
import { refusal } from "./errors.ts";

/**
 * The rows of a list that is returned as a plain array: all, or the requested page with X-Total-Count and Link headers.
 * BAD_REQUEST when all rows are requested and there are too many.
 */
export async function paginateArray<T>(
  caller: Caller,
  path: string,
  { pageNumber, pageSize }: SliceQuery,
  read: { count(): Promise<number>; rows(limit: number, offset: number): Promise<T[]> },
): Promise<T[]> {
  const total = await read.count();
  if (pageNumber === undefined && pageSize === undefined) {
    if (total > LIMITS.bareArray) {
      throw refusal("BAD_REQUEST", `There are ${total} entries: ask for pages with pageNumber and pageSize`);
    }
    return read.rows(LIMITS.bareArray, 0);
  }
  const page = pageNumber ?? 1;
  const size = pageSize ?? PAGE_SIZE.bareArray;
  const last = Math.max(1, pageCount(total, size));
  const link = (to: number, rel: string) => `<${path}?pageNumber=${to}&pageSize=${size}>; rel="${rel}"`;
  const links = [
    link(1, "first"),
    page > 1 && link(Math.min(page - 1, last), "prev"),
    page < last && link(page + 1, "next"),
    link(last, "last"),
  ];
  caller.setHeader("x-total-count", String(total));
  caller.setHeader("link", links.filter(Boolean).join(", "));
  return read.rows(size, (page - 1) * size);
}

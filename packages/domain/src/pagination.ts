/** The number of pages for `total` entries; 0 when there are none. */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize);
}

const PAGE_WINDOW = 6;

/** The page numbers shown around the current one: at most PAGE_WINDOW, in order, the current one among them. */
export function pageWindow(current: number, pages: number): number[] {
  const length = Math.min(PAGE_WINDOW, pages);
  const here = Math.min(Math.max(current, 1), Math.max(pages, 1));
  const first = Math.min(Math.max(here - PAGE_WINDOW / 2, 1), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

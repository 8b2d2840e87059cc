/** The number of pages for `total` entries; 0 when there are none. */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize);
}

const PAGE_WINDOW = 6;

/** The page numbers to show: at most PAGE_WINDOW consecutive ones around the current page, including it. */
export function pageWindow(current: number, pages: number): number[] {
  const length = Math.min(PAGE_WINDOW, pages);
  const page = Math.min(Math.max(current, 1), Math.max(pages, 1));
  const first = Math.min(Math.max(page - PAGE_WINDOW / 2, 1), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

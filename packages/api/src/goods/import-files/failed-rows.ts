/** The headings that a file of failed rows has after those of the import's own file. */
export const ADDED_HEADINGS: readonly string[] = ["line", "column", "reason"];

/** The headings of the file whose rows had failed; those of any other file as they are. */
export function headingsOfImport(headings: readonly string[]): readonly string[] {
  const end = headings.findLastIndex((heading) => heading !== "") + 1;
  const own = end - ADDED_HEADINGS.length;
  return own > 0 && ADDED_HEADINGS.every((heading, index) => headings[own + index] === heading)
    ? headings.slice(0, own)
    : headings;
}

import type { ListChange } from "../contracts/lists.ts";

/**
 * The lines of a list after changes, which are applied in turn. The `index` of a new line counts the lines for which
 * `isCounted` is true.
 */
export const withListChanges = <Line extends ListChange>(
  before: readonly Line[],
  changes: readonly Line[],
  isCounted: (line: Line) => boolean = () => true,
): Line[] =>
  changes.reduce<Line[]>(
    (lines, change) => {
      const { product, qty, index } = change;
      if (qty === 0) return lines.filter((line) => line.product !== product);
      if (lines.some((line) => line.product === product))
        return lines.map((line) => (line.product === product ? { ...line, qty } : line));
      const next = index === undefined ? undefined : lines.filter(isCounted)[index];
      return lines.toSpliced(next ? lines.indexOf(next) : lines.length, 0, change);
    },
    [...before],
  );

/** The most characters of a value that are shown at first. */
const MOST = 90;
/** How many characters before the first difference. */
const BEFORE = 24;

/** The values of a change, those that are long around the place where they begin to differ; `isCut` if any is. */
export function excerpts(before: string, after: string): { before: string; after: string; isCut: boolean } {
  if (before.length <= MOST && after.length <= MOST) return { before, after, isCut: false };
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - BEFORE);
  const part = (text: string) => {
    const cut = text.slice(from, from + MOST);
    return cut && `${from > 0 ? "…" : ""}${cut}${from + MOST < text.length ? "…" : ""}`;
  };
  return { before: part(before), after: part(after), isCut: true };
}

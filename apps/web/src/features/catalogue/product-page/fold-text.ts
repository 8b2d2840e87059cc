const SHOWN = 1_200;
/** A rest shorter than this is not worth a click. */
const MIN_REST_LENGTH = 400;

/** Splits a long text after a line or a word, or within a word that is very long. */
export function foldText(text: string): { beginning: string; rest: string } {
  if (text.length < SHOWN + MIN_REST_LENGTH) return { beginning: text, rest: "" };
  const shown = text.slice(0, SHOWN);
  const lastOf = (gap: string) => {
    const at = shown.lastIndexOf(gap);
    return at > SHOWN / 2 ? at : undefined;
  };
  const end = lastOf("\n") ?? lastOf(" ") ?? (shown.isWellFormed() ? SHOWN : SHOWN - 1);
  return { beginning: text.slice(0, end), rest: text.slice(end).trimStart() };
}

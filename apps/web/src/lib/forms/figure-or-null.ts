/** The number of a field that may be left empty: null then. */
export const figureOrNull = (text: string): number | null => (text.trim() === "" ? null : Number(text));

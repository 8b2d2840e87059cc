/** A text that a spreadsheet would run as a formula, or that the guard itself begins. */
const NEEDS_GUARD = /^[=+\-@'\t\r]/;

/** A text of a delimited file that no spreadsheet takes for a formula: one that looks like one gets a `'` in front. */
export const guardText = (text: string): string => (NEEDS_GUARD.test(text) ? `'${text}` : text);

/** The text that `guardText` was given. */
export const unguardText = (text: string): string =>
  text.startsWith("'") && NEEDS_GUARD.test(text.slice(1)) ? text.slice(1) : text;

/**
 * True if a change of the box was not typed: pasted or dropped, or several lines at once, as a phone's keyboard or
 * dictation enters them.
 */
export function isPasted(before: string, after: string, inputType: string | undefined): boolean {
  if (/^insertFrom(Paste|Drop|Yank)/.test(inputType ?? "")) return after.trim() !== "";
  const entered = enteredPart(before, after);
  return entered.trim().length > 1 && entered.includes("\n");
}

/** The new part of a text: without the beginning and the end that it shares with the previous one. */
function enteredPart(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

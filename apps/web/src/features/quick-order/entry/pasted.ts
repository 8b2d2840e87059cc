/**
 * True if a change of the box was no typing: pasted or dropped, or several lines at once, as a phone's keyboard or dictation
 * enters them.
 */
export function isPasted(before: string, after: string, inputType: string | undefined): boolean {
  if (/^insertFrom(Paste|Drop|Yank)/.test(inputType ?? "")) return after.trim() !== "";
  const added = after.length - before.length;
  return added > 2 && newLines(after) > newLines(before);
}

const newLines = (text: string): number => text.split("\n").length;

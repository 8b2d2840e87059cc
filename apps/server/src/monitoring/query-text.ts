const KINDS = new Set(["select", "with", "insert", "update", "delete", "begin", "commit", "rollback"]);

/** The first word of a query in lower case, or 'other'. */
export function kindOf(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "";
  return KINDS.has(word) ? word : "other";
}

const LONGEST_TEXT = 2_000;

/** The beginning of a query with `?` for each literal; the values of parameters are not part of the text. */
export const maskLiterals = (text: string): string =>
  text.slice(0, LONGEST_TEXT).replace(/'[^']*(?:'|$)|(?<![\w$])\d+(?:\.\d+)?/g, "?");

/** How many results of a relaxed search have all of its words. */
export function exactText(exact: number, total: number): string {
  if (exact === 0) return "No exact match. These match part of your search.";
  const matches = exact === 1 ? "1 exact match" : `${exact} exact matches`;
  return `${matches}; ${total - exact === 1 ? "the other matches" : "the others match"} part of your search.`;
}

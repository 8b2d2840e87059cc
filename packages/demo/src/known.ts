/** What is kept under a key that must be there: the demo's own data name it. */
export function known<T>(entries: Map<string, T>, key: string): T {
  const found = entries.get(key);
  if (!found) throw new Error(`the demo catalogue names ${key}, which it does not hold`);
  return found;
}

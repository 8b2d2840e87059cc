/** The entry of a key that the demo data refers to. Throws when it is missing. */
export function requireEntry<T>(entries: Map<string, T>, key: string): T {
  const found = entries.get(key);
  if (!found) throw new Error(`the demo catalogue names ${key}, which it does not hold`);
  return found;
}

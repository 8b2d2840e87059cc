const PLACES = 2 ** 16;

/**
 * Tells whether a question was asked before, and remembers it: by its hash alone, in as many places as there are for
 * them, so that whoever makes up questions takes no memory. A question may be forgotten, or seldom taken for another.
 */
export function createAskedBefore(): (question: string) => boolean {
  const hashes = new Uint32Array(PLACES);
  return (question) => {
    const hash = hashOf(question);
    const isKnown = hashes[hash % PLACES] === hash;
    hashes[hash % PLACES] = hash;
    return isKnown;
  };
}

/** FNV-1a over UTF-16, never 0: that is an empty place. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0 || 1;
}

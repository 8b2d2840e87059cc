import type { CatalogueChange } from "@shop/api/catalogue/catalogue-changes";
import type { Shared } from "@shop/api/procedures/procedures";

/** An answer that is the same for everybody, ready to be sent. */
export interface Answer {
  /** As it is sent, or packed. */
  body: Buffer;
  contentType: string;
  etag: string;
}

/** Which changes of the catalogue an answer does not outlive. */
export interface Needs {
  shared: Shared;
  /** The products in it. */
  productIds: readonly string[];
}

interface Entry extends Needs {
  key: string;
  answer: Answer;
  bytes: number;
}

/** What an entry weighs beside its texts, and with each product that it is found by: measured roughly, and above. */
const BYTES_OF_ENTRY = 600;
const BYTES_OF_ID = 150;
/** An answer that takes more than this part of the whole is not worth what would have to go for it. */
const LARGEST_PART = 1 / 8;
/** Changes that are remembered for answers still being made. */
const MOST_REMEMBERED = 1_000;

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/**
 * Keeps answers until the catalogue changes, within `maxBytes`; those that were asked for least lately go first. Whoever
 * makes an answer takes `moment()` before reading anything and hands it to `put`: what has changed since then counts.
 */
export function createAnswerStore(maxBytes: number) {
  /** In the order in which they were last asked for. */
  const entries = new Map<string, Entry>();
  const listings = new Set<Entry>();
  const byPrice = new Set<Entry>();
  const byProduct = new Map<string, Set<Entry>>();
  let bytes = 0;
  let moment = 0;
  let remembered: CatalogueChange[] = [];

  function drop(entry: Entry): void {
    entries.delete(entry.key);
    listings.delete(entry);
    byPrice.delete(entry);
    bytes -= entry.bytes;
    for (const id of entry.productIds) {
      const sharing = byProduct.get(id);
      sharing?.delete(entry);
      if (sharing?.size === 0) byProduct.delete(id);
    }
  }

  function clear(): void {
    entries.clear();
    listings.clear();
    byPrice.clear();
    byProduct.clear();
    bytes = 0;
  }

  /** Remembers that answers being made right now may lack this. */
  function remember(changes: readonly CatalogueChange[]): void {
    moment += changes.length;
    remembered = [...remembered, ...changes].slice(-MOST_REMEMBERED);
  }

  function hasChangedSince(then: number, needs: Needs): boolean {
    const missed = moment - then;
    if (missed > remembered.length) return true;
    return remembered.slice(remembered.length - missed).some((change) => touches(change, needs));
  }

  return {
    get bytes() {
      return bytes;
    },
    moment: () => moment,
    has: (key: string) => entries.has(key),

    get(key: string): Answer | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.answer;
    },

    /** Keeps an answer that was made since `then`, unless it is too large or the catalogue has changed under it. */
    put(key: string, answer: Answer, needs: Needs, then: number): void {
      const own = answer.body.length + 2 * key.length + BYTES_OF_ENTRY + BYTES_OF_ID * needs.productIds.length;
      if (own > maxBytes * LARGEST_PART || hasChangedSince(then, needs)) return;
      const before = entries.get(key);
      if (before) drop(before);
      const entry = { ...needs, key, answer, bytes: own };
      entries.set(key, entry);
      bytes += own;
      if (touches(["listing", null], entry)) listings.add(entry);
      if (touches(["prices", null], entry)) byPrice.add(entry);
      for (const id of entry.productIds) {
        const sharing = byProduct.get(id);
        if (sharing) sharing.add(entry);
        else byProduct.set(id, new Set([entry]));
      }
      for (const oldest of entries.values()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },

    /** Drops what these changes may have made untrue. */
    apply(changes: readonly CatalogueChange[]): void {
      if (changes.length === 0) return;
      remember(changes);
      for (const [reach, productId] of changes) {
        if (reach === "everything") clear();
        if (reach === "listing") for (const entry of listings) drop(entry);
        if (reach === "prices") for (const entry of byPrice) drop(entry);
        if (productId !== null) for (const entry of byProduct.get(productId) ?? []) drop(entry);
      }
    },

    clear,
  };
}

function touches([reach, productId]: CatalogueChange, { shared, productIds }: Needs): boolean {
  if (reach === "everything" || (reach !== "product" && shared === "prices")) return true;
  if (reach === "listing" && shared === "listing") return true;
  return productId !== null && productIds.includes(productId);
}

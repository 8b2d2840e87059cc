import { setTimeout as sleep } from "node:timers/promises";
import { pollCatalogueChanges } from "@shop/api/catalogue/catalogue-changes";
import type { Caller } from "@shop/api/platform/ports";
import { openExtraConnection, type Database } from "@shop/db/client";
import { shareRuns } from "@shop/db/share-runs";
import { LRUCache } from "lru-cache";
import type { Answer } from "../http/answer.ts";

/** Longer keys are not kept. */
const LONGEST_KEY = 2_000;
/** A larger part of the whole is not given to one answer. */
const LARGEST_PART = 1 / 8;
/** What an entry and each of its tags take in memory besides its bytes and its key, measured roughly. */
const BYTES = { entry: 600, tag: 80 };
/** The tags whose last change is remembered. */
const MAX_TAGS = 10_000;
/** The longest wait for another request that makes the same answer: its client may still wait for a slot. */
const LONGEST_WAIT_MS = 250;

interface Entry {
  answer: Answer;
  tags: readonly string[];
  /** The number of the newest change that it is known to contain. */
  at: number;
}

/** An answer that is being made. */
export interface Making {
  /** Notes what the answer depends on. */
  dependOn: NonNullable<Caller["dependOn"]>;
  /** Ends the making, and keeps the answer unless a part of it is not the same for everybody. */
  keep: (answer: Answer) => void;
  /** Ends the making of an answer that is not kept. */
  end: () => void;
}

interface Options {
  db: Database;
  maxBytes: number;
  /** For how many milliseconds the log is not read again, unless a call has changed something through this server. */
  freshMs: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Keeps answers that are the same for everybody, within `maxBytes`; the least recently used ones go first.
 *
 * The rule: each answer has tags, which its procedures name (`Meta.shared`): the ids of the products in it, 'listing' when
 * it depends on which products are on sale and in what order, 'prices' when it depends on all prices. Triggers log each
 * change of the catalogue with the same tags, in the transaction that makes it. Before a kept answer is given, the log is
 * read, once for all requests that wait at that moment; not when it was read in the last `freshMs` and no call has ended
 * since that may have changed something through this server. The answer is given when none of its tags has changed since
 * its making began. So it contains whatever was changed through this server before it was asked for, and what was changed
 * elsewhere `freshMs` before. When the log can't be read, the cache is cleared and answers are made.
 */
export function createResponseCache({ db, maxBytes, freshMs }: Options) {
  // The log is read by a connection of its own, which never waits for other queries.
  const { db: watch, pool } = openExtraConnection(db);
  const look = pollCatalogueChanges(watch);
  /** The number of the newest known change. */
  let newest = 0;
  /** An answer whose making began before this change is outdated, whatever it depends on. */
  let floor = 0;
  const changedAt = new LRUCache<string, number>({
    max: MAX_TAGS,
    dispose: (at, _tag, reason) => {
      if (reason === "evict") floor = Math.max(floor, at);
    },
  });
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes * LARGEST_PART,
    sizeCalculation: ({ answer: { body }, tags }, key) =>
      body.length + 2 * key.length + BYTES.entry + BYTES.tag * tags.length,
  });
  const reads = { hits: 0, misses: 0 };
  /** By key; resolves when the making has ended. */
  const makings = new Map<string, Promise<void>>();

  /** When the log was last read, by `performance.now()`, and how many calls had changed something by then. */
  let readAt = -Infinity;
  let ownChanges = 0;
  let ownChangesRead = 0;
  const isFresh = () => ownChangesRead === ownChanges && performance.now() - readAt < freshMs;

  const readLog = shareRuns(async () => {
    const [beganAt, ownChangesBefore] = [performance.now(), ownChanges];
    const changes = await look();
    [readAt, ownChangesRead] = [beganAt, ownChangesBefore];
    if (changes.length > 0) newest += 1;
    for (const [reach, productId] of changes) {
      if (reach === "everything") floor = newest;
      else if (reach !== "product") changedAt.set(reach, newest);
      if (productId !== null) changedAt.set(productId, newest);
    }
  });

  /** The kept answer, if it contains all known changes. */
  function current(key: string): Answer | null {
    const entry = entries.get(key);
    if (!entry) return null;
    const { answer, tags, at } = entry;
    if (at === newest) return answer;
    if (at < floor || tags.some((tag) => (changedAt.peek(tag) ?? 0) > at)) {
      entries.delete(key);
      return null;
    }
    entry.at = newest;
    return answer;
  }

  function counted(found: Answer | null): Answer | null {
    if (found) reads.hits += 1;
    return found;
  }

  return {
    /** The kept answer, when nothing that it depends on has changed; null: it has to be made. */
    async find(key: string): Promise<Answer | null> {
      if (!entries.has(key) && !makings.has(key)) return null;
      try {
        if (!isFresh()) await readLog();
      } catch {
        entries.clear();
        return null;
      }
      const kept = current(key);
      const making = makings.get(key);
      if (kept || !making) return counted(kept);
      await Promise.race([making, sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
      return counted(current(key));
    },

    /** Notes that a call has ended that may have changed something. */
    noteChange(): void {
      ownChanges += 1;
    },

    /** How often an answer was found since the start, and what is kept now. */
    figures: () => ({ ...reads, entries: entries.size, bytes: entries.calculatedSize }),

    /** Begins the making of an answer: changes from now on make it outdated. */
    begin(key: string): Making {
      reads.misses += 1;
      const at = newest;
      let tags: Set<string> | null = new Set();
      let end = () => undefined as void;
      const making = new Promise<void>((resolve) => (end = resolve));
      makings.set(key, making);
      const endMaking = () => {
        if (makings.get(key) === making) makings.delete(key);
        end();
      };
      return {
        dependOn(more) {
          if (more === null) tags = null;
          else for (const tag of more) tags?.add(tag);
        },
        keep(answer) {
          if (tags && key.length <= LONGEST_KEY) entries.set(key, { answer, tags: [...tags], at });
          endMaking();
        },
        end: endMaking,
      };
    },

    close: () => pool.end(),
  };
}

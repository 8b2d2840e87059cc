import { setTimeout as sleep } from "node:timers/promises";
import { pollCatalogueChanges } from "@shop/api/goods/catalogue/catalogue-changes";
import type { Caller } from "@shop/api/base/platform/ports";
import { openExtraConnection, type Database } from "@shop/db/client";
import { coalesceRuns } from "@shop/db/coalesce-runs";
import { LRUCache } from "lru-cache";
import type { CacheableResponse } from "../http/response.ts";

/** Answers with longer keys are not cached. */
const LONGEST_KEY = 2_000;
/** The largest share of the cache that one answer may use. */
const LARGEST_PART = 1 / 8;
/** The approximate memory of an entry, without its body and key, and of each of its tags. */
const BYTES = { entry: 600, tag: 80 };
/** The number of tags whose last change is stored. */
const MAX_TAGS = 10_000;
/** How long to wait for another request that makes the same answer, which itself may be waiting for a slot. */
const LONGEST_WAIT_MS = 250;

interface Entry {
  answer: CacheableResponse;
  tags: readonly string[];
  /** The number of the newest change that it contains. */
  at: number;
}

/** An answer that is being made. */
export interface PendingEntry {
  /** Adds tags that the answer depends on; null: it must not be cached. */
  addCacheTags: NonNullable<Caller["addCacheTags"]>;
  /** Finishes the answer, and stores it unless `addCacheTags(null)` was called. */
  keep: (answer: CacheableResponse) => void;
  /** Finishes the answer without storing it. */
  end: () => void;
}

interface Options {
  db: Database;
  maxBytes: number;
  /** How many milliseconds a reading of the log stays valid, unless a call on this server has changed something. */
  freshMs: number;
  /** The day in the shop's time zone. */
  today: () => string;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Caches answers that are the same for everybody, up to `maxBytes`; the least recently used ones are evicted first.
 *
 * The rule: each answer has tags, which its procedures return (`Meta.cacheTags`): the ids of the products in it, 'listing'
 * when it depends on which products are on sale and in what order, 'prices' when it depends on all prices. Triggers log
 * each change of the catalogue with the same tags, in the transaction that makes it. Before a cached answer is sent,
 * the log is read, once for all requests that wait at that moment. The log is not read again for `freshMs`, unless a
 * call that may have changed something on this server has ended since. The answer is sent if none of its tags has
 * changed since it was begun. So it contains every change made on this server before the request, and every change made
 * elsewhere at least `freshMs` before. When the log can't be read, the cache is cleared and answers are made again.
 * Price lists begin and end at midnight: an answer begun on another day is not sent.
 */
export function createResponseCache({ db, maxBytes, freshMs, today }: Options) {
  // The log is read on a separate connection, which never waits for other queries.
  const { db: watch, pool } = openExtraConnection(db);
  const readChanges = pollCatalogueChanges(watch);
  /** The number of the newest known change. */
  let newest = 0;
  /** An answer begun before this change is outdated, regardless of its tags. */
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
    sizeCalculation: ({ answer: { body, plain }, tags }, key) =>
      body.length + (plain?.length ?? 0) + 2 * key.length + BYTES.entry + BYTES.tag * tags.length,
  });
  let day = today();
  function beginNewDay(): void {
    if (day === today()) return;
    day = today();
    newest += 1;
    floor = newest;
  }
  const reads = { hits: 0, misses: 0 };
  /** The answers being made, by key; each promise resolves when its answer is finished. */
  const pending = new Map<string, Promise<void>>();

  /** When the log was last read (`performance.now()`); calls that may have changed something, in total and by then. */
  let readAt = -Infinity;
  let ownChanges = 0;
  let ownChangesRead = 0;
  const isFresh = () => ownChangesRead === ownChanges && performance.now() - readAt < freshMs;

  const readLog = coalesceRuns(async () => {
    const [beganAt, ownChangesBefore] = [performance.now(), ownChanges];
    const changes = await readChanges();
    [readAt, ownChangesRead] = [beganAt, ownChangesBefore];
    if (changes.length > 0) newest += 1;
    for (const [reach, productId] of changes) {
      if (reach === "everything") floor = newest;
      else if (reach !== "product") changedAt.set(reach, newest);
      if (productId !== null) changedAt.set(productId, newest);
    }
  });

  /** The cached answer; null if there is none or it lacks a known change. */
  function current(key: string): CacheableResponse | null {
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

  function counted(found: CacheableResponse | null): CacheableResponse | null {
    if (found) reads.hits += 1;
    return found;
  }

  return {
    /** The cached answer, if none of its tags has changed; null: it has to be made. */
    async find(key: string): Promise<CacheableResponse | null> {
      if (!entries.has(key) && !pending.has(key)) return null;
      beginNewDay();
      try {
        if (!isFresh()) await readLog();
      } catch {
        entries.clear();
        return null;
      }
      const kept = current(key);
      const finished = pending.get(key);
      if (kept || !finished) return counted(kept);
      await Promise.race([finished, sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
      return counted(current(key));
    },

    /** Stores another form of an answer in its place, if it is still there. */
    replace(key: string, kept: CacheableResponse, by: CacheableResponse): void {
      const entry = entries.peek(key);
      if (entry?.answer === kept) entries.set(key, { ...entry, answer: by });
    },

    /** To be called after a call that may have changed something. */
    noteChange(): void {
      ownChanges += 1;
    },

    /** Hits and misses since the start, and the number and size of the entries now. */
    figures: () => ({ ...reads, entries: entries.size, bytes: entries.calculatedSize }),

    /** Begins an answer: changes from now on make it outdated. */
    begin(key: string): PendingEntry {
      reads.misses += 1;
      beginNewDay();
      const at = newest;
      let tags: Set<string> | null = new Set();
      let end = () => undefined as void;
      const finished = new Promise<void>((resolve) => (end = resolve));
      pending.set(key, finished);
      const endMaking = () => {
        if (pending.get(key) === finished) pending.delete(key);
        end();
      };
      return {
        addCacheTags(more) {
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

import { useSyncExternalStore } from "react";

/** A value in the browser's storage, kept between visits and shared by all tabs. */
interface Stored<T> {
  get(): T;
  set(value: T): void;
  clear(): void;
  /** A hook; on the server it returns the fallback. */
  use(): T;
  /** Calls `listener` after each write of this tab; returns a function that stops it. */
  onWrite(listener: () => void): () => void;
  /** The same for each write of another tab. */
  onWriteElsewhere(listener: () => void): () => void;
}

/** Stores a value in localStorage under `key`; a value that `parse` does not accept counts as missing. */
export function createStored<T>(key: string, fallback: T, parse: (value: unknown) => T | undefined): Stored<T> {
  const writes = createWrites((changed) => changed === key);
  let text: string | null | undefined;
  let value = fallback;

  const get = () => {
    const now = readItem(key);
    if (now !== text) {
      text = now;
      value = parse(parseJson(now)) ?? fallback;
    }
    return value;
  };
  const write = (next: T, json: string | null) => {
    writeItem(key, json);
    // Without parsing, so that what is unchanged in the new value stays the same objects.
    text = json;
    value = next;
    writes.tell();
  };
  return {
    get,
    set: (next) => write(next, JSON.stringify(next)),
    clear: () => write(fallback, null),
    use: () => useSyncExternalStore(writes.subscribe, get, () => fallback),
    onWrite: writes.onWrite,
    onWriteElsewhere: writes.onWriteElsewhere,
  };
}

/** Values with a key each: tabs that write different ones at the same time overwrite none of each other. */
interface StoredEach<T> {
  /** All values, in no order; the same array until one changes. */
  all(): readonly T[];
  get(name: string): T | null;
  set(...values: readonly T[]): void;
  remove(...names: readonly string[]): void;
  /** A hook that returns all values; none on the server. */
  useAll(): readonly T[];
  /** Calls `listener` after each write of this tab; returns a function that stops it. */
  onWrite(listener: () => void): () => void;
}

/**
 * Stores each value in localStorage under `prefix` and its name; one that `parse` does not accept, or that has another
 * name than its key, counts as missing.
 */
export function createStoredEach<T>(
  prefix: string,
  nameOf: (value: T) => string,
  parse: (value: unknown) => T | undefined,
): StoredEach<T> {
  const writes = createWrites((key) => key.startsWith(prefix));
  const each = new Map<string, Stored<T | null>>();
  const none: readonly T[] = [];
  let values = none;

  const keyOf = (value: T) => prefix + nameOf(value);
  const storedAt = (key: string) => {
    const parseOwn = (value: unknown) => {
      const parsed = parse(value);
      return parsed !== undefined && keyOf(parsed) === key ? parsed : undefined;
    };
    const stored = each.get(key) ?? createStored<T | null>(key, null, parseOwn);
    each.set(key, stored);
    return stored;
  };
  const all = () => {
    const keys = itemKeys().filter((key) => key.startsWith(prefix));
    const now = keys.flatMap((key) => storedAt(key).get() ?? []);
    if (now.length !== values.length || now.some((value, index) => value !== values[index])) values = now;
    return values;
  };
  return {
    all,
    get: (name) => storedAt(prefix + name).get(),
    set: (...written) => {
      for (const value of written) storedAt(keyOf(value)).set(value);
      writes.tell();
    },
    remove: (...names) => {
      for (const name of names) {
        storedAt(prefix + name).clear();
        each.delete(prefix + name);
      }
      writes.tell();
    },
    useAll: () => useSyncExternalStore(writes.subscribe, all, () => none),
    onWrite: writes.onWrite,
  };
}

/** Who listens to writes of the keys for which `isOurs` is true. */
function createWrites(isOurs: (key: string) => boolean) {
  const listeners = new Set<() => void>();
  const onWrite = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const onWriteElsewhere = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || isOurs(event.key)) listener();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  };
  const subscribe = (listener: () => void) => {
    const ends = [onWrite(listener), onWriteElsewhere(listener)];
    // A page restored from the back/forward cache has missed the events in the meantime.
    window.addEventListener("pageshow", listener);
    return () => {
      for (const end of ends) end();
      window.removeEventListener("pageshow", listener);
    };
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return { tell, onWrite, onWriteElsewhere, subscribe };
}

// The fallback for a browser that forbids storage: values last until the page is left.
const memory = new Map<string, string>();

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function itemKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [...memory.keys()];
  }
}

function writeItem(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text === null) memory.delete(key);
    else memory.set(key, text);
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The types that each property may have: those of `typeof`, "null" or "array". */
export type TypesOf<T> = Record<keyof T, readonly string[]>;

export const TEXT = ["string"];
export const NUMBER = ["number"];

const typeOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

/** True for an object whose properties have these types; without zod, which would add 27 kB to a page for visitors. */
export const hasTypes = <T>(value: unknown, types: TypesOf<T>): value is T =>
  typeOf(value) === "object" &&
  Object.entries<readonly string[]>(types).every(([name, allowed]) =>
    allowed.includes(typeOf((value as Record<string, unknown>)[name])),
  );

import type { FileStore } from "../platform/ports.ts";

export interface MemoryFiles extends FileStore {
  readonly contents: Map<string, Buffer>;
}

/** A file store for tests, with the same files as `original`. */
export function createMemoryFiles(original?: MemoryFiles): MemoryFiles {
  const contents = new Map(original?.contents);
  return {
    contents,
    put: async (name, bytes) => void contents.set(name, Buffer.from(bytes)),
    get: async (name) => contents.get(name) ?? null,
    has: async (name) => contents.has(name),
    remove: async (name) => void contents.delete(name),
  };
}

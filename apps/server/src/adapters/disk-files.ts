import { mkdirSync } from "node:fs";
import { access, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { StoreUnavailable, type FileStore } from "@shop/api/base/platform/ports";
import { writeFileAtomic } from "./write-file-atomic.ts";

/** Stores files in `folder`, which is created immediately, so that an unusable folder fails at start-up. */
export function createDiskFiles(folder: string): FileStore {
  mkdirSync(folder, { recursive: true });
  const pathOf = (name: string) => join(folder, basename(name));
  return {
    async put(name, bytes) {
      await writeFileAtomic(pathOf(name), bytes).catch((error: unknown) => {
        throw unavailable(folder, error);
      });
    },
    get: (name) => readFile(pathOf(name)).catch(missing(folder)),
    has: async (name) => (await access(pathOf(name)).catch(missing(folder))) !== null,
    remove: (name) =>
      rm(pathOf(name), { force: true }).catch((error: unknown) => {
        throw unavailable(folder, error);
      }),
  };
}

/** Returns null for a missing file; throws StoreUnavailable for any other error. */
function missing(folder: string): (error: unknown) => null {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw unavailable(folder, error);
  };
}

function unavailable(folder: string, cause: unknown): StoreUnavailable {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreUnavailable(`The folder ${folder} can't be used: ${reason}`, { cause });
}

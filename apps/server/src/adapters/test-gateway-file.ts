import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { TestGatewayStorage } from "@shop/api/money/test-gateway/test-gateway";
import { writeFileAtomic } from "./write-file-atomic.ts";

/** Stores the test gateway's state in a file, which is replaced atomically, so that payments survive a restart. */
export function createTestGatewayFile(file: string): TestGatewayStorage {
  return {
    load: () =>
      readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      }),
    async save(text) {
      await mkdir(dirname(file), { recursive: true });
      await writeFileAtomic(file, text, { mode: 0o600 });
    },
  };
}

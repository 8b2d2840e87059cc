import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { TestGatewayStorage } from "@shop/api/test-gateway/test-gateway";

/** Keeps the test gateway's memory in a file, which is whole at every moment, so that payments outlive a restart. */
export function createTestGatewayFile(file: string): TestGatewayStorage {
  return {
    load: () =>
      readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      }),
    async save(text) {
      await mkdir(dirname(file), { recursive: true });
      const part = `${file}.${randomUUID()}`;
      try {
        await writeFile(part, text, { mode: 0o600 });
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
  };
}

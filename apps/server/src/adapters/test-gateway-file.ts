import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { TestGatewayStorage } from "@shop/api/test-gateway/test-gateway";
import { writeWhole } from "./write-whole.ts";

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
      await writeWhole(file, text, 0o600);
    },
  };
}

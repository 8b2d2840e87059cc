import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import type { AccessPoint } from "@shop/api/base/platform/ports";
import { writeFileAtomic } from "./write-file-atomic.ts";

/**
 * Writes each document as a file into `folder`, for a program that takes them to a provider. The folder is created
 * immediately, so that an unusable one fails at start-up. A document that is sent again replaces its file.
 */
export function createPeppolFolder(folder: string): AccessPoint {
  mkdirSync(folder, { recursive: true });
  return {
    async send({ fileName, xml }) {
      await writeFileAtomic(join(folder, basename(fileName)), xml, { flush: true });
      // The name, too, survives a power failure.
      const handle = await open(folder);
      await handle.sync().finally(() => handle.close());
    },
  };
}

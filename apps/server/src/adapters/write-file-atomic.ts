import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/** Writes a file under another name and renames it when it is complete, so that a crash leaves no partial file. */
export async function writeFileAtomic(
  file: string,
  content: string | Buffer,
  options: { mode?: number; flush?: boolean } = {},
): Promise<void> {
  const part = `${file}.${randomUUID()}`;
  try {
    await writeFile(part, content, options);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { LONG_TESTS } from "./long-tests.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SKIPPED = new Set(["node_modules", "dist", "e2e"]);

const HAS_LONG_FORM = /env\["LONG"\]|testing\/long-form"/;

/** The test files of vitest below a folder, from the repository's root. */
async function testFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const below = entries.map(async (entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : testFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
  return (await Promise.all(below)).flat();
}

test("npm run test:long runs every test that has a long form", async () => {
  const files = (await Promise.all(["packages", "apps", "scripts"].map(testFiles))).flat();
  const isLong = await Promise.all(
    files.map(
      async (file) => file.endsWith(".long.test.ts") || HAS_LONG_FORM.test(await readFile(join(root, file), "utf8")),
    ),
  );
  const long = files.filter((_file, index) => isLong[index]);
  expect(long.length).toBeGreaterThan(20);
  expect(long.filter((file) => !LONG_TESTS.some((path) => file.startsWith(path)))).toEqual([]);
});

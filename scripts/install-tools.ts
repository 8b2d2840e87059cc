/**
 * Installs the packages that only some commands and tests need, which `npm ci` leaves out: each folder of
 * TOOL_FOLDERS has a package.json and a lock file of its own. Usage: tsx scripts/install-tools.ts FOLDER
 */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folders, from the repository's root. */
export const TOOL_FOLDERS = [
  "apps/server/test/openapi/tools",
  "apps/web/e2e/browsers/tools",
  "apps/web/e2e/tools",
  "drizzle",
  "packages/generated-clients/tools",
  "packages/papers/src/peppol/tools",
  "scripts/bench/tools",
  "scripts/regexes/tools",
] as const;
export type ToolFolder = (typeof TOOL_FOLDERS)[number];

/** Installs the packages of a folder unless they are already those of its lock file. Throws when npm fails. */
export function installTools(folder: ToolFolder): void {
  const place = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  const timeOf = (file: string) => statSync(join(place, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // npm writes this file at the end of an installation.
  if (timeOf("node_modules/.package-lock.json") >= timeOf("package-lock.json")) return;
  const options = { stdio: "inherit", shell: process.platform === "win32" } as const;
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--prefix", place], options);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = TOOL_FOLDERS.find((known) => known === process.argv[2]);
  if (!folder) throw new Error(`The folder is one of ${TOOL_FOLDERS.join(", ")}.`);
  installTools(folder);
}

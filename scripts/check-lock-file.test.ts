import { expect, test } from "vitest";
import {
  findLockFileProblems,
  LOCKED_FOLDERS,
  readLock,
  type LockedPackage,
  type LockFile,
} from "./check-lock-file.ts";

const { lock, allowScripts } = await readLock(".");

const HASH = `sha512-${"A".repeat(86)}==`;
/** The current lock file with another entry. */
const withEntry = (folder: string, entry: LockedPackage): LockFile => ({
  packages: { ...lock.packages, [folder]: { version: "1.0.0", integrity: HASH, ...entry } },
});

test.each(LOCKED_FOLDERS)("the current lock file of %s passes", async (folder) => {
  const current = await readLock(folder);
  expect(Object.keys(current.lock.packages).length).toBeGreaterThan(5);
  expect(findLockFileProblems(current.lock, current.allowScripts)).toEqual([]);
});

test("a new package passes, with and without the registry's address", () => {
  const resolved = "https://registry.npmjs.org/kind/-/kind-1.0.0.tgz";
  expect(findLockFileProblems(withEntry("node_modules/kind", { resolved }), allowScripts)).toEqual([]);
  expect(findLockFileProblems(withEntry("node_modules/kind", {}), allowScripts)).toEqual([]);
});

const HOSTILE: [string, string, LockedPackage, RegExp][] = [
  ["from another host", "node_modules/evil", { resolved: "https://evil.example/evil-1.0.0.tgz" }, /comes from https/],
  [
    "from a host with a similar name",
    "node_modules/evil",
    { resolved: "https://registry.npmjs.org.evil.example/e.tgz" },
    /comes/,
  ],
  [
    "without TLS",
    "node_modules/evil",
    { resolved: "http://registry.npmjs.org/evil/-/evil-1.0.0.tgz" },
    /comes from http:/,
  ],
  ["from git", "node_modules/evil", { resolved: "git+ssh://git@github.com/evil/evil.git#0123456" }, /comes from git/],
  ["from a tarball on the disk", "node_modules/evil", { resolved: "file:../evil.tgz" }, /comes from file/],
  ["without a hash", "node_modules/evil", { integrity: "" }, /no SHA-512 hash/],
  ["with a weak hash", "node_modules/evil", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }, /no SHA-512 hash/],
  [
    "with an unknown install script",
    "node_modules/evil",
    { hasInstallScript: true },
    /which allowScripts does not list/,
  ],
  [
    "with an install script, in a folder with the name of an allowed one",
    "node_modules/argon2x/node_modules/argon2",
    { name: "evil", hasInstallScript: true },
    /which allowScripts does not list/,
  ],
  [
    "with the name of a property of all objects",
    "node_modules/constructor",
    { hasInstallScript: true },
    /which allowScripts does not list/,
  ],
  ["in another folder", "vendor/evil", {}, /not a workspace/],
  ["as a link out of the repository", "node_modules/evil", { link: true, resolved: "../evil" }, /link to \.\.\/evil/],
];

test.each(HOSTILE)("a package %s is refused", (_what, folder, entry, complaint) => {
  expect(findLockFileProblems(withEntry(folder, entry), allowScripts)).toEqual([expect.stringMatching(complaint)]);
});

test("a second copy of a package is refused, unless another version is above it", () => {
  const problemsWith = (folders: Record<string, string>): string[] => {
    const packages = Object.entries(folders).map(
      ([folder, version]) => [folder, { version, integrity: HASH }] as const,
    );
    return findLockFileProblems({ packages: Object.fromEntries(packages) }, {});
  };
  const [top, inA, inB] = ["node_modules/kind", "node_modules/a/node_modules/kind", "node_modules/b/node_modules/kind"];
  const complaint = (count: number) => [`kind@1.0.0 is installed ${count} times; run npm dedupe`];
  expect(problemsWith({ [top]: "1.0.0", [inA]: "1.0.0", [inB]: "1.0.0" })).toEqual(complaint(3));
  expect(problemsWith({ [inA]: "1.0.0", [inB]: "1.0.0" })).toEqual(complaint(2));
  expect(problemsWith({ [inA]: "1.0.0", "apps/web/node_modules/kind": "1.0.0" })).toEqual(complaint(2));
  expect(problemsWith({ [top]: "2.0.0", [inA]: "1.0.0", [inB]: "1.0.0" })).toEqual([]);
});

test("allowScripts lists only packages with an install script", () => {
  expect(findLockFileProblems(lock, { ...allowScripts, gone: true })).toEqual([
    "allowScripts lists gone, which has no install script",
  ]);
});

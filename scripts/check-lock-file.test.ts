import { expect, test } from "vitest";
import {
  complaintsAbout,
  INSTALL_SCRIPT_REASONS,
  readLock,
  type LockedPackage,
  type LockFile,
} from "./check-lock-file.ts";

const { lock, scripts } = await readLock();

const HASH = `sha512-${"A".repeat(86)}==`;
/** Today's lock file with one more entry. */
const withEntry = (folder: string, entry: LockedPackage): LockFile => ({
  packages: { ...lock.packages, [folder]: { version: "1.0.0", integrity: HASH, ...entry } },
});

test("today's lock file passes", () => {
  expect(complaintsAbout(lock, scripts)).toEqual([]);
});

test("a new package passes, with and without the registry's address", () => {
  const resolved = "https://registry.npmjs.org/kind/-/kind-1.0.0.tgz";
  expect(complaintsAbout(withEntry("node_modules/kind", { resolved }), scripts)).toEqual([]);
  expect(complaintsAbout(withEntry("node_modules/kind", {}), scripts)).toEqual([]);
});

const HOSTILE: [string, string, LockedPackage, RegExp][] = [
  ["from another host", "node_modules/evil", { resolved: "https://evil.example/evil-1.0.0.tgz" }, /comes from https/],
  [
    "from a host that looks alike",
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
    "with an install script, in a folder named as one that may",
    "node_modules/argon2x/node_modules/argon2",
    { name: "evil", hasInstallScript: true },
    /which allowScripts does not list/,
  ],
  [
    "with a name that every object has",
    "node_modules/constructor",
    { hasInstallScript: true },
    /which allowScripts does not list/,
  ],
  ["in a folder of its own", "vendor/evil", {}, /no workspace/],
  ["as a link out of the house", "node_modules/evil", { link: true, resolved: "../evil" }, /link to \.\.\/evil/],
];

test.each(HOSTILE)("a package %s is refused", (_what, folder, entry, complaint) => {
  expect(complaintsAbout(withEntry(folder, entry), scripts)).toEqual([expect.stringMatching(complaint)]);
});

test("an allowed install script needs a reason, and one that is gone leaves the list", () => {
  const more = { ...scripts.allowed, "left-behind": true };
  expect(complaintsAbout(lock, { allowed: more, reasons: INSTALL_SCRIPT_REASONS })).toEqual([
    "allowScripts names left-behind, without a reason",
    "left-behind is among the install scripts, and no locked package of that name has one",
  ]);
});

import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./bench/processes.ts";
import { runCommand } from "./command.fixture.ts";
import { INSTALL_SCRIPT_REASONS } from "./dependencies/install-scripts.ts";
import { complaintsAbout, type LockedPackage, type LockFile } from "./dependencies/lock-file.ts";

const read = async (name: string) =>
  JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), "utf8")) as unknown;
const lock = (await read("package-lock.json")) as LockFile;
const { allowScripts: allowed } = (await read("package.json")) as { allowScripts: Record<string, boolean> };
const scripts = { allowed, reasons: INSTALL_SCRIPT_REASONS };

const HASH = `sha512-${"A".repeat(86)}==`;
/** Today's lock file with one more entry. */
const withEntry = (folder: string, entry: LockedPackage): LockFile => ({
  packages: { ...lock.packages, [folder]: { version: "1.0.0", integrity: HASH, ...entry } },
});

test("today's lock file passes", () => {
  expect(complaintsAbout(lock, scripts)).toEqual([]);
});

test("an honest new package passes, with and without the registry's address", () => {
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
  ["with an unknown install script", "node_modules/evil", { hasInstallScript: true }, /allowScripts does not know/],
  [
    "with an install script, in a folder named as one that may",
    "node_modules/argon2x/node_modules/argon2",
    { name: "evil", hasInstallScript: true },
    /allowScripts does not know/,
  ],
  [
    "with a name that every object has",
    "node_modules/constructor",
    { hasInstallScript: true },
    /allowScripts does not know/,
  ],
  ["in a folder of its own", "vendor/evil", {}, /no workspace/],
  ["as a link out of the house", "node_modules/evil", { link: true, resolved: "../evil" }, /link to \.\.\/evil/],
];

test.each(HOSTILE)("a package %s is refused", (_what, folder, entry, complaint) => {
  expect(complaintsAbout(withEntry(folder, entry), scripts)).toEqual([expect.stringMatching(complaint)]);
});

test("an allowed install script needs a reason, and one that is gone leaves the list", () => {
  const more = { ...allowed, "left-behind": true };
  expect(complaintsAbout(lock, { allowed: more, reasons: INSTALL_SCRIPT_REASONS })).toEqual([
    "allowScripts names left-behind, and nobody says why",
    "left-behind is among the install scripts, and no locked package of that name has one",
  ]);
});

type Known = Record<string, { severity: string; title: string }>;

/** A registry that knows these advisories, of whatever version, and tells those that it is asked for. */
function registryOf(known: Known): RequestListener {
  return async (request, response) => {
    if (request.url !== "/-/npm/v1/security/advisories/bulk") {
      response.writeHead(404).end("{}");
      return;
    }
    const body = await buffer(request);
    const text = (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
    const asked = Object.keys(JSON.parse(text) as object);
    const told = asked
      .filter((name) => Object.hasOwn(known, name))
      .map((name) => [
        name,
        [{ id: name, url: `https://advisories.example/${name}`, vulnerable_versions: "*", ...known[name] }],
      ]);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(Object.fromEntries(told)));
  };
}

/** Runs the check against a registry at this machine's port, or one that answers so; patience in milliseconds. */
async function check(registry: RequestListener | number, patience = 20_000) {
  const cache = await mkdtemp(join(tmpdir(), "shop-check-"));
  onTestFinished(() => rm(cache, { recursive: true }));
  const settings = {
    npm_config_registry: `http://127.0.0.1:${typeof registry === "number" ? registry : await listen(registry)}/`,
    npm_config_cache: cache,
    npm_config_fetch_retries: "0",
    npm_config_fetch_timeout: String(patience),
  };
  return runCommand("check-dependencies", [], { url: "", here: cache, settings });
}

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test("a registry that knows of nothing: all is well, and that it was asked is said", async () => {
  const { code, output } = await check(registryOf({}));
  expect(output).toContain("Advisories in production: 0 critical, 0 high, 0 in all");
  expect(output).toContain("Advisories in development: 0 critical, 0 high, 0 in all");
  expect(code).toBe(0);
});

test.each([
  ["fastify", "production"],
  ["vitest", "development"],
])("a critical advisory about %s, which is there for %s, fails the check and is named", async (name, where) => {
  const { code, output } = await check(registryOf({ [name]: { severity: "critical", title: "Runs what it is sent" } }));
  expect(output).toContain(`critical: ${name}, in ${where}: Runs what it is sent (https://advisories.example/${name})`);
  expect(output).toContain(`Advisories in ${where}: 1 critical, 0 high, 1 in all`);
  expect(code).toBe(1);
});

test("high ones are told and fail nothing", async () => {
  const { code, output } = await check(
    registryOf({
      zod: { severity: "high", title: "Slow on a long text" },
      jose: { severity: "low", title: "A word too many" },
      vitest: { severity: "moderate", title: "Listens to everybody" },
    }),
  );
  expect(output).toContain("high: zod, in production: Slow on a long text");
  expect(output).toContain("Advisories in production: 0 critical, 1 high, 2 in all");
  expect(output).toContain("Advisories in development: 0 critical, 0 high, 1 in all");
  expect(code).toBe(0);
});

type Silence = [string, () => Promise<RequestListener | number>];

const SILENT: Silence[] = [
  ["refuses to say", async () => (_request, response) => void response.writeHead(405).end()],
  ["never answers", async () => () => undefined],
];
/** More ways to be silent, each as dear as npm's own start: `npm run test:long` tries them. */
const SILENT_TOO: Silence[] = [
  ["is out of order", async () => (_request, response) => void response.writeHead(503).end("Service Unavailable")],
  [
    "talks nonsense",
    async () => (_request, response) => void response.writeHead(200).end("<html>Log in to the Wi-Fi</html>"),
  ],
  ["is not there", freePort],
];

test.each(process.env["LONG"] === "1" ? [...SILENT, ...SILENT_TOO] : SILENT)(
  "a registry that %s leaves the advisories unchecked, which is said and no failure",
  async (_what, registry) => {
    const { code, output } = await check(await registry(), 1_000);
    expect(output).toMatch(/^Advisories in production: NOT CHECKED, the registry did not answer \(.+\)$/m);
    expect(output).toMatch(/^Advisories in development: NOT CHECKED/m);
    expect(output).toMatch(/^Lock file: \d+ entries, 0 complaints$/m);
    expect(code).toBe(0);
  },
);

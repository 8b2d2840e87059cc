// Looks at what `npm ci` would bring in. Usage: npm run check
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { askForAdvisories, type Advisory } from "./dependencies/advisories.ts";
import { INSTALL_SCRIPT_REASONS } from "./dependencies/install-scripts.ts";
import { complaintsAbout, type LockFile } from "./dependencies/lock-file.ts";
import { describeFailure } from "./refusal.ts";

const USAGE = `Usage: npm run check

Looks at package-lock.json: every package has its hash and comes from npm's registry, and none runs a script when it is
installed but those that scripts/dependencies/install-scripts.ts explains. Then asks the registry for advisories about
these versions. Ends with 1 when the lock file is not as it should be, or a critical advisory is known; a registry that does not answer is told, and is no failure.`;

const root = fileURLToPath(new URL("..", import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const isLockGood = await checkLock();
  const isFreeOfCritical = await checkAdvisories();
  return isLockGood && isFreeOfCritical ? 0 : 1;
}

async function checkLock(): Promise<boolean> {
  const read = async (name: string) => JSON.parse(await readFile(join(root, name), "utf8")) as unknown;
  const lock = (await read("package-lock.json")) as LockFile;
  const { allowScripts = {} } = (await read("package.json")) as { allowScripts?: Record<string, boolean> };
  const complaints = complaintsAbout(lock, { allowed: allowScripts, reasons: INSTALL_SCRIPT_REASONS });
  for (const complaint of complaints) say(`package-lock.json: ${complaint}`);
  say(`Lock file: ${Object.keys(lock.packages).length} entries, ${complaints.length} complaints`);
  return complaints.length === 0;
}

/** Answers false after a critical advisory, be it about a tool: some of them run where the shop does. */
async function checkAdvisories(): Promise<boolean> {
  const [inProduction, inAll] = await Promise.all([
    askForAdvisories(root, "production"),
    askForAdvisories(root, "all"),
  ]);
  const alreadyTold = new Set("failure" in inProduction ? [] : inProduction.map(({ url }) => url));
  const inDevelopment = "failure" in inAll ? inAll : inAll.filter(({ url }) => !alreadyTold.has(url));
  return [tell("in production", inProduction), tell("in development", inDevelopment)].every(Boolean);
}

/** Answers whether none is critical; what nobody could tell is not held against the house. */
function tell(where: string, answer: Advisory[] | { failure: string }): boolean {
  if ("failure" in answer) {
    say(`Advisories ${where}: NOT CHECKED, the registry did not answer (${answer.failure.trim()})`);
    return true;
  }
  const severe = answer.filter(({ severity }) => severity === "critical" || severity === "high");
  for (const { name, severity, title, url } of severe) say(`${severity}: ${name}, ${where}: ${title} (${url})`);
  const criticals = severe.filter(({ severity }) => severity === "critical").length;
  say(`Advisories ${where}: ${criticals} critical, ${severe.length - criticals} high, ${answer.length} in all`);
  return criticals === 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}

/**
 * npm run bench:start: how long a newcomer waits. Clones what is committed into a temporary folder, measures `npm ci`, a
 * first and a later `npm start`, each to the first page answered, and takes everything away again.
 * --cold gives npm an empty cache, as on a new machine; otherwise it takes from its own what it has.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort } from "./processes.ts";

const LONGEST_CLEAN_S = 120;
const LONGEST_LATER_S = 8;
const LONGEST_STOP_MS = 30_000;
const GIVE_UP_MS = 15 * 60_000;

const { values } = parseArgs({ options: { cold: { type: "boolean", default: false } } });
const say = (line: string) => void process.stdout.write(`${line}\n`);
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "shop-bench-start-"));
const clone = join(folder, "shop");
const port = await freePort();

let running: ChildProcess | undefined;
/** When what is being measured had what it was for; 0 until then. */
let measured = 0;
// It then fails, and what was made is taken away.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => running?.kill("SIGTERM"));

/** Of our environment only what any program needs: no settings of the shop, nothing of the npm that runs us. */
const { PATH, HOME, SystemRoot, TEMP, TMP, APPDATA, LOCALAPPDATA, USERPROFILE } = process.env;
const environment = {
  PATH,
  HOME,
  SystemRoot,
  TEMP,
  TMP,
  APPDATA,
  LOCALAPPDATA,
  USERPROFILE,
  PORT: String(port),
  DATA_DIR: join(folder, "data"),
  ...(values.cold && { npm_config_cache: join(folder, "npm-cache") }),
};

interface Run {
  child: ChildProcess;
  /** All that it has said. */
  said: () => string;
}

function run(program: string, args: string[], cwd: string): Run {
  // A group of its own, so that Ctrl-C reaches it through us alone.
  const child = spawn(program, args, { cwd, env: environment, detached: true, shell: process.platform === "win32" });
  running = child;
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  return { child, said: () => said };
}

async function runToEnd(program: string, args: string[], cwd: string): Promise<void> {
  const { child, said } = run(program, args, cwd);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${said()}`);
}

const isAnswered = () =>
  fetch(`http://127.0.0.1:${port}/`).then(
    async (answer) => answer.ok && (await answer.text()).includes("</html>"),
    () => false,
  );

/** `npm start` to its first page, and then its end. */
async function startAndStop(): Promise<void> {
  const { child, said } = run("npm", ["start"], clone);
  const ended = once(child, "exit");
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  try {
    const deadline = performance.now() + GIVE_UP_MS;
    // Its own word as well, so that it is this one that answered.
    while (!said().includes("is open at") || !(await isAnswered())) {
      if (hasEnded() || performance.now() > deadline) throw new Error(`npm start opened no shop:\n${said()}`);
      await sleep(20);
    }
    measured = performance.now();
  } finally {
    child.kill("SIGTERM");
    await ended;
    await endWhatOutlived(child);
  }
}

/** npm passes SIGTERM to the shell that it runs the script in, and a shell need not pass it on. */
async function endWhatOutlived(child: ChildProcess): Promise<void> {
  if (!(await isAnswered())) return;
  say("The shop outlived its npm start: SIGTERM did not reach it.");
  if (child.pid !== undefined && process.platform !== "win32") process.kill(-child.pid, "SIGTERM");
  const deadline = performance.now() + LONGEST_STOP_MS;
  while ((await isAnswered()) && performance.now() < deadline) await sleep(20);
}

const took: { what: string; seconds: number; bound?: number; load: number }[] = [];

async function measure(what: string, work: () => Promise<void>, bound?: number): Promise<number> {
  const since = performance.now();
  measured = 0;
  await work();
  const seconds = ((measured || performance.now()) - since) / 1000;
  took.push({ what, seconds, load: loadavg()[0] ?? 0, ...(bound !== undefined && { bound }) });
  return seconds;
}

try {
  await mkdir(join(folder, "data"));
  await runToEnd("git", ["clone", "--quiet", root, clone], folder);
  const installed = await measure(`npm ci${values.cold ? ", empty cache" : ""}`, () => runToEnd("npm", ["ci"], clone));
  const started = await measure("first npm start", startAndStop, LONGEST_CLEAN_S);
  took.push({ what: "both", seconds: installed + started, bound: LONGEST_CLEAN_S, load: loadavg()[0] ?? 0 });
  await measure("later npm start", startAndStop, LONGEST_LATER_S);

  say(`to the first page; ${availableParallelism()} cores, Node ${process.version}\n`);
  say("what                    seconds   bound   load");
  for (const { what, seconds, bound, load } of took) {
    const limit = bound === undefined ? "" : `${seconds > bound ? "OVER " : ""}${bound}`;
    say(`${what.padEnd(22)} ${seconds.toFixed(1).padStart(8)} ${limit.padStart(7)} ${load.toFixed(1).padStart(6)}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

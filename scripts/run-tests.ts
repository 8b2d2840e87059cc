import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export interface TestedFile {
  name: string;
  tests: number;
  seconds: number;
}

export interface Outcome {
  passed: number;
  failed: number;
  success: boolean;
  /** The longest first. */
  files: TestedFile[];
  /** What vitest said. */
  output: string;
}

/** What vitest's JSON reporter writes, as far as it is read here; times in milliseconds. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  success?: boolean;
  testResults?: { name: string; startTime: number; endTime: number; assertionResults: object[] }[];
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs these folders' tests on the PostgreSQL at `url`; no tests at all are no success. `report` is a file of its own. */
export function startTests(
  folders: readonly string[],
  { url, report, settings }: { url: string; report: string; settings: NodeJS.ProcessEnv },
): { stop: () => void; outcome: Promise<Outcome> } {
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const args = [vitest, "run", ...folders, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const env = { ...process.env, ...settings, TEST_DATABASE_URL: url };
  const child = spawn(process.execPath, args, { cwd: root, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = new Promise((resolve) => child.once("close", resolve));
  return {
    stop: () => void child.kill("SIGTERM"),
    outcome: ended.then(async () => outcomeOf(await readReport(report), child.exitCode === 0, output)),
  };
}

const readReport = async (file: string): Promise<Report> =>
  JSON.parse(await readFile(file, "utf8").catch(() => "{}")) as Report;

function outcomeOf(report: Report, endedWell: boolean, output: string): Outcome {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, success = false, testResults = [] } = report;
  const files = testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    name: relative(root, name),
    tests: assertionResults.length,
    seconds: (endTime - startTime) / 1000,
  }));
  return {
    passed,
    failed,
    success: success && endedWell && passed > 0,
    files: files.toSorted((a, b) => b.seconds - a.seconds),
    output,
  };
}

import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface Advisory {
  /** The package that it warns of. */
  name: string;
  severity: string;
  title: string;
  url: string;
}

/** What npm's audit writes, as far as it is read here; `vulnerabilities` is missing when nobody answered. */
interface Report {
  message?: string;
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
}

/** A registry that hangs is one that does not answer; the user's own settings come first. */
const PATIENCE = { npm_config_fetch_timeout: "20000", npm_config_fetch_retries: "1" };
const DEADLINE_MS = 90_000;
const MOST_BYTES = 64_000_000;

/**
 * Asks npm's registry what is known against the versions in the lock file of `folder`: of what runs in production, or of
 * all. When the registry does not answer, the answer is why.
 */
export async function askForAdvisories(
  folder: string,
  whose: "production" | "all",
): Promise<Advisory[] | { failure: string }> {
  const only = whose === "production" ? "--omit=dev" : "--include=dev";
  // Without --offline=false, an npm that is set to be offline asks nobody and says that all is well.
  const { output, failure } = await npm(folder, ["audit", "--json", "--offline=false", only]);
  const { message, vulnerabilities } = readReport(output);
  if (!vulnerabilities) return { failure: message ?? failure ?? "npm audit said nothing" };
  // A string in `via` names another package whose own entry tells the story.
  return Object.values(vulnerabilities).flatMap(({ via }) => via.filter((cause) => typeof cause !== "string"));
}

/** What npm says, also when it ends with 1, as it does after any finding. On Windows it is a script, which needs a shell. */
async function npm(folder: string, args: string[]): Promise<{ output: string; failure?: string }> {
  const { env, platform } = process;
  const options = { cwd: folder, shell: platform === "win32", timeout: DEADLINE_MS, maxBuffer: MOST_BYTES };
  try {
    const { stdout } = await promisify(execFile)("npm", args, { ...options, env: { ...PATIENCE, ...env } });
    return { output: stdout };
  } catch (error) {
    const { stdout = "", message } = error as Error & { stdout?: string };
    return { output: stdout, failure: message };
  }
}

function readReport(output: string): Report {
  try {
    return JSON.parse(output) as Report;
  } catch {
    return {};
  }
}

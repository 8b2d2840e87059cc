import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";

interface CommandResult {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a command of this folder to its end, in the folder `here`, with this standard input and these settings. */
export async function runCommand(
  name: string,
  args: readonly string[],
  { url, here, input = "", settings = {} }: { url: string; here: string; input?: string; settings?: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), program, ...args], {
    cwd: here,
    // Without DEMO: filling the demo shop would take too long.
    env: { PATH: process.env["PATH"], DATABASE_URL: url, ...settings },
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output, errors };
}

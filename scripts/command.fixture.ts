import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { bundle } from "../apps/server/build.ts";

interface CommandResult {
  code: number | null;
  output: string;
  errors: string;
}

const BUNDLED = ["admin-create", "backup", "import", "move-mern", "restore", "verify"];
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let bundles: string | undefined;

/**
 * For `beforeAll`: bundles the commands into a temporary folder with the layout of the checkout, so that each start takes a
 * third of the CPU time. Returns a function that removes them.
 */
export async function bundleCommands(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "shop-commands-"));
  for (const shared of ["drizzle", "node_modules"])
    await symlink(pathOf(`../${shared}`), join(folder, shared), "junction");
  bundles = join(folder, "scripts");
  await bundle(Object.fromEntries(BUNDLED.map((name) => [name, pathOf(`./${name}.ts`)])), bundles);
  return async () => {
    bundles = undefined;
    await rm(folder, { recursive: true });
  };
}

interface Place {
  /** The database. */
  url: string;
  here: string;
  /** The standard input. */
  input?: string;
  settings?: NodeJS.ProcessEnv;
}

/** Runs a command of this folder to its end, in the folder `here`, with this standard input and these settings. */
export const runCommand = (name: string, args: readonly string[], place: Place): Promise<CommandResult> =>
  startCommand(name, args, place).ended;

/** Like `runCommand`, with its process. */
export function startCommand(
  name: string,
  args: readonly string[],
  { url, here, input = "", settings = {} }: Place,
): { process: ChildProcess; ended: Promise<CommandResult> } {
  const program = bundles
    ? [join(bundles, `${name}.js`)]
    : ["--import", import.meta.resolve("tsx"), pathOf(`./${name}.ts`)];
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: here,
    // Without DEMO, because seeding the demo shop would take too long.
    env: { PATH: process.env["PATH"], DATABASE_URL: url, ...settings },
  });
  child.stdin.end(input);
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const ended = Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { process: child, ended: ended.then(([output, errors, code]) => ({ code, output, errors })) };
}

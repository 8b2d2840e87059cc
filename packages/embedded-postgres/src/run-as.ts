import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";

/** As whom a program runs: `prefix` goes before its command; `uid` and `gid`, when given, are changed to. */
export interface Identity {
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/** Starts a program as `identity`, without our environment: its PG* variables and the shop's secrets stay out. */
export function spawnAs(
  identity: Identity,
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const [file = program, ...rest] = [...identity.prefix, program, ...args];
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  const child = spawn(file, rest, {
    ...options,
    cwd: "/", // the folder that we were started in may be closed to that user
    env: { PATH, SystemRoot, TEMP, TMP, LC_ALL: "C" },
    windowsHide: true,
    ...(identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.gid }),
  });
  child.on("error", () => undefined); // reported to the caller that waits for the end; without a listener it would end our process
  return child;
}

/** Runs a program to its end. @returns its exit code (-1 when it could not start) and all that it said. */
export async function runAs(
  identity: Identity,
  program: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const child = spawnAs(identity, program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return { code: code ?? -1, output };
  } catch (error) {
    return { code: -1, output: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether `identity` can be taken on here and run `program`: tried, not guessed. */
export async function canRun(identity: Identity, program: string): Promise<boolean> {
  return (await runAs(identity, program, ["--version"])).code === 0;
}

export async function canEnter(identity: Identity, folder: string): Promise<boolean> {
  return (await runAs(identity, "/bin/sh", ["-c", 'cd -- "$1"', "sh", folder])).code === 0;
}

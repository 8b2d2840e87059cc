import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";

/** The user that a program runs as: `prefix` is put before the command; `uid` and `gid` are those of the process. */
export interface Identity {
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/** Starts a program as `identity`, without this process's environment: it may have PG* variables and has secrets. */
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
    cwd: "/", // the current folder may be closed to that user
    env: { PATH, SystemRoot, TEMP, TMP, LC_ALL: "C" },
    windowsHide: true,
    ...(identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.gid }),
  });
  // The caller gets the error when it waits for the end. Without a listener, the error would end this process.
  child.on("error", () => undefined);
  return child;
}

/** Runs a program to its end. @returns its exit code (-1 when it could not start) and its output. */
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

/** Whether `identity` can run `program`; runs it with `--version` to find out. */
export async function canRun(identity: Identity, program: string): Promise<boolean> {
  return (await runAs(identity, program, ["--version"])).code === 0;
}

export async function canEnter(identity: Identity, folder: string): Promise<boolean> {
  return (await runAs(identity, "/bin/sh", ["-c", 'cd -- "$1"', "sh", folder])).code === 0;
}

export const asMyself: Identity = { prefix: [] };

export const isRoot = () => process.getuid?.() === 0;

/** False for root, which PostgreSQL refuses, and for a user id without a name, which initdb refuses. */
export function canRunAsMyself(): boolean {
  if (isRoot()) return false;
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/**
 * In a user namespace (util-linux 2.38 or later) PostgreSQL runs as an ordinary user, while outside of it the process
 * and its files still belong to the current user: no owner is changed, and folders that only this user can enter work.
 */
export function inNamespace(): Identity {
  const { uid, gid } = ordinaryUser();
  return { prefix: ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"] };
}

/** For systems that refuse namespaces, as most containers do. Only root can switch to this user. */
export const asOrdinaryUser = (): Identity => ({ prefix: [], ...ordinaryUser() });

/** A user that has a name on this system and is not root: `nobody`, or else the last user of /etc/passwd. */
function ordinaryUser(): { uid: number; gid: number } {
  const users = namedUsers();
  const { uid, gid } = users.find((user) => user.name === "nobody") ?? users.at(-1) ?? { uid: 65534, gid: 65534 };
  return { uid, gid };
}

function namedUsers(): { name: string; uid: number; gid: number }[] {
  let text = "";
  try {
    text = readFileSync("/etc/passwd", "utf8");
  } catch {
    // Without this file no user has a name, and initdb reports that.
  }
  return text
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid = "0", gid = "0"]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0 && user.gid > 0);
}

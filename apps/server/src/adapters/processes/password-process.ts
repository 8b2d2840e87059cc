import type { ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { env } from "node:process";
import type { PasswordHasher } from "@shop/api/people/sign-in/argon";
import { startProgram } from "./child-program.ts";

/** With `hash` the password is verified against it; without, the password is hashed. */
export interface Task {
  id: number;
  password: string;
  hash?: string;
}

/** `result` is missing when the task has failed. */
export interface Done {
  id: number;
  result?: string | boolean;
}

/** How many passwords are hashed at a time: one core stays free for the server and the database. */
export const HASHES_AT_ONCE = Math.max(1, availableParallelism() - 1);

interface PasswordProcess extends PasswordHasher {
  /** The id of the running process. */
  readonly pid: number | undefined;
  stop(): void;
}

/**
 * Hashes passwords in a child process with low priority, which is started by the first password. When the process ends,
 * pending calls reject, and the next password starts another one.
 */
export function createPasswordProcess(): PasswordProcess {
  let worker: ChildProcess | undefined;
  let tasks = 0;
  const waiting = new Map<number, { resolve: (result: string | boolean) => void; reject: (error: Error) => void }>();

  function start(): ChildProcess {
    const child = startProgram("password-worker", {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // Each hash takes a thread of libuv's pool, which has four by default.
      env: { ...env, UV_THREADPOOL_SIZE: String(HASHES_AT_ONCE) },
    });
    child.on("message", ({ id, result }: Done) => {
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (result === undefined) reject?.(new Error("a password could not be hashed"));
      else resolve?.(result);
    });
    const isGone = () => {
      if (worker !== child) return;
      worker = undefined;
      for (const { reject } of waiting.values()) reject(new Error("the process that hashes passwords has died"));
      waiting.clear();
    };
    child.on("error", isGone).on("exit", isGone);
    return child;
  }

  function ask(task: Omit<Task, "id">): Promise<string | boolean> {
    const id = (tasks += 1);
    worker ??= start();
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker?.send({ id, ...task } satisfies Task);
    });
  }

  return {
    get pid() {
      return worker?.pid;
    },
    hash: async (password) => String(await ask({ password })),
    verify: async (hash, password) => (await ask({ password, hash })) === true,
    stop() {
      worker?.kill("SIGKILL");
    },
  };
}

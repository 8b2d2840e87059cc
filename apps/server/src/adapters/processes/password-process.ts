import type { ChildProcess } from "node:child_process";
import type { PasswordHasher } from "@shop/api/sign-in/argon";
import { startProgram } from "./child-program.ts";

/** Without `hash` a password is to be hashed, with it to be compared. */
export interface Task {
  id: number;
  password: string;
  hash?: string;
}

/** Without a result it has failed. */
export interface Done {
  id: number;
  result?: string | boolean;
}

interface PasswordProcess extends PasswordHasher {
  /** The process that runs now. */
  readonly pid: number | undefined;
  stop(): void;
}

/**
 * Hashes in a process of its own at a low priority, which starts with the first password. When that process dies, what
 * it was working on rejects, and the next password starts another one.
 */
export function createPasswordProcess(): PasswordProcess {
  let worker: ChildProcess | undefined;
  let tasks = 0;
  const waiting = new Map<number, { resolve: (result: string | boolean) => void; reject: (error: Error) => void }>();

  function start(): ChildProcess {
    const child = startProgram("password-worker", { stdio: ["ignore", "inherit", "inherit", "ipc"] });
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

import type { ChildProcess } from "node:child_process";
import type { TRPCError } from "@trpc/server";
import { startProgram } from "./child-program.ts";

/** A program of this folder: what it is sent, and what it answers. */
export interface Program {
  message: object;
  answer: object;
}

/** What one run of a program may use. */
export interface RunLimits {
  milliseconds: number;
  heapMegabytes: number;
}

/** What a run rejects with. */
interface Refusals {
  /** It has taken more time or memory than its limits allow. */
  tooMuch: () => TRPCError;
  /** The process did not start in time. */
  notStarted: () => TRPCError;
}

/** How long a process may take to start. */
const START_MS = 15_000;

/**
 * Runs a program of this folder (`answerOnce`) in its own child process with low priority, which gets one message and is
 * killed when it has answered or reached a limit.
 */
export async function runLimited<Ran extends Program>(
  program: string,
  message: Ran["message"],
  { milliseconds, heapMegabytes }: RunLimits,
  refusals: Refusals,
): Promise<Ran["answer"]> {
  const child = startProgram(program, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: "advanced",
    // V8 writes a long report to stderr when a process runs out of memory.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // The process may start slowly on a busy machine, so the time limit begins when it has its message.
  let timer = setTimeout(() => child.kill("SIGKILL"), START_MS);
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
    child.send(message);
  };
  try {
    return await answerOf<Ran["answer"]>(program, child, begin, refusals);
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

/** Calls `begin` when the process is ready, and resolves with its response. */
function answerOf<Answer extends object>(
  program: string,
  child: ChildProcess,
  begin: () => void,
  { tooMuch, notStarted }: Refusals,
): Promise<Answer> {
  let isReady = false;
  return new Promise((resolve, reject) => {
    child.on("message", (message: "ready" | Answer) => {
      if (message !== "ready") return resolve(message);
      isReady = true;
      begin();
    });
    child.on("error", reject);
    child.once("exit", (code, signal) => {
      // Killed by the timer, or by V8 or the system because it ran out of memory.
      const isEnded = signal !== null || (code ?? 0) >= 128;
      if (!isEnded) reject(new Error(`the process of ${program} has ended with the code ${code}`));
      else reject(isReady ? tooMuch() : notStarted());
    });
  });
}

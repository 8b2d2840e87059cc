import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { TRPCError } from "@trpc/server";
import { startProgram } from "./child-program.ts";

/** A program of this folder: what it is sent, and what it answers. */
export interface Program {
  message: object;
  answer: object;
}

interface ProgramOptions {
  heapMegabytes: number;
  /** How long a process that has answered is kept for the next message, in ms; 0: each message has a process of its own. */
  keptMs: number;
  /** What a run rejects with when it has taken more time or memory than it may. */
  tooMuch: () => TRPCError;
  /** What a run rejects with when its process did not start in time. */
  notStarted: () => TRPCError;
}

/** Sends the program a message, and resolves with its answer unless that takes longer than the given milliseconds. */
export type RunProgram<Ran extends Program> = (message: Ran["message"], milliseconds: number) => Promise<Ran["answer"]>;

/** How long a process may take to start. */
const START_MS = 15_000;

/**
 * Runs a program of this folder (`answerMessages`) in child processes with low priority, which work on one message at a time and
 * are killed when one reaches a limit.
 */
export function createLimitedProgram<Ran extends Program>(
  program: string,
  { heapMegabytes, keptMs, tooMuch, notStarted }: ProgramOptions,
): RunProgram<Ran> {
  /** Each with the timer that ends it. */
  const kept = new Map<ChildProcess, NodeJS.Timeout>();

  async function start(): Promise<ChildProcess> {
    const child = startProgram(program, {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      serialization: "advanced",
      // V8 writes a long report to stderr when a process runs out of memory.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // A process that is kept does not keep this one running.
    child.unref();
    child.channel?.unref();
    // Also because an error that nobody listens to would end the server.
    for (const end of ["disconnect", "exit", "error"]) child.on(end, () => kept.delete(child));
    await nextMessage(program, child, START_MS, notStarted);
    return child;
  }

  function keep(child: ChildProcess): void {
    if (keptMs === 0) return void child.kill("SIGKILL");
    const end = () => kept.delete(child) && child.kill("SIGKILL");
    kept.set(child, setTimeout(end, keptMs).unref());
  }

  function takeKept(): ChildProcess | undefined {
    const [[child, timer] = []] = kept;
    if (!child) return undefined;
    clearTimeout(timer);
    kept.delete(child);
    return child;
  }

  return async (message, milliseconds) => {
    const child = takeKept() ?? (await start());
    try {
      child.send(message);
      const answer = await nextMessage<Ran["answer"]>(program, child, milliseconds, tooMuch);
      keep(child);
      return answer;
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  };
}

/** The next message of a process; kills it when that takes longer, and rejects with `refusal` when it was killed by a limit. */
async function nextMessage<Message>(
  program: string,
  child: ChildProcess,
  milliseconds: number,
  refusal: () => TRPCError,
): Promise<Message> {
  const listening = new AbortController();
  const { signal } = listening;
  const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
  const ended = once(child, "exit", { signal }).then(([code, killedBy]: unknown[]) => {
    // Killed by the timer, or by V8 or the system because it ran out of memory.
    if (killedBy !== null || Number(code) >= 128) throw refusal();
    throw new Error(`the process of ${program} has ended with the code ${String(code)}`);
  });
  try {
    const [message] = (await Promise.race([once(child, "message", { signal }), ended])) as [Message];
    return message;
  } finally {
    clearTimeout(timer);
    listening.abort();
  }
}

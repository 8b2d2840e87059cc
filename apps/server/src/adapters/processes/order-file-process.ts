import type { ChildProcess } from "node:child_process";
import { createSlots } from "@shop/api/limits/slots";
import type { Client } from "@shop/api/limits/running-calls";
import { TOO_MUCH_TO_READ } from "@shop/api/order-files/refusals";
import { refusal, shopIsBusy } from "@shop/api/platform/errors";
import { startProgram } from "./child-program.ts";

/** The message that the process sends back. */
export type FileAnswer =
  | { rows: string[][] }
  | { refusal: { code: "BAD_REQUEST" | "PAYLOAD_TOO_LARGE"; message: string } };

/** The reader of order files. */
export interface OrderFiles {
  /** The rows of a file (order-files/read-order-file.ts). SERVICE_UNAVAILABLE when too many files are waiting. */
  read(file: Uint8Array, client: Client): Promise<string[][]>;
}

/** A workbook of 800 KB with 5,000 rows takes a second and less than 64 MB. */
const FILE_LIMITS = { milliseconds: 8_000, heapMegabytes: 256 };
/** How long the process may take to start. */
const START_MS = 15_000;
const WAITING = { ofAll: 20, ofAddress: 3, milliseconds: 15_000 };

/**
 * Reads files one after another, each in its own child process: reading a malicious workbook of 100 KB can take
 * gigabytes and minutes, and a process can be killed.
 */
export function createOrderFiles(limits = FILE_LIMITS): OrderFiles {
  const inTurnOfAll = createSlots({ concurrency: 1, waiting: WAITING.ofAll, waitMs: WAITING.milliseconds });
  const inTurnOfAddress = createSlots({ concurrency: 1, waiting: WAITING.ofAddress, waitMs: WAITING.milliseconds });
  return {
    read: (file, { network, disconnectSignal }) =>
      inTurnOfAddress(
        network,
        disconnectSignal,
        () => inTurnOfAll("", disconnectSignal, () => readInProcess(file, limits), shopIsBusy),
        shopIsBusy,
      ),
  };
}

async function readInProcess(
  file: Uint8Array,
  { milliseconds, heapMegabytes }: typeof FILE_LIMITS,
): Promise<string[][]> {
  const child = startProgram("order-file-worker", {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: "advanced",
    // V8 writes a long report to stderr when a process runs out of memory.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // The process may start slowly on a busy machine, so the time limit of the file begins when it is sent.
  let timer = setTimeout(() => child.kill("SIGKILL"), START_MS);
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
    child.send(file);
  };
  try {
    const answer = await answerOf(child, begin);
    if ("refusal" in answer) throw refusal(answer.refusal.code, answer.refusal.message);
    return answer.rows;
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

/** Calls `begin` when the process is ready, and resolves with its response. */
function answerOf(child: ChildProcess, begin: () => void): Promise<FileAnswer> {
  let isReady = false;
  return new Promise((resolve, reject) => {
    child.on("message", (message: "ready" | FileAnswer) => {
      if (message !== "ready") return resolve(message);
      isReady = true;
      begin();
    });
    child.on("error", reject);
    child.once("exit", (code, signal) => {
      // Killed by the timer, or by V8 or the system because it ran out of memory.
      const isEnded = signal !== null || (code ?? 0) >= 128;
      if (!isEnded) reject(new Error(`the process that reads order files has ended with the code ${code}`));
      else reject(isReady ? refusal("PAYLOAD_TOO_LARGE", TOO_MUCH_TO_READ) : shopIsBusy());
    });
  });
}

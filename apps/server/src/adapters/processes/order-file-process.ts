import { createSlots } from "@shop/api/base/limits/slots";
import { TOO_MUCH_TO_READ } from "@shop/api/buying/order-files/refusals";
import type { OrderTable } from "@shop/api/buying/order-files/sheet";
import { refusal, shopIsBusy } from "@shop/api/base/platform/errors";
import type { Context } from "@shop/api/base/procedures/context";
import { TRPCError } from "@trpc/server";
import { createLimitedProgram } from "./limited-program.ts";

/** The program that reads a file. */
export interface OrderFileProgram {
  message: Uint8Array;
  answer: { table: OrderTable } | { refusal: { code: "BAD_REQUEST" | "PAYLOAD_TOO_LARGE"; message: string } };
}

/** Who sends a file: an account when there is a viewer, otherwise a visitor. */
export type OrderFileSender = Pick<Context, "network" | "viewer" | "limits" | "setHeader" | "disconnectSignal">;

/** The reader of order files. */
export interface OrderFiles {
  /**
   * The table in a file (order-files/read-order-file.ts). SERVICE_UNAVAILABLE when too many files are waiting,
   * TOO_MANY_REQUESTS when a file of the sender has just taken too much time or memory.
   */
  read(file: Uint8Array, sender: OrderFileSender): Promise<OrderTable>;
}

/** A workbook of 800 KB with 5,000 rows takes a second and less than 64 MB. */
const FILE_LIMITS = { visitorMs: 2_000, accountMs: 8_000, heapMegabytes: 256 };
const WAITING = { ofAll: 20, ofSender: 3, milliseconds: 15_000 };

/**
 * Reads files one after another, each in its own child process: reading a malicious workbook of 100 KB can take
 * gigabytes and minutes, and a process can be killed. The files of accounts do not wait for those of visitors. A file
 * that reaches a limit costs its sender further files for a while (`pauseOrderFiles`).
 */
export function createOrderFiles({ visitorMs, accountMs, heapMegabytes } = FILE_LIMITS): OrderFiles {
  const readFile = createLimitedProgram<OrderFileProgram>("order-file-worker", {
    heapMegabytes,
    keptMs: 0,
    tooMuch: () => refusal("PAYLOAD_TOO_LARGE", TOO_MUCH_TO_READ),
    notStarted: shopIsBusy,
  });
  const inTurnOfAll = createSlots({ concurrency: 1, waiting: WAITING.ofAll, waitMs: WAITING.milliseconds });
  const inTurnOfSender = createSlots({ concurrency: 1, waiting: WAITING.ofSender, waitMs: WAITING.milliseconds });

  async function readUnlessPaused(file: Uint8Array, sender: OrderFileSender): Promise<OrderTable> {
    await sender.limits.assertMaySendOrderFile(sender, sender.viewer?.id);
    try {
      const answer = await readFile(file, sender.viewer ? accountMs : visitorMs);
      if ("refusal" in answer) throw refusal(answer.refusal.code, answer.refusal.message);
      return answer.table;
    } catch (error) {
      const isOverLimit = error instanceof TRPCError && error.message === TOO_MUCH_TO_READ;
      if (isOverLimit) await sender.limits.pauseOrderFiles(sender, sender.viewer?.id);
      throw error;
    }
  }

  return {
    read(file, sender) {
      const { network, viewer, disconnectSignal } = sender;
      const read = () => readUnlessPaused(file, sender);
      const inTurn = () => inTurnOfAll(viewer ? "accounts" : "visitors", disconnectSignal, read, shopIsBusy);
      return inTurnOfSender(viewer?.id ?? network, disconnectSignal, inTurn, shopIsBusy);
    },
  };
}

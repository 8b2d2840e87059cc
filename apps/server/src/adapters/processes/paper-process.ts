import { createSlots } from "@shop/api/base/limits/slots";
import { refusal, shopIsBusy } from "@shop/api/base/platform/errors";
import type { PaperMaker } from "@shop/api/base/platform/ports";
import type { Paper } from "@shop/papers/paper";
import { createLimitedProgram } from "./limited-program.ts";

/** The program that makes a PDF. */
export interface PaperProgram {
  message: Paper;
  answer: { pdf: Uint8Array };
}

export const PAPER_TOO_LARGE = "This paper is too large for a PDF";

/**
 * A paper of 500 lines takes half a second, several on a busy machine, and less than 64 MB. A process is kept, because starting
 * one takes longer than making a paper of a few lines.
 */
const PAPER_LIMITS = { milliseconds: 30_000, heapMegabytes: 256, keptMs: 30_000 };
const WAITING = { ofAll: 50, milliseconds: 20_000 };

/**
 * Makes PDFs one after another in a child process, which is kept for the next one. Papers of requests do not wait for those of
 * jobs, which have another process.
 */
export function createPaperMaker({ milliseconds, ...limits } = PAPER_LIMITS): PaperMaker {
  const makePaper = createLimitedProgram<PaperProgram>("paper-worker", {
    ...limits,
    tooMuch: () => refusal("PAYLOAD_TOO_LARGE", PAPER_TOO_LARGE),
    notStarted: shopIsBusy,
  });
  const inTurn = createSlots({ concurrency: 1, waiting: WAITING.ofAll, waitMs: WAITING.milliseconds });
  return {
    pdf(paper, { isForJob = false, disconnectSignal } = {}) {
      const make = async () => {
        const { pdf } = await makePaper(paper, milliseconds);
        return Buffer.from(pdf);
      };
      return inTurn(isForJob ? "jobs" : "requests", disconnectSignal, make, shopIsBusy);
    },
  };
}

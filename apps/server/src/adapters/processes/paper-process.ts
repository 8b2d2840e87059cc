import { createSlots } from "@shop/api/base/limits/slots";
import { refusal, shopIsBusy } from "@shop/api/base/platform/errors";
import type { PaperMaker } from "@shop/api/base/platform/ports";
import type { Paper } from "@shop/papers/paper";
import { runLimited } from "./limited-program.ts";

/** The program that makes a PDF. */
export interface PaperProgram {
  message: Paper;
  answer: { pdf: Uint8Array };
}

export const PAPER_TOO_LARGE = "This paper is too large for a PDF";

/** A paper of 500 lines takes half a second, several on a busy machine, and less than 64 MB. */
const PAPER_LIMITS = { milliseconds: 30_000, heapMegabytes: 256 };
const WAITING = { ofAll: 50, milliseconds: 20_000 };

/**
 * Makes PDFs one after another, each in its own child process. Papers of requests do not wait for those of jobs.
 */
export function createPaperMaker(limits = PAPER_LIMITS): PaperMaker {
  const inTurn = createSlots({ concurrency: 1, waiting: WAITING.ofAll, waitMs: WAITING.milliseconds });
  return {
    pdf(paper, { isForJob = false, disconnectSignal } = {}) {
      const make = async () => {
        const { pdf } = await runLimited<PaperProgram>("paper-worker", paper, limits, {
          tooMuch: () => refusal("PAYLOAD_TOO_LARGE", PAPER_TOO_LARGE),
          notStarted: shopIsBusy,
        });
        return Buffer.from(pdf);
      };
      return inTurn(isForJob ? "jobs" : "requests", disconnectSignal, make, shopIsBusy);
    },
  };
}

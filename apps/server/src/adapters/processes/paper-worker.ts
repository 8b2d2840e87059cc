// A child process of the server that makes the PDFs of papers, one after another, with limited memory.
import { renderPaper } from "@shop/papers/render-paper";
import { answerMessages } from "./answer-messages.ts";
import type { PaperProgram } from "./paper-process.ts";

answerMessages<PaperProgram>(async (paper) => ({ pdf: await renderPaper(paper) }));

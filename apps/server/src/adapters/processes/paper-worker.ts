// A child process of the server that makes the PDF of one paper with limited memory, and exits.
import { renderPaper } from "@shop/papers/render-paper";
import { answerOnce } from "./answer-once.ts";
import type { PaperProgram } from "./paper-process.ts";

answerOnce<PaperProgram>(async (paper) => ({ pdf: await renderPaper(paper) }));

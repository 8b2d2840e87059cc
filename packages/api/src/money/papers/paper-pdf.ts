import { formatPaperNumber, paperFileName } from "@shop/domain/papers/paper";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { printedPaper } from "./printed-paper.ts";
import type { PaperRow } from "./papers.wire.ts";

export interface PdfFile {
  fileName: string;
  content: Buffer;
}

/** The PDF that a caller asks for, within the limits of their account. The same paper always has the same bytes. */
export async function paperPdf(ctx: CustomerContext, { paper }: PaperRow): Promise<PdfFile> {
  const { limits, papers, viewer, disconnectSignal } = ctx;
  const make = () => papers.pdf(printedPaper(paper), { disconnectSignal });
  return {
    fileName: paperFileName(formatPaperNumber(paper.kind, paper.number)),
    content: await limits.makePaper(ctx, viewer.id, make),
  };
}

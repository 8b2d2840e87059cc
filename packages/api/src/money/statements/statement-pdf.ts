import type { Statement } from "@shop/domain/contracts/statements";
import { statementFileName } from "@shop/domain/papers/statement";
import type { CustomerContext } from "../../base/procedures/context.ts";
import type { PdfFile } from "../papers/paper-pdf.ts";
import { printedStatement } from "./printed-statement.ts";

/** The PDF of a statement, within the limits of the caller's account. The same statement always has the same bytes. */
export async function statementPdf(ctx: CustomerContext, statement: Statement): Promise<PdfFile> {
  const { limits, papers, viewer, disconnectSignal } = ctx;
  const make = () => papers.pdf(printedStatement(statement), { disconnectSignal });
  return { fileName: statementFileName(statement), content: await limits.makePaper(ctx, viewer.id, make) };
}

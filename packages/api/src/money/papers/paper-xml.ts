import { papers } from "@shop/db/schema/papers";
import { formatPaperNumber } from "@shop/domain/papers/paper";
import { peppolBuyer, type PeppolBuyer } from "@shop/domain/papers/peppol-buyer";
import { peppolDocument, type PeppolPaper } from "@shop/papers/peppol/peppol-document";
import type { Queryable } from "@shop/db/client";
import { eq } from "drizzle-orm";
import { refusal } from "../../base/platform/errors.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import type { PaperRow } from "./papers.wire.ts";

type StoredPaper = PaperRow["paper"];

export interface XmlFile {
  fileName: string;
  content: Buffer;
}

/** The Peppol document that a caller asks for. CONFLICT when the buyer can't get one. */
export async function paperXml({ db }: CustomerContext, { paper }: PaperRow): Promise<XmlFile> {
  const made = await peppolFile(db, paper);
  if ("problem" in made) throw refusal("CONFLICT", made.problem);
  return made;
}

/** The Peppol document of a paper, or why there is none. */
export async function peppolFile(db: Queryable, paper: StoredPaper): Promise<XmlFile | { problem: string }> {
  const found = peppolBuyer(paper.buyer);
  if ("problem" in found) return found;
  const content = Buffer.from(peppolDocument(await peppolPaper(db, paper, found.buyer)));
  return { fileName: `${formatPaperNumber(paper.kind, paper.number)}.xml`, content };
}

async function peppolPaper(db: Queryable, paper: StoredPaper, buyer: PeppolBuyer): Promise<PeppolPaper> {
  const { kind, issuedOn, suppliedOn, totalCents, gstCents, content } = paper;
  const number = formatPaperNumber(kind, paper.number);
  const issued = { number, issuedOn, suppliedOn, totalCents, gstCents, content, buyer };
  if (kind === "invoice") return { kind, ...issued, dueOn: paper.dueOn ?? issuedOn };
  return { kind, ...issued, invoice: await invoiceOf(db, paper) };
}

/** The invoice that a credit note is about. */
async function invoiceOf(db: Queryable, { invoiceId }: StoredPaper): Promise<{ number: string; issuedOn: string }> {
  const [invoice] = await db
    .select({ number: papers.number, issuedOn: papers.issuedOn })
    .from(papers)
    .where(eq(papers.id, invoiceId ?? ""))
    .limit(1);
  if (!invoice) throw new Error("a credit note has no invoice");
  return { ...invoice, number: formatPaperNumber("invoice", invoice.number) };
}

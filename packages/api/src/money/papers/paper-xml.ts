import { formatPaperNumber } from "@shop/domain/papers/paper";
import { peppolBuyer, type PeppolBuyer } from "@shop/domain/papers/peppol-buyer";
import { peppolDocument, type PeppolPaper } from "@shop/papers/peppol/peppol-document";
import { refusal } from "../../base/platform/errors.ts";
import type { PaperRow } from "./papers.wire.ts";

type StoredPaper = PaperRow["paper"];

export interface XmlFile {
  fileName: string;
  content: Buffer;
}

/** The Peppol document that a caller asks for. CONFLICT when the buyer can't get one. */
export function paperXml({ paper }: PaperRow): XmlFile {
  const made = peppolFile(paper);
  if ("problem" in made) throw refusal("CONFLICT", made.problem);
  return made;
}

/** The Peppol document of a paper, or why there is none. */
export function peppolFile(paper: StoredPaper): XmlFile | { problem: string } {
  const found = peppolBuyer(paper.buyer);
  if ("problem" in found) return found;
  const content = Buffer.from(peppolDocument(peppolPaper(paper, found.buyer)));
  return { fileName: `${formatPaperNumber(paper.kind, paper.number)}.xml`, content };
}

function peppolPaper(paper: StoredPaper, buyer: PeppolBuyer): PeppolPaper {
  const { kind, issuedOn, suppliedOn, totalCents, gstCents, content } = paper;
  const number = formatPaperNumber(kind, paper.number);
  const issued = { number, issuedOn, suppliedOn, totalCents, gstCents, content, buyer };
  return kind === "invoice" ? { kind, ...issued, dueOn: paper.dueOn ?? issuedOn } : { kind, ...issued };
}

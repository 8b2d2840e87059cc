import type { Transaction } from "@shop/db/client";
import { companies, companyMembers } from "@shop/db/schema/companies";
import { orders } from "@shop/db/schema/orders";
import { papers } from "@shop/db/schema/papers";
import { users } from "@shop/db/schema/users";
import type { AccountingExport } from "@shop/domain/contracts/exports";
import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_PAPERS } from "@shop/domain/messages";
import { accountingLines, type AccountingLine } from "@shop/domain/papers/accounting-lines";
import { formatPaperNumber, type PaperBuyer, type PaperContent, type PaperKind } from "@shop/domain/papers/paper";
import { sql } from "drizzle-orm";
import { refusal } from "../../base/platform/errors.ts";
import { isOfIssue } from "../../money/papers/read-papers.ts";
import { addresseeEmail } from "../../people/companies/company-addresses.ts";
import { readBatches } from "./read-batches.ts";

interface StoredPaper {
  kind: PaperKind;
  number: number;
  issuedOn: string;
  dueOn: string | null;
  totalCents: number;
  content: PaperContent;
  buyer: PaperBuyer | null;
  email: string | null;
}

/** An invoice or a credit note for an accounting program. Amounts are cents, those of credit notes negative. */
export interface AccountingPaper extends Pick<PaperContent, "orderNumber" | "poNumber"> {
  number: string;
  /** DD/MM/YYYY. A credit note is due on the day of its issue. */
  issuedOn: string;
  dueOn: string;
  customer: string;
  /** Null once the paper's buyer is removed. */
  buyer: PaperBuyer | null;
  /** Where a paper would be sent today; empty for a deleted account, and for a company without an address. */
  email: string;
  totalCents: number;
  lines: AccountingLine[];
}

/** In place of a buyer whose name the shop no longer keeps. */
const REMOVED_BUYER = "Removed";

/** Papers of these days and this kind, oldest first, in batches. BAD_REQUEST for more than accounting programs take. */
export async function openAccountingPapers(
  tx: Transaction,
  query: AccountingExport,
): Promise<AsyncIterable<AccountingPaper[]>> {
  const where = isOfIssue(query) ?? sql`true`;
  const most = LIMITS.accountingPapers;
  const found = tx
    .select({ one: sql`1`.as("one") })
    .from(papers)
    .where(where)
    .limit(most + 1);
  if ((await tx.$count(found.as("found"))) > most) throw refusal("BAD_REQUEST", TOO_MANY_PAPERS(most));
  const statement = sql`select ${papers.kind} as kind, ${papers.number}::float8 as number, ${papers.issuedOn}::text as "issuedOn",
      ${papers.dueOn}::text as "dueOn", ${papers.totalCents}::float8 as "totalCents", ${papers.content} as content,
      ${papers.buyer} as buyer, case when ${papers.companyId} is not null or ${users.deletedAt} is null
        then coalesce(${orders.invoiceEmail}, ${addresseeEmail(papers.companyId)}) end as email
    from ${papers} join ${orders} on ${orders.id} = ${papers.orderId} join ${users} on ${users.id} = ${papers.userId}
    left join ${companyMembers} on ${companyMembers.userId} = ${papers.userId} left join ${companies} on ${companies.id} = ${papers.companyId}
    where ${where} order by ${papers.id}`;
  return toAccounting(readBatches<StoredPaper>(tx, statement));
}

async function* toAccounting(batches: AsyncIterable<StoredPaper[]>): AsyncGenerator<AccountingPaper[], void> {
  for await (const stored of batches) yield stored.map(accountingPaper);
}

function accountingPaper({ kind, content, buyer, ...paper }: StoredPaper): AccountingPaper {
  const sign = kind === "invoice" ? 1 : -1;
  return {
    number: formatPaperNumber(kind, paper.number),
    orderNumber: content.orderNumber,
    ...(content.poNumber !== undefined && { poNumber: content.poNumber }),
    issuedOn: dayFirst(paper.issuedOn),
    dueOn: dayFirst(paper.dueOn ?? paper.issuedOn),
    customer: buyer?.name ?? REMOVED_BUYER,
    buyer,
    email: paper.email ?? "",
    totalCents: sign * paper.totalCents,
    lines: accountingLines(content).map((line) => ({
      ...line,
      priceCents: sign * line.priceCents,
      amountCents: sign * line.amountCents,
      gstCents: sign * line.gstCents,
    })),
  };
}

const dayFirst = (day: string): string => day.split("-").toReversed().join("/");

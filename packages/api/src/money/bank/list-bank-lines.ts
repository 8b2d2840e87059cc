import type { Database, Queryable } from "@shop/db/client";
import { bankLines } from "@shop/db/schema/bank";
import type { BankMatch } from "@shop/domain/bank/bank-lines";
import { judgeLine, type Judgement } from "@shop/domain/bank/judge-line";
import type { BankLinesPage, BankLinesQuery } from "@shop/domain/contracts/bank";
import { and, desc, eq, inArray, or, type SQL } from "drizzle-orm";
import { countFound, isIn, readPage, toPageInfo, wordsOf } from "../../base/platform/list-queries.ts";
import { readAmount } from "../bank-files/read-amount.ts";
import { type BankLineRow, toBankLine } from "./bank-lines.wire.ts";
import { findPayables } from "./find-payables.ts";

const NEWEST_FIRST = [desc(bankLines.day), desc(bankLines.id)];

/** A page of the bank's lines, newest first; open ones with what they may pay. */
export async function listBankLines(db: Database, query: BankLinesQuery): Promise<BankLinesPage> {
  const { keyword, status, match } = query;
  const where = and(
    status && eq(bankLines.status, status),
    match && eq(bankLines.status, "open"),
    ...(keyword?.trim() ? wordsOf(keyword).map(hasWord) : []),
  );
  if (match) return pageOfMatch(db, query, match, where);
  const { rows, ...page } = await readPage(
    query,
    keyword ? countFound(db, bankLines, where) : db.$count(bankLines, where),
    db
      .select()
      .from(bankLines)
      .where(where)
      .orderBy(...NEWEST_FIRST),
  );
  return { lines: await toLines(db, rows, await judgeLines(db, rows)), ...page };
}

/** The condition that a word is in the text, or is the amount. */
function hasWord(word: string): SQL | undefined {
  const cents = readAmount(word);
  return or(isIn([bankLines.text], word), cents ? eq(bankLines.amountCents, cents) : undefined);
}

/** Open lines that are read to find those of one match: more than staff leave open. */
const MAX_JUDGED = 10_000;

/** Every open line is judged, because its match depends on what is open now. */
async function pageOfMatch(
  db: Database,
  query: BankLinesQuery,
  match: BankMatch,
  where: SQL | undefined,
): Promise<BankLinesPage> {
  const open = await db
    .select()
    .from(bankLines)
    .where(where)
    .orderBy(...NEWEST_FIRST)
    .limit(MAX_JUDGED);
  const judged = await judgeLines(db, open);
  const matching = open.filter(({ id }) => judged.get(id)?.match === match);
  const { pageNumber, pageSize } = query;
  const rows = matching.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
  return { lines: await toLines(db, rows, judged), ...toPageInfo(query, matching.length) };
}

/** What the open ones of these lines pay, by the lines' ids. */
export async function judgeLines(db: Queryable, lines: readonly BankLineRow[]): Promise<Map<string, Judgement>> {
  const open = lines
    .filter(({ status }) => status === "open")
    .map(({ id, text, amountCents, bookedCents, similarTo }) => ({
      id,
      text,
      cents: amountCents - bookedCents,
      isSimilar: similarTo !== null,
    }));
  if (open.length === 0) return new Map();
  const payables = await findPayables(db, open);
  return new Map(open.map((line) => [line.id, judgeLine(line, payables)]));
}

async function toLines(db: Queryable, rows: readonly BankLineRow[], judged: ReadonlyMap<string, Judgement>) {
  const ids = rows.flatMap(({ similarTo }) => similarTo ?? []);
  const similar = ids.length > 0 ? await db.select().from(bankLines).where(inArray(bankLines.id, ids)) : [];
  const byId = new Map(similar.map((line) => [line.id, line]));
  return rows.map((row) => toBankLine(row, byId.get(row.similarTo ?? "") ?? null, judged.get(row.id)));
}

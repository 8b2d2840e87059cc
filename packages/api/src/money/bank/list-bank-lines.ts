import type { Database } from "@shop/db/client";
import { bankLines } from "@shop/db/schema/bank";
import type { BankMatch } from "@shop/domain/bank/bank-lines";
import type { BankLinesPage, BankLinesQuery } from "@shop/domain/contracts/bank";
import { centsToDollars } from "@shop/domain/money";
import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import { countFound, isIn, readPage, toPageInfo, wordsOf } from "../../base/platform/list-queries.ts";
import { readAmount } from "../bank-files/read-amount.ts";
import { judgeLines, toLines } from "./read-bank-lines.ts";

const SUM = sql<number>`coalesce(sum(${bankLines.amountCents}), 0)::float8`.mapWith(Number);
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
  const [sums] = await db.select({ cents: SUM }).from(bankLines).where(where);
  const { rows, ...page } = await readPage(
    query,
    keyword ? countFound(db, bankLines, where) : db.$count(bankLines, where),
    db
      .select()
      .from(bankLines)
      .where(where)
      .orderBy(...NEWEST_FIRST),
  );
  return { lines: await toLines(db, rows, await judgeLines(db, rows)), ...page, sum: centsToDollars(sums?.cents ?? 0) };
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
  const cents = matching.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { lines: await toLines(db, rows, judged), ...toPageInfo(query, matching.length), sum: centsToDollars(cents) };
}

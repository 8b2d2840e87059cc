import type { Transaction } from "@shop/db/client";
import { renewHold } from "@shop/db/deadlines";
import { clientOf, type Statement } from "@shop/db/prepared";
import { sql, type SQL } from "drizzle-orm";
import type { Row } from "./table.ts";

/** Few enough that the longest descriptions fit into memory, and that a slow client takes them in time. */
const ROWS = 250;
/** Cells of a batch: a table may have a column for each of thousands of price lists. */
const CELLS = 100_000;

/** The rows of a statement, whose columns are named by the table's headings, through a cursor. */
export async function* readBatches<Read extends object = Row>(
  tx: Transaction,
  statement: SQL | Statement,
  columns = 1,
): AsyncGenerator<Read[], void> {
  const size = Math.max(1, Math.min(ROWS, Math.floor(CELLS / columns)));
  await declare(tx, statement);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next rows are read when these have been taken
    const { rows } = await clientOf(tx).query<Read>(`fetch ${size} from exported`);
    renewHold(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
  }
}

const declare = (tx: Transaction, statement: SQL | Statement): Promise<unknown> =>
  "text" in statement
    ? clientOf(tx).query(`declare exported no scroll cursor for ${statement.text}`, statement.values)
    : tx.execute(sql`declare exported no scroll cursor for ${statement}`);

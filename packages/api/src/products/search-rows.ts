import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import type { Statement } from "./parameters.ts";
import { searchTerms, type SearchTerms } from "./search-words.ts";

/** What a keyword finds; when that is nothing, what the words find that the mistyped ones among them may have meant. */
export async function searchRows<Row extends { total: number }>(
  db: Database,
  keyword: string,
  statementOf: (terms: SearchTerms) => Statement,
): Promise<Row[]> {
  const terms = searchTerms(keyword);
  if (terms.words.length === 0) return [];
  const read = (asked: SearchTerms) => {
    const { text, values } = statementOf(asked);
    return runPrepared<Row>(db, text, values);
  };
  const found = await read(terms);
  if (found[0] && found[0].total > 0) return found;
  const words = await correctedWords(db, terms.words);
  return words.join() === terms.words.join() ? found : read({ ...terms, words });
}

/** The words with each that the catalogue doesn't know replaced by what it may have meant. */
async function correctedWords(db: Database, words: string[]): Promise<string[]> {
  const [row] = await runPrepared<{ words: string[] }>(db, "select corrected_words($1::text[]) as words", [words]);
  return row?.words ?? words;
}

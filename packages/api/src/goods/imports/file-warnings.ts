import { plainHeading } from "./fields.ts";
import type { Mapping } from "./mapping.ts";
import type { Table } from "./read-table.ts";

/** Something about a row, or a whole file, that its reader should know. */
export interface Finding {
  line: number;
  /** The heading of the column; empty when it concerns the whole line. */
  column: string;
  /** Worded to follow the column's name. */
  reason: string;
}

/** What may have been misread in the whole file: characters in another encoding, and columns of the same name. */
export const fileWarnings = (table: Table, mapping: Mapping): Finding[] => [
  ...strayCharacters(table),
  ...repeatedHeadings(table, mapping),
];

function strayCharacters({ strays, encoding }: Table): Finding[] {
  if (!strays) return [];
  const [these, others] = encoding === "Windows-1252" ? ["UTF-8", encoding] : ["Windows-1252", "UTF-8"];
  const count = strays.count === 1 ? "a character" : `the first of ${strays.count} characters`;
  const outcome = these === "UTF-8" ? "not shown right" : "read as such";
  return [{ line: strays.line, column: "", reason: `has ${count} in ${these}, ${outcome}; the rest is in ${others}` }];
}

function repeatedHeadings({ headings, headingLine }: Table, mapping: Mapping): Finding[] {
  const plain = headings.map(plainHeading);
  const used = new Set([...mapping.values()].flatMap((source) => ("columns" in source ? source.columns : [])));
  return [...used].flatMap((column) => {
    const same = plain.flatMap((heading, at) => (heading !== "" && heading === plain[column] ? [at + 1] : []));
    const reason = `is the heading of the columns ${same.join(" and ")}: column ${column + 1} is used`;
    return same.length > 1 ? [{ line: headingLine, column: headings[column] ?? "", reason }] : [];
  });
}

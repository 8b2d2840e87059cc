import pg from "pg";

export interface Table {
  name: string;
  /** Those that a row is made of; what the database computes from them is left out. */
  columns: string[];
}

export interface Sequence {
  name: string;
  /** The number that is given next. */
  next: string;
}

/** A quoted name in the shop's schema. */
export const inSql = (name: string): string => `public.${pg.escapeIdentifier(name)}`;
export const columnsInSql = ({ columns }: Table): string => columns.map((name) => pg.escapeIdentifier(name)).join(", ");

/** What servers are told of changes: by numbers of transactions, which mean nothing in another database. */
const CHANGE_LOG = "catalogue_changes";

/** The shop's tables; those of extensions are not among them, nor is the log of changes. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name, json_agg(a.attname ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${CHANGE_LOG}'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** Tells the servers that run on this database that everything in it is another; a dump may be older than the log. */
export async function tellEverythingChanged(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ it: boolean }>("SELECT to_regclass($1) IS NOT NULL AS it", [inSql(CHANGE_LOG)]);
  if (rows[0]?.it) await client.query(`INSERT INTO ${inSql(CHANGE_LOG)} DEFAULT VALUES`);
}

/** Every sequence with the number that it gives next, those behind identity columns too. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; step: string }>(`
    SELECT sequencename AS name, increment_by AS step FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`);
  const sequences: Sequence[] = [];
  for (const { name, step } of rows) {
    const { rows: states } = await client.query<{ next: string }>(
      `SELECT (last_value + CASE WHEN is_called THEN $1::bigint ELSE 0 END)::text AS next FROM ${inSql(name)}`,
      [step],
    );
    sequences.push(...states.map(({ next }) => ({ name, next })));
  }
  return sequences;
}

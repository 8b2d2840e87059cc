import pg from "pg";

export interface Table {
  name: string;
  /** Without generated columns. */
  columns: string[];
}

export interface Sequence {
  name: string;
  /** The next number. */
  next: string;
}

/** A quoted name, qualified with the shop's schema. */
export const quoteTable = (name: string): string => `public.${pg.escapeIdentifier(name)}`;
export const quoteColumns = ({ columns }: Table): string => columns.map((name) => pg.escapeIdentifier(name)).join(", ");

/** Not dumped, because it contains transaction ids, which have no meaning in another database. */
const CHANGE_LOG = "catalogue_changes";

/** The shop's tables, without those of extensions and the change log. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name, json_agg(a.attname ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${CHANGE_LOG}'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** Logs for servers on this database that everything has changed. A database at an older migration may lack the log. */
export async function logEverythingChanged(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ it: boolean }>("SELECT to_regclass($1) IS NOT NULL AS it", [
    quoteTable(CHANGE_LOG),
  ]);
  if (rows[0]?.it) await client.query(`INSERT INTO ${quoteTable(CHANGE_LOG)} DEFAULT VALUES`);
}

/** Every sequence with its next number, including those of identity columns. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; step: string }>(`
    SELECT sequencename AS name, increment_by AS step FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`);
  const sequences: Sequence[] = [];
  for (const { name, step } of rows) {
    const { rows: states } = await client.query<{ next: string }>(
      `SELECT (last_value + CASE WHEN is_called THEN $1::bigint ELSE 0 END)::text AS next FROM ${quoteTable(name)}`,
      [step],
    );
    sequences.push(...states.map(({ next }) => ({ name, next })));
  }
  return sequences;
}

/** Makes COPY's text independent of the settings of server and role, and allows long copies. */
export const COPY_SESSION = `
  SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 3;
  SET LOCAL bytea_output = 'hex'; SET LOCAL timezone = 'UTC'; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

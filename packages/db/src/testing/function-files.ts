import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";

const functionsFolder = fileURLToPath(new URL("../functions", import.meta.url));

/** A statement of a file in `packages/db/src/functions`: `CREATE OR REPLACE` of a function or trigger, with its comment. */
interface Source {
  /** Such as `FUNCTION is_in_stock`; two functions with different arguments may have the same. */
  name: string;
  sql: string;
}

/** A function or trigger of a database. */
interface Definition {
  name: string;
  /** What DROP takes, such as `FUNCTION is_in_stock(integer,integer,integer)`. */
  identity: string;
  /** As PostgreSQL writes it. */
  sql: string;
}

/** Statements are separated by an empty line, and only a statement begins with CREATE after one. */
const BETWEEN_STATEMENTS = /\n\r?\n(?=(?:--[^\n]*\n)*CREATE )/;
const STATEMENT = /^(?:--[^\n]*\n)*CREATE OR REPLACE (FUNCTION|TRIGGER) (\w+)[^]*;$/;

/**
 * The statements of all files, functions first. A file has the name of its function, and holds the triggers that run it.
 * Rejects when a file has another form.
 */
export async function readFunctionFiles(folder = functionsFolder): Promise<Source[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".sql")).toSorted();
  const sources = await Promise.all(
    files.map(async (file) => statementsOf(await readFile(join(folder, file), "utf8"), file)),
  );
  return sources.flat().toSorted((a, b) => Number(isTrigger(a)) - Number(isTrigger(b)));
}

function statementsOf(text: string, file: string): Source[] {
  return text.split(BETWEEN_STATEMENTS).map((part) => {
    const sql = part.trim();
    const [, kind, name] = STATEMENT.exec(sql) ?? [];
    const isInItsFile = kind === "TRIGGER" || new RegExp(`(?:^|[\\\\/])${name}\\.sql$`).test(file);
    if (!kind || !isInItsFile)
      throw new Error(`${file}: CREATE OR REPLACE of the file's function, or of a trigger, was expected: ${sql}`);
    return { name: `${kind} ${name}`, sql };
  });
}

const isTrigger = ({ name }: { name: string }) => name.startsWith("TRIGGER ");

/**
 * The statements that make a database's functions and triggers those of the files, in the order in which a migration
 * runs them; none when they are the same. Leaves the database as it is, but locks its tables meanwhile.
 */
export async function functionChanges(client: pg.ClientBase, sources: readonly Source[]): Promise<string[]> {
  await client.query("BEGIN");
  try {
    const present = await definitionsIn(client);
    for (const { identity } of present.toReversed()) await client.query(`DROP ${identity} CASCADE`);
    await client.query(CHECK_NO_BODIES);
    for (const { sql } of sources) await client.query(sql);
    const wanted = await definitionsIn(client);
    const [was, willBe] = [present, wanted].map((all) => new Map(all.map((one) => [one.identity, one.sql])));
    const changed = new Set(wanted.filter((it) => was?.get(it.identity) !== it.sql).map(({ name }) => name));
    const created = sources.filter(({ name }) => changed.has(name));
    const dropped = present.filter(({ identity }) => !willBe?.has(identity));
    // A dropped trigger needs the strongest lock of its table, which should not have to replace a weaker one.
    return [
      ...(created.length > 0 ? [CHECK_NO_BODIES] : []),
      ...created.filter((it) => !isTrigger(it)).map(({ sql }) => sql),
      ...dropped.filter(isTrigger).map(({ identity }) => `DROP ${identity};`),
      ...created.filter(isTrigger).map(({ sql }) => sql),
      ...dropped.filter((it) => !isTrigger(it)).map(({ identity }) => `DROP ${identity};`),
    ];
  } finally {
    await client.query("ROLLBACK");
  }
}

/** A function may call one that is created after it. */
const CHECK_NO_BODIES = "SET LOCAL check_function_bodies = off;";

/** The shop's functions, without those of extensions, and then its triggers. */
async function definitionsIn(client: pg.ClientBase): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(`
    SELECT 'FUNCTION ' || proname AS name, 'FUNCTION ' || oid::regprocedure AS identity, pg_get_functiondef(oid) AS sql
    FROM pg_proc f WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = f.oid AND deptype = 'e')
    UNION ALL
    SELECT 'TRIGGER ' || tgname, format('TRIGGER %I ON %s', tgname, tgrelid::regclass), pg_get_triggerdef(t.oid)
    FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal
    ORDER BY 2`);
  return rows;
}

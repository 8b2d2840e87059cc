import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { openDatabase } from "../client.ts";
import { createTestDatabase } from "./test-database.ts";

/*
 * Creating a database, connecting to it and filling the connections' caches takes longer than most tests. So a test
 * gets the database and the connections of an earlier test in its process, with all rows removed except those that
 * migrations insert. A database in which anything else may have changed is dropped instead.
 */

interface SharedDatabase {
  url: string;
  pool: pg.Pool;
  drop: () => Promise<void>;
  uses: number;
}

/** Limits of reuse, because removed rows stay in the data files. */
const MAX_USES = 40;
const MAX_ROWS = 2_000;

/** False for an external server, where databases would be left behind, and for a pooler, which shares connections. */
export const isReused = process.env["TEST_DATABASE_URL"] === undefined && process.env["TEST_POOLER_URL"] === undefined;

const free: SharedDatabase[] = [];

/** An empty database with all tables, until `giveBack`. Those free at the end are removed with the test server. */
export async function borrowTestDatabase() {
  const shared = free.pop() ?? (await openShared());
  const { pool, detach } = ownPool(shared.pool);
  let isPrivate = !isReused;
  return {
    db: drizzle({ client: pool, casing: "snake_case" }),
    /** True when `giveBack` drops it for its number of uses, whatever the test has done with it. */
    isLastUse: shared.uses + 1 >= MAX_USES,
    /** Its URL, which may be used after the test has ended. So no other test gets the database. */
    url(): string {
      isPrivate = true;
      return shared.url;
    },
    async giveBack(): Promise<void> {
      detach();
      shared.uses += 1;
      if (!isPrivate && shared.uses < MAX_USES && (await removeRows(shared.pool))) {
        free.push(shared);
        return;
      }
      if (!shared.pool.ended) await shared.pool.end();
      await shared.drop();
    },
  };
}

async function openShared(): Promise<SharedDatabase> {
  const { url, drop } = await createTestDatabase();
  return { url, drop, pool: openDatabase({ url }).pool, uses: 0 };
}

/** A test's view of a pool. After `detach`, nothing that the test has left running reaches the database. */
function ownPool(shared: pg.Pool) {
  let isDetached = false;
  const connect = (then?: (error?: Error) => void) => {
    if (!isDetached) return (shared.connect as (then?: unknown) => unknown)(then);
    const error = new Error("The test that had this database has ended.");
    return then ? then(error) : Promise.reject(error);
  };
  const pool = Object.create(shared, { connect: { value: connect }, end: { value: () => shared.end() } }) as pg.Pool;
  return { pool, detach: () => void (isDetached = true) };
}

const REMOVE_ROWS = `
  DO $$
  DECLARE
    name text;
    removed integer;
  BEGIN
    SET LOCAL session_replication_role = replica;
    SET LOCAL lock_timeout = '2s';
    FOR name IN
      SELECT oid::regclass FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'synonyms'
        AND pg_relation_size(oid) > 0 -- most tables were never written to
    LOOP
      EXECUTE 'DELETE FROM ' || name;
      GET DIAGNOSTICS removed = ROW_COUNT;
      IF removed > ${MAX_ROWS} THEN
        RAISE 'too many rows';
      END IF;
    END LOOP;
    PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence JOIN pg_class ON oid = seqrelid
      WHERE relnamespace = 'public'::regnamespace;
  END $$`;
const RESET_CONNECTION = "RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all()";
/**
 * Its result differs when tables, objects that belong to them, statistics, the database's settings or the rows of
 * migrations have changed.
 */
const STATE = `
  WITH tables AS (SELECT oid, xmin FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  SELECT (SELECT sum(oid::bigint * xmin::text::bigint) FROM tables) AS tables,
    (SELECT sum(oid::bigint * xmin::text::bigint) FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS functions,
    (SELECT sum(oid::bigint * xmin::text::bigint) FROM pg_trigger) AS triggers,
    (SELECT sum(oid::bigint * xmin::text::bigint) FROM pg_constraint) AS constraints,
    (SELECT sum(oid::bigint * xmin::text::bigint) FROM pg_attrdef) AS defaults,
    (SELECT sum(attnum * xmin::text::bigint) FROM pg_attribute WHERE attrelid IN (SELECT oid FROM tables)) AS columns,
    (SELECT count(*) FROM pg_statistic WHERE starelid IN (SELECT oid FROM tables)) AS statistics,
    (SELECT count(*) FROM pg_db_role_setting JOIN pg_database ON setdatabase = pg_database.oid
      WHERE datname = current_database()) AS settings,
    (SELECT sum(xmin::text::bigint) FROM synonyms) AS synonyms,
    (SELECT sum(id * xmin::text::bigint) FROM drizzle.__drizzle_migrations) AS migrations`;

let stateOfTemplate: string | undefined;

/** Returns false when the database can't be used again. */
async function removeRows(pool: pg.Pool): Promise<boolean> {
  if (pool.ended || pool.idleCount < pool.totalCount || pool.waitingCount > 0) return false;
  // At least one: the pool has none after a statement that failed on its only one.
  const clients = await Promise.all(Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.connect()));
  const [first] = clients;
  if (!first) return false;
  try {
    await first.query(REMOVE_ROWS);
    await Promise.all(clients.map((client) => client.query(RESET_CONNECTION)));
    const { rows } = await first.query(STATE);
    return JSON.stringify(rows) === (stateOfTemplate ??= await readStateOfTemplate());
  } catch {
    return false;
  } finally {
    for (const client of clients) client.release();
  }
}

async function readStateOfTemplate(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  const { pool } = openDatabase({ url, maxConnections: 1 });
  const { rows } = await pool.query(STATE);
  await pool.end();
  await drop();
  return JSON.stringify(rows);
}

import type { Migration } from "../migrations/read-migrations.ts";

/**
 * The rules for a migration that runs while an older server is writing: it must not block writers for a time that grows
 * with the table, and must not remove anything that the older server uses. Unknown statements are refused.
 */

/** What earlier statements have established. */
interface Known {
  /** A check's `table.constraint` → the `table.column` that it keeps from being null. */
  notNullChecks: Map<string, string>;
  /** Columns with a validated check, as `table.column`. */
  neverNull: Set<string>;
  /** Functions of triggers, which servers do not call. */
  triggerFunctions: Set<string>;
}

/** The state of a transaction so far. */
interface SoFar {
  /** The tables that it has created. */
  own: Set<string>;
  /** Whether it has changed a table that is in use: writers wait until the migration ends. */
  isBlockingWriters: boolean;
}

interface Breach {
  tag: string;
  statement: string;
  why: string;
}

const NAME = String.raw`(?:"?public"?\.)?"?([\w-]+)"?`;
const starts = (words: string) => new RegExp(`^${words.replaceAll(" ", String.raw`\s+`)}`, "i");

/** Every breach in these migrations, oldest first. */
export function breachesOf(migrations: readonly Migration[]): Breach[] {
  const known: Known = { notNullChecks: new Map(), neverNull: new Set(), triggerFunctions: new Set() };
  return migrations.flatMap((migration) => {
    const state: SoFar = { own: new Set(), isBlockingWriters: false };
    return statementsOf(migration).flatMap((statement) => {
      const why = migration.isTransaction ? atOnce(statement, state, known) : onItsOwn(statement, known);
      return why.map((reason) => ({ tag: migration.tag, statement, why: reason }));
    });
  });
}

/** Begins the comment before a DROP or RENAME of a function that says why no older server calls it. */
const NO_SERVER_CALLS_IT = "-- No server calls it: ";

/** The statements without comments, except for those with a meaning; each on one line. */
function statementsOf({ statements }: Migration): string[] {
  return statements
    .map((text) =>
      text
        .replaceAll(new RegExp(String.raw`^\s*--(?!${NO_SERVER_CALLS_IT.slice(2)}\S).*$`, "gm"), "")
        .replaceAll(/\s+/g, " ")
        .trim()
        .replace(/;$/, ""),
    )
    .filter(Boolean);
}

/** Outside a transaction: statements that do not block writers and can be repeated after an interruption. */
function onItsOwn(statement: string, known: Known): string[] {
  const isRepeatable =
    starts("create (unique )?index concurrently if not exists ").test(statement) ||
    starts("drop index concurrently if exists ").test(statement) ||
    (starts("do ").test(statement) && /\bcommit\b/i.test(statement)) ||
    validates(statement, known);
  return isRepeatable
    ? []
    : [
        "outside a transaction only CREATE INDEX CONCURRENTLY IF NOT EXISTS, DROP INDEX CONCURRENTLY IF EXISTS, VALIDATE CONSTRAINT and a DO that COMMITs its batches",
      ];
}

function validates(statement: string, { notNullChecks, neverNull }: Known): boolean {
  const [, table, constraint] =
    new RegExp(`^alter table ${NAME} validate constraint ${NAME}$`, "i").exec(statement) ?? [];
  if (!table) return false;
  const column = notNullChecks.get(`${table}.${constraint}`);
  if (column) neverNull.add(column);
  return true;
}

const FREE = [
  "create (or replace )?function ",
  "create (or replace )?view ",
  "create sequence ",
  "create type ",
  "create extension ",
  "set local check_function_bodies = off",
  "comment on ",
  `${NO_SERVER_CALLS_IT}.+ (drop function .+|alter function .+ rename to .+)`,
  // A setting for later writes; the index is not changed.
  String.raw`alter index \S+ set \(gin_pending_list_limit = \d+\)`,
].map(starts);

const REFUSED: [RegExp, string][] = [
  [starts("create (unique )?index "), "CREATE INDEX blocks writers while it is built: CONCURRENTLY"],
  [starts("drop index "), "DROP INDEX waits for all who use the table: CONCURRENTLY"],
  [
    starts("(drop function |alter function .+ rename to )"),
    `the older server may still call it: drop the old one a version later, with the comment '${NO_SERVER_CALLS_IT}…'`,
  ],
  [starts("drop (table|view|sequence|type) "), "the older server may still use it: drop it a version later"],
  [starts("lock "), "LOCK TABLE blocks writers"],
  [starts("truncate "), "TRUNCATE removes rows that the older server uses"],
  [
    starts("(update|delete) "),
    "it locks as many rows as there are: a DO that COMMITs its batches, outside a transaction",
  ],
  [starts("with "), "it may lock as many rows as there are"],
];

const INSERT = starts("insert into ");
const OF_A_FEW_ROWS = /^insert into [^(]+(?:\([^)]*\) )?(?:values|default values)\b/i;
const TRIGGER = new RegExp(
  `^(?:create (?:or replace )?trigger (?:(?! on ).)+|drop trigger (?:if exists )?\\S+|alter trigger \\S+(?= on .+ rename to )) on ${NAME}`,
  "i",
);

/** Strings, quoted names and function bodies, in which a semicolon does not end a statement. */
const QUOTED = /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$.*?\$\1\$/gs;

/** Inside a transaction, which holds every lock until its end. Tables that it has created itself are not in use yet. */
function atOnce(statement: string, state: SoFar, known: Known): string[] {
  const { own } = state;
  if (statement.replaceAll(QUOTED, "").includes(";"))
    return ["only the first of several statements is checked: put a breakpoint between them"];
  const made = new RegExp(`^create table (?:if not exists )?${NAME}`, "i").exec(statement)?.[1];
  if (made) own.add(made);
  const triggered = new RegExp(`^create (?:or replace )?function ${NAME}\\(\\) returns trigger `, "i").exec(
    statement,
  )?.[1];
  if (triggered) known.triggerFunctions.add(triggered);
  if (made || FREE.some((form) => form.test(statement))) return [];
  if (isOfTriggerFunction(statement, known)) return [];
  if (INSERT.test(statement))
    return state.isBlockingWriters && !OF_A_FEW_ROWS.test(statement)
      ? ["it blocks writers, because the transaction has changed a table before: use a separate migration"]
      : [];
  const table = tableOf(statement);
  if (table && own.has(table)) return [];
  state.isBlockingWriters = true;
  if (TRIGGER.test(statement)) return [];
  const refused = REFUSED.find(([form]) => form.test(statement));
  if (refused) return [refused[1]];
  const actions = new RegExp(`^alter table (?:only )?${NAME} (.*)$`, "i").exec(statement)?.[2];
  if (!table || !actions) return ["its effect on writers is unknown: add it to the rules"];
  return splitActions(actions).flatMap((action) => alteration(table, action, known) ?? []);
}

/** Whether a statement drops or renames a function of triggers, which servers do not call. */
function isOfTriggerFunction(statement: string, { triggerFunctions }: Known): boolean {
  const [, dropped] = new RegExp(`^drop function ${NAME}\\(\\)$`, "i").exec(statement) ?? [];
  const [, renamed, name] = new RegExp(`^alter function ${NAME}\\(\\) rename to ${NAME}$`, "i").exec(statement) ?? [];
  if (!triggerFunctions.has(dropped ?? renamed ?? "")) return false;
  if (name) triggerFunctions.add(name);
  return true;
}

/** The table that a statement changes or adds an index to. */
function tableOf(statement: string): string | undefined {
  const index = new RegExp(`^create (?:unique )?index .*? on (?:only )?${NAME}`, "i").exec(statement)?.[1];
  const form = `^(?:alter table|lock table|truncate|update|delete from) (?:only )?${NAME}`;
  return index ?? TRIGGER.exec(statement)?.[1] ?? new RegExp(form, "i").exec(statement)?.[1];
}

/** Splits at the commas outside of parentheses and strings. */
function splitActions(actions: string): string[] {
  const parts = actions.match(/(?:'(?:[^']|'')*'|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^,])+/g) ?? [];
  return parts.map((part) => part.trim());
}

/** A default that is the same for all rows, so that the table is not rewritten. */
const CONSTANT = String.raw`(?:'(?:[^']|'')*'|-?[\d.]+|true|false|null|now\(\)|current_timestamp)(?:::[\w ]+(?:\[\])?)?`;
const ADD_COLUMN = new RegExp(`^add (?:column )?(?:if not exists )?${NAME} (.+)$`, "i");
const NOT_NULL_CHECK = new RegExp(String.raw`check \(+(?:"?[\w-]+"?\.)?"?([\w-]+)"? is not null\)+ not valid$`, "i");

/** Why this change of a table that is in use is refused; undefined when it is not. */
function alteration(table: string, action: string, known: Known): string | undefined {
  if (/^add constraint /i.test(action)) return newConstraint(table, action, known);
  const [, , column] = ADD_COLUMN.exec(action) ?? [];
  if (column !== undefined && !/^add (?:primary|foreign|unique|check|exclude)\b/i.test(action))
    return newColumn(column);
  if (/^rename /i.test(action)) return "the older server still uses the old name";
  if (/^drop column /i.test(action)) return "the older server still uses it: drop it a version later";
  if (/^drop constraint /i.test(action))
    return /_p?key"?$|_pk"?$/i.test(action) ? "the older server may need it for ON CONFLICT" : undefined;
  if (/^validate /i.test(action)) return "VALIDATE's time grows with the table: outside a transaction";
  if (/^alter (?:column )?.* type /i.test(action)) return "another type rewrites the whole table";
  const notNull = new RegExp(`^alter (?:column )?${NAME} set not null$`, "i").exec(action)?.[1];
  if (notNull)
    return known.neverNull.has(`${table}.${notNull}`)
      ? undefined
      : "SET NOT NULL checks every row: first CHECK (… IS NOT NULL) NOT VALID, then VALIDATE in a separate migration";
  if (/^alter (?:column )?.* (?:set default .+|drop not null)$/i.test(action)) return undefined;
  if (/^set \(fillfactor = \d+\)$/i.test(action)) return undefined;
  return "its effect on writers is unknown: add it to the rules";
}

function newConstraint(table: string, action: string, { notNullChecks }: Known): string | undefined {
  const name = new RegExp(`^add constraint ${NAME} `, "i").exec(action)?.[1];
  if (/^add constraint \S+ unique using index /i.test(action)) return undefined;
  if (!/ (?:check|foreign key) ?\(/i.test(action))
    return "it builds an index: CREATE UNIQUE INDEX CONCURRENTLY, then UNIQUE USING INDEX";
  if (!/ not valid$/i.test(action)) return "it checks every row: NOT VALID, then VALIDATE in a separate migration";
  const column = NOT_NULL_CHECK.exec(action)?.[1];
  if (column) notNullChecks.set(`${table}.${name}`, `${table}.${column}`);
  return undefined;
}

function newColumn(definition: string): string | undefined {
  const value = / default (.+?)(?: not null)?$/i.exec(definition.replace(/ not null(?= default )/i, ""))?.[1];
  if (/\b(?:references|check|unique|primary|generated|collate)\b/i.test(definition.replaceAll(/'(?:[^']|'')*'/g, "")))
    return "add the plain column first, and its constraints in a separate statement";
  if (value !== undefined && !new RegExp(`^${CONSTANT}$`, "i").test(value))
    return "a default that may differ from row to row rewrites the whole table";
  if (/ not null/i.test(definition) && value === undefined)
    return "NOT NULL without a default refuses the rows that are there, and those of the older server";
  return undefined;
}

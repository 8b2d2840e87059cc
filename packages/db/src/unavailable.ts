import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError } from "pg";

/** Prefixes of PostgreSQL's error codes for errors that the statement did not cause. */
const UNAVAILABLE = [
  "0800", // the connection
  "28", // authentication, while a server is set up
  "3D000", // the database does not exist
  "53", // no connections, disk or memory left
  "57014", // ended by its deadline
  "57P", // shutting down, starting, crashed, or ended by an admin
  "55P03", // a lock, ended by its deadline
  "58030", // its disk
  "25P03", // a transaction, ended by its deadline
  "25P04",
  "25006", // a standby that is not promoted yet
];

/** Error codes of an unreachable server. */
const NETWORK = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** pg's messages for connection errors that have no code. */
const CONNECTION =
  /^(timeout exceeded when trying to connect$|Query read timeout$|Connection terminated|Client (has encountered|was closed))/;

/**
 * The message of an error that means that the database was unreachable, starting, full or slower than its deadline;
 * null for any other error. The statement may succeed later. A commit at that moment may have succeeded.
 */
export function outageOf(error: unknown): string | null {
  // Drizzle's own message contains the values.
  if (error instanceof DrizzleQueryError) return outageOf(error.cause);
  // Connecting to a name with several addresses fails with an error for each.
  if (error instanceof AggregateError) return error.errors.map(outageOf).find((outage) => outage !== null) ?? null;
  if (!(error instanceof Error)) return null;
  return isOutage(error) ? error.message : null;
}

function isOutage(error: Error): boolean {
  if (error instanceof DatabaseError)
    return UNAVAILABLE.some((code) => error.code?.startsWith(code)) || isFromPooler(error);
  return ("code" in error && NETWORK.has(String(error.code))) || CONNECTION.test(error.message);
}

/** Ended by the deadline of a statement, or of a transaction. */
const DEADLINES = ["57014", "25P03", "25P04"];

/** True for the error of a transaction that has taken longer than a deadline: it would with the same work again. */
export function isOverDeadline(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isOverDeadline(error.cause);
  if (error instanceof DatabaseError) return DEADLINES.includes(error.code ?? "");
  // So ends a connection that is held for too long, here and in PostgreSQL.
  return error instanceof Error && error.message.startsWith("Connection terminated");
}

/** PgBouncer sends one code whenever a connection ends. From PostgreSQL it is the error of a statement. */
const isFromPooler = ({ code, severity }: DatabaseError): boolean => code === "08P01" && severity === "FATAL";

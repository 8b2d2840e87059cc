import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError } from "pg";

/** PostgreSQL's codes for what is no fault of the statement: a class of two characters, or one code. */
const UNAVAILABLE = [
  "0800", // the connection
  "28", // who we are, while it is being set up again
  "3D000", // the database isn't there
  "53", // no connections, disk or memory left
  "57014", // ended by its deadline
  "57P", // shutting down, starting, crashed, or ended by hand
  "55P03", // a lock, ended by its deadline
  "58030", // its disk
  "25P03", // a transaction, ended by its deadline
  "25P04",
  "25006", // a standby that has not taken over yet
];

/** What the network says of a server that is away. */
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

/** What pg says of a connection without a code. */
const CONNECTION =
  /^(timeout exceeded when trying to connect$|Query read timeout$|Connection terminated|Client (has encountered|was closed))/;

/**
 * Why the database could not do what was asked, in its own words or the network's, when it was away, starting, full or
 * slower than its deadline: the same will work once it is back. Null for any other error. What was being committed at
 * that moment may have been done.
 */
export function outageOf(error: unknown): string | null {
  // Its own message holds the values that were sent.
  if (error instanceof DrizzleQueryError) return outageOf(error.cause);
  // Of a name with several addresses, each has its own error.
  if (error instanceof AggregateError) return error.errors.map(outageOf).find((outage) => outage !== null) ?? null;
  if (!(error instanceof Error)) return null;
  return isOutage(error) ? error.message : null;
}

function isOutage(error: Error): boolean {
  if (error instanceof DatabaseError) return UNAVAILABLE.some((code) => error.code?.startsWith(code));
  return ("code" in error && NETWORK.has(String(error.code))) || CONNECTION.test(error.message);
}

import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError } from "pg";

/** An error for a log. */
export interface DescribedError {
  type: string;
  /** In one line, its causes' too. */
  message: string;
  /** Where it broke, and where its causes did. */
  stack: string;
}

const MOST_CAUSES = 5;

/**
 * What a log may hold of an error: what it is, what it says and where it broke. Nothing of what was being worked on:
 * neither the values of a statement, nor the rows that PostgreSQL quotes, nor what libraries hang on to their errors.
 */
export function describeError(error: unknown): DescribedError {
  const chain = chainOf(error);
  const type = typeOf(error);
  return {
    type,
    message: chain.map(messageOf).join(": "),
    stack: chain.map((one) => [`${typeOf(one)}: ${messageOf(one)}`, ...framesOf(one)].join("\n")).join("\ncaused by: "),
  };
}

/** The error and its causes; of one for several addresses, the first. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let next = error;
  while (chain.length === 0 || (next instanceof Error && chain.length < MOST_CAUSES && !chain.includes(next))) {
    chain.push(next);
    next = next instanceof AggregateError ? next.errors[0] : next instanceof Error ? next.cause : undefined;
  }
  return chain;
}

const typeOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return "was thrown, and is no error";
  // Its own message ends with the values.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof DatabaseError) {
    const { code = "", message, table, column, constraint } = error;
    // Data that can't be read are quoted.
    const told = code.startsWith("22") ? withoutQuotes(message) : message;
    return `${told} (${[code, table, column, constraint].filter(Boolean).join(", ")})`;
  }
  // What is no JSON is quoted too.
  if (error instanceof SyntaxError) return withoutQuotes(error.message);
  return "code" in error && typeof error.code === "string" ? `${error.message} (${error.code})` : error.message;
}

const withoutQuotes = (message: string) => message.replace(/"[^]*"/, '"…"');

/** The stack begins with the message, whatever lines that has. */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return [];
  const { stack, message } = error;
  const at = stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames.split("\n").filter((line) => /^ {4}at /.test(line));
}

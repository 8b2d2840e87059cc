import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError } from "pg";

/** An error for a log. */
interface DescribedError {
  type: string;
  /** In one line, with the messages of its causes. */
  message: string;
  /** Its stack and those of its causes. */
  stack: string;
}

const MAX_CAUSES = 5;

/**
 * The parts of an error that may be logged: its type, message and stack. Without data: the values of a statement, rows
 * that PostgreSQL quotes, and properties that libraries add to their errors.
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

/** The error and its causes; the first error of an AggregateError counts as its cause. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let next = error;
  while (chain.length === 0 || (next instanceof Error && chain.length < MAX_CAUSES && !chain.includes(next))) {
    chain.push(next);
    next = next instanceof AggregateError ? next.errors[0] : next instanceof Error ? next.cause : undefined;
  }
  return chain;
}

const typeOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return "was thrown, but is not an error";
  // Drizzle's message ends with the values.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof DatabaseError) {
    const { code = "", message, table, column, constraint } = error;
    // PostgreSQL quotes invalid data.
    const text = code.startsWith("22") ? withoutQuotes(message) : message;
    return `${text} (${[code, table, column, constraint].filter(Boolean).join(", ")})`;
  }
  // Invalid JSON is quoted too.
  if (error instanceof SyntaxError) return withoutQuotes(error.message);
  return "code" in error && typeof error.code === "string" ? `${error.message} (${error.code})` : error.message;
}

const withoutQuotes = (message: string) => message.replace(/"[^]*"/, '"…"');

/** The frames after the message, which may have several lines. */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return [];
  const { stack, message } = error;
  const at = stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames.split("\n").filter((line) => /^ {4}at /.test(line));
}

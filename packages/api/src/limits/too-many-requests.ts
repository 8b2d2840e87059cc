import { refusal } from "../platform/errors.ts";
import type { Caller } from "../platform/ports.ts";

const LONGEST_RETRY_SECONDS = 60;
/** How many times an address's failures its site may have: it is a company's, or that of many customers of a provider. */
export const SITE_TIMES = 5;

/** What an account hears that places orders too quickly. */
export const TOO_MANY_ORDERS = "Too many orders at once. Please wait a minute and try again.";

/** The refusal of what a limit stops, with Retry-After: when the limit ends, and a minute at most. */
export function tooManyRequests(caller: Caller, reached: { msBeforeNext: number }, message?: string) {
  const seconds = Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(reached.msBeforeNext / 1000)));
  caller.setHeader("retry-after", String(seconds));
  return refusal("TOO_MANY_REQUESTS", message ?? `Too many tries. Please wait ${seconds} seconds and try again.`);
}

import { counted } from "@shop/domain/figures";
import { refusal } from "../platform/errors.ts";
import type { Caller } from "../platform/ports.ts";

const MAX_RETRY_SECONDS = 60;
/** A site, such as a company's or a provider's network, may have this many times the failures of an address. */
export const SITE_TIMES = 5;

/** The message for an account that places orders too quickly. */
export const TOO_MANY_ORDERS = "Too many orders at once. Please wait a minute and try again.";

/** The message for an account whose attempts to pay by card did not succeed. */
export const TOO_MANY_ATTEMPTS = "Too many card payments did not succeed. Please try again later, or contact us.";

/** The message for an account whose quick orders wait for each other. */
export const TOO_MANY_IN_WORDS =
  "Your other quick orders are still being looked up. Please wait a moment and try again.";

/** The refusal when a limit is reached. Sets Retry-After to the end of the limit's window, at most a minute. */
export function tooManyRequests(
  caller: Pick<Caller, "setHeader">,
  reached: { msBeforeNext: number },
  message?: string,
) {
  const seconds = Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(reached.msBeforeNext / 1000)));
  caller.setHeader("retry-after", String(seconds));
  return refusal(
    "TOO_MANY_REQUESTS",
    message ?? `Too many attempts. Please wait ${counted(seconds, "second", "seconds")} and try again.`,
  );
}

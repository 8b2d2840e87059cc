import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Caller } from "./ports.ts";
import { refusal } from "./errors.ts";

/** How much is allowed (contract section 2): failed logins in 15 minutes, the others a minute and address. */
export interface RateLimitSettings {
  failedLoginsPerAccount: number;
  failedLoginsPerAddress: number;
  registrations: number;
  enquiries: number;
  /** Mails that let a password be reset. */
  resets: number;
}

const LOGIN_WINDOW_SECONDS = 15 * 60;
const LONGEST_RETRY_SECONDS = 60;

/** The shop's limits; `null` switches them off. Counted in this process. */
export function createRateLimits(settings: RateLimitSettings | null) {
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  const registrations = settings && limiter(settings.registrations, 60);
  const enquiries = settings && limiter(settings.enquiries, 60);
  const resets = settings && limiter(settings.resets, 60);
  const accountFailures = settings && limiter(settings.failedLoginsPerAccount, LOGIN_WINDOW_SECONDS);
  const addressFailures = settings && limiter(settings.failedLoginsPerAddress, LOGIN_WINDOW_SECONDS);
  const turns = new Map<string, Promise<unknown>>();

  async function take(limit: RateLimiterMemory | null, caller: Caller): Promise<void> {
    await limit?.consume(caller.network).catch((reached: RateLimiterRes) => {
      throw tooMany(caller, reached);
    });
  }

  /** Begins when everything before it under any of these keys has ended. */
  async function inTurn<T>(keys: string[], work: () => Promise<T>): Promise<T> {
    const turn = Promise.allSettled(keys.flatMap((key) => turns.get(key) ?? [])).then(work);
    for (const key of keys) turns.set(key, turn);
    try {
      return await turn;
    } finally {
      for (const key of keys) if (turns.get(key) === turn) turns.delete(key);
    }
  }

  return {
    takeRegistration: (caller: Caller) => take(registrations, caller),
    takeEnquiry: (caller: Caller) => take(enquiries, caller),
    takeReset: (caller: Caller) => take(resets, caller),

    /**
     * One try to log in. Failures count against account and address; a limited account still hears addresses that have
     * not failed themselves, so that nobody can lock its owner out. Tries at one account, and from one address, wait for
     * each other: a burst is counted like a queue.
     */
    async tryLogin<T>(caller: Caller, account: string, attempt: () => Promise<T | null>): Promise<T | null> {
      if (!accountFailures || !addressFailures) return attempt();
      return inTurn([`account ${account}`, `address ${caller.network}`], async () => {
        const [byAccount, byAddress] = await Promise.all([
          accountFailures.get(account),
          addressFailures.get(caller.network),
        ]);
        if (byAddress && byAddress.remainingPoints <= 0) throw tooMany(caller, byAddress);
        if (byAccount && byAccount.remainingPoints <= 0 && byAddress) throw tooMany(caller, byAccount);
        const result = await attempt();
        if (result === null)
          await Promise.all([accountFailures.penalty(account), addressFailures.penalty(caller.network)]);
        return result;
      });
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

function tooMany(caller: Caller, reached: RateLimiterRes) {
  const seconds = Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(reached.msBeforeNext / 1000)));
  caller.setHeader("retry-after", String(seconds));
  return refusal("TOO_MANY_REQUESTS", `Too many tries. Please wait ${seconds} seconds and try again.`);
}

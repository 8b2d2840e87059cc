import type { Database } from "@shop/db/client";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { refusal } from "./errors.ts";
import { createFailureCount, type Failures } from "./failure-count.ts";
import type { Caller } from "./ports.ts";

/** How much is allowed (contract section 2): failed logins in 15 minutes, the others a minute and address. */
export interface RateLimitSettings {
  failedLoginsPerAccount: number;
  failedLoginsPerAddress: number;
  registrations: number;
  enquiries: number;
  /** Mails that let a password be reset. */
  resets: number;
}

const LONGEST_RETRY_SECONDS = 60;

/**
 * The shop's limits; `null` switches them off. Failed logins are counted in the database, for all servers together;
 * without one they are counted in this process, as the others always are.
 */
export function createRateLimits(settings: RateLimitSettings | null, db?: Database) {
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  const registrations = settings && limiter(settings.registrations, 60);
  const enquiries = settings && limiter(settings.enquiries, 60);
  const resets = settings && limiter(settings.resets, 60);
  const accountFailures = createFailureCount("login-account", db);
  const addressFailures = createFailureCount("login-address", db);
  const codeFailures = createFailureCount("login-code", db);
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
     * each other: a burst is counted like a queue. Of failures through several servers at one moment, those over the
     * limit are told that they are.
     */
    async tryLogin<T>(caller: Caller, account: string, attempt: () => Promise<T | null>): Promise<T | null> {
      if (!settings) return attempt();
      const { network: address } = caller;
      return inTurn([`account ${account}`, `address ${address}`], async () => {
        const expectFewer = (ofAccount: Failures | null, ofAddress: Failures | null) => {
          expectFewerThan(settings.failedLoginsPerAddress, ofAddress, caller);
          if (ofAddress) expectFewerThan(settings.failedLoginsPerAccount, ofAccount, caller);
          return ofAddress !== null;
        };
        // A flood is refused by what this process has seen already, without a query.
        expectFewer(await accountFailures.seen(account), await addressFailures.seen(address));
        const hadFailed = expectFewer(
          ...(await Promise.all([accountFailures.read(account), addressFailures.read(address)])),
        );
        const result = await attempt();
        if (result !== null) return result;
        const [ofAccount, ofAddress] = await Promise.all([accountFailures.add(account), addressFailures.add(address)]);
        expectFewerThan(settings.failedLoginsPerAddress + 1, ofAddress, caller);
        if (hadFailed) expectFewerThan(settings.failedLoginsPerAccount + 1, ofAccount, caller);
        return null;
      });
    },

    /**
     * One try at a second factor's code, from wherever: six figures can be guessed from many addresses, and whoever
     * tries has the right password already. Nobody without it can use these tries up.
     */
    async tryCode<T>(caller: Caller, account: string, attempt: () => Promise<T | null>): Promise<T | null> {
      if (!settings) return attempt();
      expectFewerThan(settings.failedLoginsPerAccount, await codeFailures.read(account), caller);
      const result = await attempt();
      if (result === null) await codeFailures.add(account);
      return result;
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

function expectFewerThan(limit: number, failures: Failures | null, caller: Caller): void {
  if (failures && failures.consumedPoints >= limit) throw tooMany(caller, failures);
}

function tooMany(caller: Caller, reached: { msBeforeNext: number }) {
  const seconds = Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(reached.msBeforeNext / 1000)));
  caller.setHeader("retry-after", String(seconds));
  return refusal("TOO_MANY_REQUESTS", `Too many tries. Please wait ${seconds} seconds and try again.`);
}

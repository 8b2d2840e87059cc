import type { Database } from "@shop/db/client";
import type { HeldReason } from "@shop/domain/contracts/mail";
import { dollarsToCents } from "@shop/domain/money";
import type { Unpaid } from "@shop/domain/orders/unpaid-limit";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { cardLimit } from "./card-limit.ts";
import { createFailureCount, type Failures } from "./failure-count.ts";
import { newestFirst } from "./newest-first.ts";
import type { Caller } from "../platform/ports.ts";
import { callRunner, pageRunner, type Client, type RunningLimits } from "./running-calls.ts";
import { SITE_TIMES, TOO_MANY_ORDERS, tooManyRequests } from "./too-many-requests.ts";

/** How much is allowed: failed logins in 15 minutes, declined cards an hour, the others a minute and address. */
export interface RateLimitSettings extends RunningLimits {
  failedLoginsPerAccount: number;
  failedLoginsPerAddress: number;
  /** Of a device that has logged in to the account before, and of a session at its own confirmations. */
  failedLoginsPerDevice: number;
  /** Points an hour: a declined card is one, two when it was charged without an order. */
  declinedCardsPerAccount: number;
  declinedCardsPerAddress: number;
  registrations: number;
  enquiries: number;
  /** Password reset emails. */
  resets: number;
  /** An account's new passwords a minute, from any address. */
  passwordChanges: number;
  /** An account's new e-mails an hour, from any address: each says whether somebody has it. */
  emailChanges: number;
  /** Emails an hour to an address that has not been verified. */
  mails: number;
  /** Emails with a link to confirm a subscription, an hour and address. */
  subscriptionMails: number;
  /** Receipts of enquiries, an hour and address. */
  enquiryReceipts: number;
  /** An account's orders a minute; for this and the next two 0 is no limit. */
  orders: number;
  /** An account's open unpaid orders, until it has paid one. */
  unpaidOrders: number;
  /** Their total with GST and freight, in dollars. */
  unpaidAmount: number;
}

/** What placing orders is limited by, counted from the orders themselves for all servers together. */
export interface OrderLimits {
  perMinute: number;
  unpaid: Unpaid;
}

/** The longest queues by account and by address: a call behind more than these would be answered after its client has left. */
const MOST_WAITING = { account: 20, address: 100, orders: 100 };
/** Orders of one account wait for the same lock: more of them at once would only occupy connections. */
const ORDERS_AT_ONCE = 3;
const CROWDED = { msBeforeNext: 5_000 };

/**
 * The shop's limits; `null` switches them off. Failed logins and declined cards are counted in the database, for all
 * servers together; without one failed logins are counted in this process, as the others always are, and cards are not.
 */
export function createRateLimits(settings: RateLimitSettings | null, db?: Database) {
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  const registrations = settings && limiter(settings.registrations, 60);
  const enquiries = settings && limiter(settings.enquiries, 60);
  const resets = settings && limiter(settings.resets, 60);
  const passwordChanges = settings && limiter(settings.passwordChanges, 60);
  const emailChanges = settings && limiter(settings.emailChanges, 60 * 60);
  const accountFailures = createFailureCount("login-account", db);
  const addressFailures = createFailureCount("login-address", db);
  const siteFailures = createFailureCount("login-site", db);
  const codeFailures = createFailureCount("login-code", db);
  const runLimited = settings && callRunner(settings);
  const renderLimited = settings && pageRunner(settings);
  const deviceFailures = createFailureCount("login-device", db);
  const inTurnOfAccount = newestFirst(MOST_WAITING.account);
  const inTurnOfAddress = newestFirst(MOST_WAITING.address);
  const inTurnOfOwner = newestFirst(MOST_WAITING.account);
  const inTurnOfBuyer = newestFirst(MOST_WAITING.orders, ORDERS_AT_ONCE);

  async function take(limit: RateLimiterMemory | null, caller: Caller, key = caller.network): Promise<void> {
    await limit?.consume(key).catch((reached: RateLimiterRes) => {
      throw tooManyRequests(caller, reached);
    });
  }

  /** Emails an hour to one recipient, by the limit that holds them; they are counted in the outbox, for all servers together. */
  const mails: Record<HeldReason, number> | null = settings && {
    unprovedAddress: settings.mails,
    subscription: settings.subscriptionMails,
    enquiryReceipt: settings.enquiryReceipts,
  };

  return {
    /** Runs a procedure, or looks up who is calling, within the limits of running calls. */
    runCall: <T>(client: Client, call: () => Promise<T>): Promise<T> =>
      runLimited ? runLimited(client, call) : call(),
    /** Renders a page within the limits of pages. */
    renderPage: <T>(client: Client, render: () => Promise<T>): Promise<T> =>
      renderLimited ? renderLimited(client, render) : render(),
    /** Emails an hour to one recipient, by the limit that holds them; null: no limits. */
    mails,
    orders: settings && orderLimits(settings),

    /** One order of an account, before it takes a connection: TOO_MANY_REQUESTS when a hundred of the account are waiting. */
    async placeOrder<T>(caller: Caller, userId: string, place: () => Promise<T>): Promise<T> {
      if (!settings) return place();
      return inTurnOfBuyer(userId, () => tooManyRequests(caller, CROWDED, TOO_MANY_ORDERS), place);
    },

    takeRegistration: (caller: Caller) => take(registrations, caller),
    takeEnquiry: (caller: Caller) => take(enquiries, caller),
    takeReset: (caller: Caller) => take(resets, caller),
    takeEmailChange: (caller: Caller, userId: string) => take(emailChanges, caller, userId),

    /** One change of a user's password: those of one account run one after another, so that a flood does not hash in parallel. */
    async changePassword<T>(caller: Caller, userId: string, change: () => Promise<T>): Promise<T> {
      if (!settings) return change();
      await take(passwordChanges, caller, userId);
      return inTurnOfOwner(userId, () => tooManyRequests(caller, CROWDED), change);
    },

    /**
     * One try to log in; `account` is the user's id, or the e-mail that nobody has. Failures count against account,
     * address and the address's site; a limited account still hears addresses that have not failed themselves, so that
     * nobody can lock its owner out. Tries at one account, and from one address, wait for each other, the newest first:
     * a burst is counted like a queue, and does not block others for long. Of failures through several servers at one
     * moment, those over the limit are told that they are.
     */
    async tryLogin<T>(caller: Caller, account: string, attempt: () => Promise<T | null>): Promise<T | null> {
      if (!settings) return attempt();
      const { network: address, site } = caller;
      const counts = [
        { count: accountFailures, of: account },
        { count: addressFailures, of: address },
        ...(site === null ? [] : [{ count: siteFailures, of: site }]),
      ];
      const { failedLoginsPerAccount: perAccount, failedLoginsPerAddress: perAddress } = settings;
      const expectFewer = ([ofAccount = null, ofAddress = null, ofSite = null]: (Failures | null)[], own = 0) => {
        expectFewerThan(perAddress + own, ofAddress, caller);
        expectFewerThan(perAddress * SITE_TIMES + own, ofSite, caller);
        const hasFailed = ofAddress !== null || (ofSite?.consumedPoints ?? 0) >= perAccount * SITE_TIMES;
        if (hasFailed) expectFewerThan(perAccount + own, ofAccount, caller);
        return hasFailed;
      };
      // A flood is refused by the counts that this process knows: without waiting and without a query.
      const expectFewerSeen = async () => expectFewer(await Promise.all(counts.map(({ count, of }) => count.seen(of))));
      const counted = async () => {
        await expectFewerSeen();
        const hadFailed = expectFewer(await Promise.all(counts.map(({ count, of }) => count.read(of))));
        const result = await attempt();
        if (result !== null) return result;
        const [ofAccount, ...others] = await Promise.all(counts.map(({ count, of }) => count.add(of)));
        expectFewer([hadFailed && ofAccount ? ofAccount : null, ...others], 1);
        return null;
      };
      await expectFewerSeen();
      const refuse = () => tooManyRequests(caller, CROWDED);
      return inTurnOfAddress(address, refuse, () => inTurnOfAccount(account, refuse, counted));
    },

    /**
     * One try at a second factor's code, from wherever: six figures can be guessed from many addresses, and whoever
     * tries has the right password already. Nobody without it can use these tries up.
     */
    async tryCode<T>(caller: Caller, userId: string, attempt: () => Promise<T | null>): Promise<T | null> {
      if (!settings) return attempt();
      return inTurnOfOwner(
        userId,
        () => tooManyRequests(caller, CROWDED),
        async () => {
          expectFewerThan(settings.failedLoginsPerAccount, await codeFailures.read(userId), caller);
          const result = await attempt();
          if (result === null) await codeFailures.add(userId);
          return result;
        },
      );
    },

    /**
     * One try with a password by somebody who is no stranger to the account: `own` names the device that has logged in to
     * it before, or the session. Strangers' failures do not count here, nor these with theirs: whatever strangers do, the
     * account's owner has tries left.
     */
    async tryAsKnown<T>(caller: Caller, own: string, attempt: () => Promise<T | null>): Promise<T | null> {
      if (!settings) return attempt();
      const { failedLoginsPerDevice: limit } = settings;
      return inTurnOfOwner(
        own,
        () => tooManyRequests(caller, CROWDED),
        async () => {
          expectFewerThan(limit, await deviceFailures.read(own), caller);
          const result = await attempt();
          if (result === null) expectFewerThan(limit + 1, await deviceFailures.add(own), caller);
          return result;
        },
      );
    },

    ...cardLimit(settings, db),
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

function expectFewerThan(limit: number, failures: Failures | null, caller: Caller): void {
  if (failures && failures.consumedPoints >= limit) throw tooManyRequests(caller, failures);
}

const orderLimits = ({ orders: perMinute, unpaidOrders, unpaidAmount }: RateLimitSettings): OrderLimits => ({
  perMinute,
  unpaid: { orders: unpaidOrders, cents: dollarsToCents(unpaidAmount) },
});

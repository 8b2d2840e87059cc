import type { Database } from "@shop/db/client";
import type { HeldReason } from "@shop/domain/contracts/mail";
import { EXPORT_RUNNING, OTHER_EXPORTS_RUNNING } from "@shop/domain/messages";
import { dollarsToCents } from "@shop/domain/money";
import type { Unpaid } from "@shop/domain/orders/unpaid-limit";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { createFailureCount, type Failures } from "./failure-count.ts";
import { createSlots } from "./slots.ts";
import type { Caller } from "../platform/ports.ts";
import { callRunner, pageRunner, type Client, type RunningLimits } from "./running-calls.ts";
import { SITE_TIMES, TOO_MANY_IN_WORDS, TOO_MANY_ORDERS, tooManyRequests } from "./too-many-requests.ts";
import { TRPCError } from "@trpc/server";
import { releaseReservations, reserve } from "./reserved-attempts.ts";

/** The limits: failed logins per 15 minutes, declined cards per hour, others per minute and address unless stated. */
export interface RateLimitSettings extends RunningLimits {
  failedLoginsPerAccount: number;
  failedLoginsPerAddress: number;
  /** For a device that has logged in to the account before, and for a session that confirms a password or code. */
  failedLoginsPerDevice: number;
  /**
   * Points per hour: a declined card costs one, two when it was charged without an order. Also how many attempts of an
   * account in an hour may stay without success.
   */
  declinedCardsPerAccount: number;
  declinedCardsPerAddress: number;
  registrations: number;
  enquiries: number;
  /** Quick orders of visitors. */
  quickOrders: number;
  /** Quick orders of an account per minute, from any address. */
  quickOrdersPerAccount: number;
  /** Password reset emails. */
  resets: number;
  /** PDFs of an account per minute, from any address. */
  papersPerAccount: number;
  /** New passwords of an account per minute, from any address. */
  passwordChanges: number;
  /** New email addresses of an account per hour, from any address: each attempt reveals whether one is in use. */
  emailChanges: number;
  /** Changes that users make to their own account, per hour. */
  profileChanges: number;
  /** Changes of members and invitations that an admin of a company makes in 24 hours. */
  memberChanges: number;
  /** Emails per hour to an address that has not been verified. */
  mails: number;
  /** Emails with a link to confirm a subscription, per hour and address. */
  subscriptionMails: number;
  /** Receipts of enquiries, per hour and address. */
  enquiryReceipts: number;
  /** Reviews per hour: of an account from any address, and of an address with any accounts. */
  reviewsPerAccount: number;
  reviewsPerAddress: number;
  /** Invitations to companies that an account sends per hour, and those to one address. */
  invitations: number;
  invitationMails: number;
  /** Orders of an account per minute. For this and the next two, 0 means no limit. */
  orders: number;
  /** Open unpaid orders of an account, until it has paid one. */
  unpaidOrders: number;
  /** Their total with GST and freight, in dollars. */
  unpaidAmount: number;
  /** Orders that an account cancels in 24 hours, and requisitions that it withdraws; staff have no such limit. */
  cancellations: number;
  /** Quotes that an account asks for per hour, and those of them that wait for an answer. */
  quotes: number;
  openQuotes: number;
  /** Idempotency keys of an account, or of a visitor's network, in 24 hours. */
  keptKeys: number;
}

/** The limits for placing orders, counted from the stored orders and thus for all servers together. */
export interface OrderLimits {
  perMinute: number;
  unpaid: Unpaid;
}

/** The maximum queue lengths: a call behind more than these would end after its client has disconnected. */
const MAX_WAITING = { account: 20, address: 100, orders: 100, inWords: 3, papers: 5 };
/** How long a quick order waits for another one of the account. */
const IN_WORDS_WAIT_MS = 10_000;
/** How long a PDF waits for another one of the account. */
const PAPER_WAIT_MS = 20_000;
/** Orders of one account wait for the same lock: running more of them would only occupy connections. */
const CONCURRENT_ORDERS = 3;
/** Logins of one address: while the password of one is hashed, the queries of another run. */
const CONCURRENT_LOGINS = 2;
/** Exports of a server at once: each holds a connection of the pool until its client has the file. */
const CONCURRENT_EXPORTS = 2;
/** Passwords in ten minutes that are hashed before strangers': one account could otherwise keep all others waiting. */
const FIRST_TURNS = { account: 20, address: 60, seconds: 10 * 60 };
const EXPORT_RETRY = { msBeforeNext: 30_000 };
const QUEUE_FULL = { msBeforeNext: 5_000 };
const ORDER_FILE_PAUSE_SECONDS = 60;
const ORDER_FILES_PAUSED = "Your last file took too long to read. Please wait a minute and choose a smaller one.";

/**
 * The shop's limits; `null` switches them off. Failed logins and declined cards are counted in the database, for all
 * servers together; without a database, failed logins are counted in this process, and declined cards are not limited.
 * The other limits are always counted in this process.
 */
export function createRateLimits(settings: RateLimitSettings | null, db?: Database) {
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  const registrations = settings && limiter(settings.registrations, 60);
  const enquiries = settings && limiter(settings.enquiries, 60);
  const quickOrders = settings && limiter(settings.quickOrders, 60);
  const quickOrdersOfAccounts = settings && limiter(settings.quickOrdersPerAccount, 60);
  const inWordsSlot = createSlots({ concurrency: 1, waiting: MAX_WAITING.inWords, waitMs: IN_WORDS_WAIT_MS });
  const papersOfAccounts = settings && limiter(settings.papersPerAccount, 60);
  const paperSlot = createSlots({ concurrency: 1, waiting: MAX_WAITING.papers, waitMs: PAPER_WAIT_MS });
  const exportOfAccount = createSlots({ concurrency: 1, waiting: 0 });
  const exportOfServer = createSlots({ concurrency: CONCURRENT_EXPORTS, waiting: 0 });
  const resets = settings && limiter(settings.resets, 60);
  const reviewsOfAccounts = settings && limiter(settings.reviewsPerAccount, 60 * 60);
  const reviewsOfAddresses = settings && limiter(settings.reviewsPerAddress, 60 * 60);
  const invitations = settings && limiter(settings.invitations, 60 * 60);
  const passwordChanges = settings && limiter(settings.passwordChanges, 60);
  const emailChanges = settings && limiter(settings.emailChanges, 60 * 60);
  const orderFilePauses = settings && limiter(0, ORDER_FILE_PAUSE_SECONDS);
  const firstTurnsOfAccounts = settings && limiter(FIRST_TURNS.account, FIRST_TURNS.seconds);
  const firstTurnsOfAddresses = settings && limiter(FIRST_TURNS.address, FIRST_TURNS.seconds);
  const accountFailures = createFailureCount("login-account", db);
  const addressFailures = createFailureCount("login-address", db);
  const siteFailures = createFailureCount("login-site", db);
  const codeFailures = createFailureCount("login-code", db);
  const runLimited = settings && callRunner(settings);
  const renderLimited = settings && pageRunner(settings);
  const deviceFailures = createFailureCount("login-device", db);
  const newestFirst = (waiting: number, concurrency = 1, message?: string) => {
    const inSlot = createSlots({ waiting, concurrency, isNewestFirst: true });
    return <T>(key: string, caller: Caller, work: () => Promise<T>): Promise<T> =>
      inSlot(key, undefined, work, () => tooManyRequests(caller, QUEUE_FULL, message));
  };
  const queuedByAccount = newestFirst(MAX_WAITING.account);
  const queuedByAddress = newestFirst(MAX_WAITING.address, CONCURRENT_LOGINS);
  const queuedByOwner = newestFirst(MAX_WAITING.account);
  const queuedByBuyer = newestFirst(MAX_WAITING.orders, CONCURRENT_ORDERS, TOO_MANY_ORDERS);

  async function take(limit: RateLimiterMemory | null, caller: Caller, key = caller.network): Promise<void> {
    await limit?.consume(key).catch((reached: RateLimiterRes) => {
      throw tooManyRequests(caller, reached);
    });
  }

  /** The keys of an order file's sender: the address, and the account if there is one. */
  const sendersOf = ({ network }: Pick<Caller, "network">, userId: string | undefined) => [
    `address ${network}`,
    ...(userId === undefined ? [] : [`account ${userId}`]),
  ];

  /**
   * Runs one attempt, which returns null when it fails. Attempts of one key run one after another, and are refused
   * after `limit` failures.
   */
  function tryCounted<T>(
    caller: Caller,
    failures: ReturnType<typeof createFailureCount>,
    limit: number,
    key: string,
    attempt: () => Promise<T | null>,
  ): Promise<T | null> {
    const counted = async () => {
      assertBelow(limit, await failures.read(key), caller);
      const result = await attempt();
      if (result === null) assertBelow(limit + 1, await failures.add(key), caller);
      return result;
    };
    return queuedByOwner(key, caller, counted);
  }

  /** Emails per hour to one recipient, by limit; they are counted in the outbox, for all servers together. */
  const mails: Record<HeldReason, number> | null = settings && {
    unprovedAddress: settings.mails,
    subscription: settings.subscriptionMails,
    enquiryReceipt: settings.enquiryReceipts,
    invitation: settings.invitationMails,
  };

  return {
    /** Runs a procedure, or the lookup of its viewer, within the limits of concurrent calls. */
    runCall: <T>(client: Client, call: () => Promise<T>): Promise<T> =>
      runLimited ? runLimited(client, call) : call(),
    /** Renders a page within the limits of pages. */
    renderPage: <T>(client: Client, render: () => Promise<T>): Promise<T> =>
      renderLimited ? renderLimited(client, render) : render(),
    /** Emails per hour to one recipient, by limit; null: no limits. */
    mails,
    /** Changes of one's own account per hour, counted in the audit log; null: no limit. */
    profileChanges: settings && settings.profileChanges,
    /** Attempts of an account to charge a card in an hour that have not succeeded, counted in their table; null: no limit. */
    unpaidAttempts: settings && settings.declinedCardsPerAccount,
    /** Changes of members by an admin of their company in 24 hours, counted in the audit log; null: no limit. */
    memberChanges: settings && settings.memberChanges,
    orders: settings && orderLimits(settings),
    /** In 24 hours: orders of an account, counted in the audit log, and requisitions, in their table; null: no limit. */
    cancellations: settings && settings.cancellations,
    /** Quotes of an account, counted in their table; null: no limits. */
    quotes: settings && { perHour: settings.quotes, open: settings.openQuotes },
    /** Idempotency keys of an owner in 24 hours; null: no limit. They are counted in their table. */
    keptKeys: settings && settings.keptKeys,

    /**
     * Queues an order of an account before it takes a connection. When more than a hundred of the account are waiting,
     * the oldest is refused with TOO_MANY_REQUESTS.
     */
    async placeOrder<T>(caller: Caller, userId: string, place: () => Promise<T>): Promise<T> {
      return settings ? queuedByBuyer(userId, caller, place) : place();
    },

    takeRegistration: (caller: Caller) => take(registrations, caller),
    takeEnquiry: (caller: Caller) => take(enquiries, caller),
    takeQuickOrder: (caller: Caller, userId: string | undefined) =>
      userId === undefined ? take(quickOrders, caller) : take(quickOrdersOfAccounts, caller, userId),
    /** Looks up lines in words: one quick order of an account, or of a visitor's address, at a time. */
    lookUpWords: <T>(caller: Caller, userId: string | undefined, lookUp: () => Promise<T>): Promise<T> =>
      settings
        ? inWordsSlot(userId ?? caller.network, caller.disconnectSignal, lookUp, () =>
            tooManyRequests(caller, QUEUE_FULL, TOO_MANY_IN_WORDS),
          )
        : lookUp(),
    /** Makes a PDF: one of an account at a time, because all of a server are made one after another. */
    async makePaper<T>(caller: Caller, userId: string, make: () => Promise<T>): Promise<T> {
      if (!settings) return make();
      await take(papersOfAccounts, caller, userId);
      return paperSlot(userId, caller.disconnectSignal, make, () => tooManyRequests(caller, QUEUE_FULL));
    },
    /** Runs an export, one of an account at a time, and few of a server; other limits or not. TOO_MANY_REQUESTS for more. */
    runExport: <T>(caller: Pick<Caller, "setHeader">, userId: string, work: () => Promise<T>): Promise<T> => {
      const refuse = (message: string) => () => tooManyRequests(caller, EXPORT_RETRY, message);
      const onServer = () => exportOfServer("all", undefined, work, refuse(OTHER_EXPORTS_RUNNING));
      return exportOfAccount(userId, undefined, onServer, refuse(EXPORT_RUNNING));
    },
    /** TOO_MANY_REQUESTS for a minute after `pauseOrderFiles` with this address or account. */
    async assertMaySendOrderFile(caller: Pick<Caller, "network" | "setHeader">, userId?: string): Promise<void> {
      for (const sender of sendersOf(caller, userId)) {
        const pause = await orderFilePauses?.get(sender);
        if (pause) throw tooManyRequests(caller, pause, ORDER_FILES_PAUSED);
      }
    },

    /** To be called when an order file has reached the limit of time or memory. */
    async pauseOrderFiles(caller: Pick<Caller, "network">, userId?: string): Promise<void> {
      for (const sender of sendersOf(caller, userId)) await orderFilePauses?.block(sender, ORDER_FILE_PAUSE_SECONDS);
    },

    async takeReview(caller: Caller, userId: string): Promise<void> {
      await take(reviewsOfAccounts, caller, userId);
      await take(reviewsOfAddresses, caller);
    },
    takeInvitation: (caller: Caller, userId: string) => take(invitations, caller, userId),
    takeReset: (caller: Caller) => take(resets, caller),
    takeEmailChange: (caller: Caller, userId: string) => take(emailChanges, caller, userId),

    /**
     * Queues a password change: those of one account run one after another, so that a flood of them does not hash
     * passwords in parallel.
     */
    async changePassword<T>(caller: Caller, userId: string, change: () => Promise<T>): Promise<T> {
      if (!settings) return change();
      await take(passwordChanges, caller, userId);
      return queuedByOwner(userId, caller, change);
    },

    /**
     * Runs one attempt to log in, which returns null when it fails. `account` is the user's id, or the email if it has
     * no account. Failures count against account, address and the address's site. A limited account still accepts
     * attempts from addresses that have not failed themselves, so that attackers cannot lock its owner out. Attempts at
     * one account run one after another, and those from one address two at a time, newest first: a burst does not block
     * others for long. Concurrent failures that together exceed the limit are refused. `attempt` is told whether the
     * address or its site has failed before.
     */
    async tryLogin<T>(
      caller: Caller,
      account: string,
      attempt: (hasFailed: boolean) => Promise<T | null>,
    ): Promise<T | null> {
      if (!settings) return attempt(false);
      const { network: address, site } = caller;
      const counts = [
        { count: accountFailures, of: account },
        { count: addressFailures, of: address },
        ...(site === null ? [] : [{ count: siteFailures, of: site }]),
      ];
      const { failedLoginsPerAccount: perAccount, failedLoginsPerAddress: perAddress } = settings;
      const assertAllBelow = ([ofAccount = null, ofAddress = null, ofSite = null]: (Failures | null)[], own = 0) => {
        assertBelow(perAddress + own, ofAddress, caller);
        assertBelow(perAddress * SITE_TIMES + own, ofSite, caller);
        const hasFailed = ofAddress !== null || (ofSite?.consumedPoints ?? 0) >= perAccount * SITE_TIMES;
        if (hasFailed) assertBelow(perAccount + own, ofAccount, caller);
        return hasFailed;
      };
      // A flood is refused by the counts cached in this process, without waiting and without a query.
      const assertBelowSeen = async () =>
        assertAllBelow(await Promise.all(counts.map(({ count, of }) => count.seen(of))));
      const counted = async () => {
        await assertBelowSeen();
        const hadFailed = assertAllBelow(await Promise.all(counts.map(({ count, of }) => count.read(of))));
        const result = await attempt(hadFailed);
        if (result !== null) return result;
        const [ofAccount, ...others] = await Promise.all(counts.map(({ count, of }) => count.add(of)));
        assertAllBelow([hadFailed && ofAccount ? ofAccount : null, ...others], 1);
        return null;
      };
      await assertBelowSeen();
      return queuedByAddress(address, caller, () => queuedByAccount(account, caller, counted));
    },

    /**
     * Whether the next password of an account, in a session or on a known device, is hashed before those of strangers.
     * Counts it.
     */
    async takeFirstTurn({ network }: Pick<Caller, "network">, userId: string): Promise<boolean> {
      if (!firstTurnsOfAccounts || !firstTurnsOfAddresses) return true;
      const turns = [firstTurnsOfAccounts.consume(userId), firstTurnsOfAddresses.consume(network)];
      return (await Promise.allSettled(turns)).every(({ status }) => status === "fulfilled");
    },

    /**
     * Runs one attempt at a second factor's code, counted by account for all addresses together, because six digits can
     * be guessed from many addresses. Only a caller with the right password can use these attempts up.
     */
    tryCode: <T>(caller: Caller, userId: string, attempt: () => Promise<T | null>): Promise<T | null> =>
      settings ? tryCounted(caller, codeFailures, settings.failedLoginsPerAccount, userId, attempt) : attempt(),

    /**
     * Runs one attempt with a password or code on a known device or in a session, identified by `own`. Its failures are
     * counted separately, so that nobody else can use up the owner's attempts.
     */
    tryOnKnownDevice: <T>(caller: Caller, own: string, attempt: () => Promise<T | null>): Promise<T | null> =>
      settings ? tryCounted(caller, deviceFailures, settings.failedLoginsPerDevice, own, attempt) : attempt(),

    ...cardLimit(settings, db),
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

function assertBelow(limit: number, failures: Failures | null, caller: Caller): void {
  if (failures && failures.consumedPoints >= limit) throw tooManyRequests(caller, failures);
}

const orderLimits = ({ orders: perMinute, unpaidOrders, unpaidAmount }: RateLimitSettings): OrderLimits => ({
  perMinute,
  unpaid: { orders: unpaidOrders, cents: dollarsToCents(unpaidAmount) },
});

const TOO_MANY_CARDS = "Too many card payments were declined. Please try again later, or contact us.";

/** The limit of declined cards by account, address and the address's site; no limit without settings or a database. */
const cardLimit = (settings: RateLimitSettings | null, db: Database | undefined) => ({
  /**
   * Runs one attempt to pay by card. It reserves points of the account, the address and its site; they remain spent
   * when the card is declined (PAYMENT_REQUIRED), otherwise they are returned. TOO_MANY_REQUESTS, before the gateway is
   * called, when too few points are left.
   */
  async tryCard<T>(
    caller: Caller,
    { userId, points }: { userId: string; points: number },
    attempt: () => Promise<T>,
  ): Promise<T> {
    if (!settings || !db) return attempt();
    const perAddress = settings.declinedCardsPerAddress;
    const { network, site } = caller;
    const budgets = [
      { name: "card-account", of: userId, limit: settings.declinedCardsPerAccount },
      { name: "card-address", of: network, limit: perAddress },
      ...(site === null ? [] : [{ name: "card-site", of: site, limit: perAddress * SITE_TIMES }]),
    ];
    const reserved = await reserve(db, budgets, points);
    if ("msBeforeNext" in reserved) throw tooManyRequests(caller, reserved, TOO_MANY_CARDS);
    let isDeclined = false;
    try {
      return await attempt();
    } catch (error) {
      isDeclined = error instanceof TRPCError && error.code === "PAYMENT_REQUIRED";
      throw error;
    } finally {
      // An error of the release must not hide the result of the payment; the points expire with their window.
      if (!isDeclined) await releaseReservations(db, reserved.reservations).catch(() => undefined);
    }
  },
});

import type { Database } from "@shop/db/client";
import { TRPCError } from "@trpc/server";
import type { Caller } from "../platform/ports.ts";
import type { RateLimitSettings } from "./rate-limits.ts";
import { giveBack, reserve } from "./reserved-attempts.ts";
import { SITE_TIMES, tooManyRequests } from "./too-many-requests.ts";

const TOO_MANY_CARDS = "Too many card payments were declined. Please try again later, or contact us.";

/** The limit of declined cards by account, by address and by the address's site; none without settings or a database. */
export const cardLimit = (settings: RateLimitSettings | null, db: Database | undefined) => ({
  /**
   * One attempt to pay by card. It holds its points of the account and of the address while it is in progress, keeps
   * them when it ends declined (PAYMENT_REQUIRED), and returns them otherwise. TOO_MANY_REQUESTS, before the gateway is
   * asked, when too few points are left.
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
      // The answer about the payment matters more: points that cannot be returned end with their window.
      if (!isDeclined) await giveBack(db, reserved.reservations).catch(() => undefined);
    }
  },
});

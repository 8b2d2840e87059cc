import type { Database } from "@shop/db/client";
import { TRPCError } from "@trpc/server";
import type { Caller } from "../platform/ports.ts";
import type { RateLimitSettings } from "./rate-limits.ts";
import { releaseReservations, reserve } from "./reserved-attempts.ts";
import { SITE_TIMES, tooManyRequests } from "./too-many-requests.ts";

const TOO_MANY_CARDS = "Too many card payments were declined. Please try again later, or contact us.";

/** The limit of declined cards by account, by address and by the address's site; none without settings or a database. */
export const cardLimit = (settings: RateLimitSettings | null, db: Database | undefined) => ({
  /**
   * One attempt to pay by card. It reserves points of the account and of the address; they stay spent when the card is
   * declined (PAYMENT_REQUIRED), otherwise they are returned. TOO_MANY_REQUESTS, before the gateway is called, when too
   * few points are left.
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
      // A failure here must not hide the result of the payment; the points expire with their window.
      if (!isDeclined) await releaseReservations(db, reserved.reservations).catch(() => undefined);
    }
  },
});

import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Caller } from "../platform/ports.ts";
import { createSlots, tooManyAtOnce } from "./slots.ts";

/** How much of one client's work runs at once in this process. */
export interface RunningLimits {
  /** Procedures of one address. */
  concurrentCalls: number;
  /** Procedures of one token, from all addresses. */
  concurrentCallsPerToken: number;
  /** Calls of one address or token, and pages of one address, that wait. */
  waitingCalls: number;
  /** Pages rendered for one address in a second. */
  pages: number;
  /** Pages rendered for one address at once. */
  concurrentPages: number;
}

export type Client = Pick<Caller, "network" | "token" | "gone">;

const LONGEST_WAIT_MS = { call: 10_000, page: 1_000 };

/**
 * What limits count a token by: a JWT without its signature, which base64 lets be written in many ways. A token with a
 * false signature thus shares the budget of the true one, but its owner alone knows the rest of it.
 */
export const tokenKey = (token: string): string => token.split(".", 2).join(".");

/**
 * Runs procedures, each in a slot of its token and one of its address. The token's comes first: a user whose calls wait
 * for each other holds no slot of an address that others share. Nothing waits for a token's slot while it holds an
 * address's, so there is no deadlock. Work in a slot must not ask for another one.
 */
export function callRunner({ concurrentCalls, concurrentCallsPerToken, waitingCalls }: RunningLimits) {
  const line = { waiting: waitingCalls, waitMs: LONGEST_WAIT_MS.call };
  const inSlotOfAddress = createSlots({ ...line, atOnce: concurrentCalls });
  const inSlotOfToken = createSlots({ ...line, atOnce: concurrentCallsPerToken });

  return function runCall<T>({ network, token, gone }: Client, call: () => Promise<T>): Promise<T> {
    const atAddress = () => inSlotOfAddress(network, gone, call);
    return token === null ? atAddress() : inSlotOfToken(tokenKey(token), gone, atAddress);
  };
}

/** Renders pages within the limits of an address; one that has waited for a second is refused with TOO_MANY_REQUESTS. */
export function pageRunner({ pages, concurrentPages, waitingCalls }: RunningLimits) {
  const inSlot = createSlots({ atOnce: concurrentPages, waiting: waitingCalls, waitMs: LONGEST_WAIT_MS.page });
  const starts = new RateLimiterMemory({ points: pages, duration: 1 });

  async function takeStart(network: string, until: number): Promise<void> {
    const spent = await starts.consume(network).then(
      () => null,
      (reached: RateLimiterRes) => reached,
    );
    if (!spent) return;
    if (performance.now() + spent.msBeforeNext > until) throw tooManyAtOnce();
    await sleep(spent.msBeforeNext);
    await takeStart(network, until);
  }

  return function renderPage<T>({ network, gone }: Client, render: () => Promise<T>): Promise<T> {
    const until = performance.now() + LONGEST_WAIT_MS.page;
    return inSlot(network, gone, async () => {
      await takeStart(network, until);
      return render();
    });
  };
}

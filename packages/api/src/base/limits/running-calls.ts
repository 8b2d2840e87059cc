import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Caller } from "../platform/ports.ts";
import { createSlots, tooManyAtOnce } from "./slots.ts";

/** The limits of one client's concurrent work in this process. */
export interface RunningLimits {
  /** Procedures of one address. */
  concurrentCalls: number;
  /** Procedures of one token, from all addresses. */
  concurrentCallsPerToken: number;
  /** Waiting calls of one address or token, and waiting pages of one address. */
  waitingCalls: number;
  /** Pages rendered for one address per second. */
  pages: number;
  /** Pages rendered for one address at once. */
  concurrentPages: number;
}

export type Client = Pick<Caller, "network" | "token" | "disconnectSignal">;

const MAX_WAIT_MS = { call: 10_000, page: 1_000 };
const REST_FACTOR = 2;
const MAX_REST_MS = 500;

/**
 * The key that limits count a token by: a JWT without its signature, because base64 allows several spellings of a
 * signature. A token with a forged signature thus shares the budget of the real one, but only the owner knows the rest
 * of the token.
 */
export const tokenKey = (token: string): string => token.split(".", 2).join(".");

/**
 * Runs procedures, each in a slot of its token and one of its address. The token's comes first, so that calls waiting
 * for their own token hold no slot of an address that others share. The fixed order prevents deadlocks. Work in a slot
 * must not request another one.
 */
export function callRunner({ concurrentCalls, concurrentCallsPerToken, waitingCalls }: RunningLimits) {
  const line = { waiting: waitingCalls, waitMs: MAX_WAIT_MS.call };
  const inSlotOfAddress = createSlots({ ...line, concurrency: concurrentCalls });
  const inSlotOfToken = createSlots({ ...line, concurrency: concurrentCallsPerToken });

  return function runCall<T>({ network, token, disconnectSignal }: Client, call: () => Promise<T>): Promise<T> {
    const atAddress = () => inSlotOfAddress(network, disconnectSignal, call);
    return token === null ? atAddress() : inSlotOfToken(tokenKey(token), disconnectSignal, atAddress);
  };
}

/**
 * Renders pages within the limits of an address. TOO_MANY_REQUESTS after waiting for a second. After a page its slot
 * rests for twice the time that the process was busy while it was rendered: rendering holds up everything else in the
 * process, so one address may not keep it busy all the time. The page is sent before the rest.
 */
export function pageRunner({ pages, concurrentPages, waitingCalls }: RunningLimits) {
  const inSlot = createSlots({ concurrency: concurrentPages, waiting: waitingCalls, waitMs: MAX_WAIT_MS.page });
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

  return function renderPage<T>({ network, disconnectSignal }: Client, render: () => Promise<T>): Promise<T> {
    const until = performance.now() + MAX_WAIT_MS.page;
    return new Promise((resolve, reject) => {
      const renderThenRest = async () => {
        await takeStart(network, until);
        const before = performance.eventLoopUtilization();
        const page = render();
        page.then(resolve, reject);
        await page.catch(() => undefined);
        const { active } = performance.eventLoopUtilization(before);
        await sleep(Math.min(REST_FACTOR * active, MAX_REST_MS));
      };
      inSlot(network, disconnectSignal, renderThenRest).catch(reject);
    });
  };
}

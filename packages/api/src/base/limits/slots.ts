import type { TRPCError } from "@trpc/server";
import { refusal } from "../platform/errors.ts";

interface SlotLimits {
  /** The maximum number of concurrent calls of one key. */
  concurrency: number;
  /** How many calls of one key may wait; with more, one is refused immediately. */
  waiting: number;
  /** The longest wait, in milliseconds; by default unlimited. */
  waitMs?: number;
  /**
   * The newest waiting call of the lowest rank runs first, and in a full queue the oldest of the highest rank is
   * refused: under overload, new calls complete before their clients time out, and those that have waited longest are
   * dropped.
   */
  isNewestFirst?: boolean;
  /** With `isNewestFirst`, every second time the oldest runs: none waits for long while others keep coming. */
  isOldestInBetween?: boolean;
}

/** Returns a signal that aborts when the client disconnects; called only when a call has to wait. */
type DisconnectSignal = (() => AbortSignal) | undefined;

interface WaitingCall {
  /** A call of a lower rank runs first. */
  rank: number;
  start(): void;
  refuse(): void;
}

interface Line {
  running: number;
  /** In order of arrival. */
  waiting: Set<WaitingCall>;
  /** Whether the call that last waited was the newest. */
  wasNewest: boolean;
}

export const tooManyAtOnce = (): TRPCError =>
  refusal("TOO_MANY_REQUESTS", "Too many requests at once. Please wait a second and try again.");

/**
 * Limits concurrent work by key; waiting calls run by rank, and those of one rank by default in the order of arrival. A
 * slot is occupied until the work has ended, even when its client has disconnected, because the work still uses the
 * database. A waiting call whose client disconnects is dropped.
 *
 * Rejects with `refuse()`, by default TOO_MANY_REQUESTS, when the queue is full or the wait too long, with
 * CLIENT_CLOSED_REQUEST when the client has disconnected, and with the error of the work. Queue libraries neither limit
 * by key nor drop waiting calls.
 */
export function createSlots(limits: SlotLimits) {
  const { concurrency, waiting: maxWaiting, waitMs, isNewestFirst = false, isOldestInBetween = false } = limits;
  const lines = new Map<string, Line>();

  function takeFree(key: string): boolean {
    const line = lines.get(key);
    if (!line) lines.set(key, { running: 1, waiting: new Set(), wasNewest: false });
    else if (line.running < concurrency) line.running += 1;
    else return false;
    return true;
  }

  function wait(
    { waiting }: Line,
    {
      disconnectSignal,
      refuse,
      rank,
    }: { disconnectSignal: AbortSignal | undefined; refuse: () => Error; rank: number },
  ): Promise<void> {
    if (disconnectSignal?.aborted) throw clientHasGone();
    if (waiting.size >= maxWaiting && !isNewestFirst) throw refuse();
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(call);
        clearTimeout(timer);
        disconnectSignal?.removeEventListener("abort", abort);
      };
      const abort = () => {
        leave();
        reject(clientHasGone());
      };
      const call: WaitingCall = {
        rank,
        start() {
          leave();
          resolve();
        },
        refuse() {
          leave();
          reject(refuse());
        },
      };
      const timer = waitMs === undefined ? undefined : setTimeout(() => call.refuse(), waitMs);
      waiting.add(call);
      disconnectSignal?.addEventListener("abort", abort);
      if (waiting.size > maxWaiting) oldestOf(waiting, Math.max)?.refuse();
    });
  }

  function release(key: string): void {
    const line = lines.get(key);
    if (!line) return;
    line.wasNewest = isNewestFirst && !(isOldestInBetween && line.wasNewest);
    const next = line.wasNewest ? newestOf(line.waiting, Math.min) : oldestOf(line.waiting, Math.min);
    // The slot passes directly to the next waiting call, so that a new call cannot take it first.
    if (next) next.start();
    else if (line.running > 1) line.running -= 1;
    else lines.delete(key);
  }

  return async function inSlot<T>(
    key: string,
    disconnectSignal: DisconnectSignal,
    work: () => Promise<T>,
    refuse: () => Error = tooManyAtOnce,
    rank = 0,
  ): Promise<T> {
    const line = lines.get(key);
    if (!takeFree(key) && line) await wait(line, { disconnectSignal: disconnectSignal?.(), refuse, rank });
    try {
      return await work();
    } finally {
      release(key);
    }
  };
}

/** The waiting calls of one rank, in order of arrival: of the lowest rank that waits, or of the highest. */
const ofRank = (waiting: ReadonlySet<WaitingCall>, choose: typeof Math.min): WaitingCall[] => {
  const chosen = choose(...[...waiting].map(({ rank }) => rank));
  return [...waiting].filter(({ rank }) => rank === chosen);
};
const oldestOf = (waiting: ReadonlySet<WaitingCall>, choose: typeof Math.min) => ofRank(waiting, choose).at(0);
const newestOf = (waiting: ReadonlySet<WaitingCall>, choose: typeof Math.min) => ofRank(waiting, choose).at(-1);

const clientHasGone = () => refusal("CLIENT_CLOSED_REQUEST", "The client has closed the connection");

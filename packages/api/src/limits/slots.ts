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
   * The newest waiting call runs first, and in a full queue the oldest is refused: under overload, new calls complete
   * before their clients time out, and those that have waited longest are dropped.
   */
  isNewestFirst?: boolean;
}

/** Returns a signal that aborts when the client disconnects; called only when a call has to wait. */
type DisconnectSignal = (() => AbortSignal) | undefined;

interface WaitingCall {
  start(): void;
  refuse(): void;
}

interface Line {
  running: number;
  /** In order of arrival. */
  waiting: Set<WaitingCall>;
}

export const tooManyAtOnce = (): TRPCError =>
  refusal("TOO_MANY_REQUESTS", "Too many requests at once. Please wait a second and try again.");

/**
 * Limits concurrent work by key, by default in the order of arrival. A slot is occupied until the work has ended, even
 * when its client has disconnected, because the work still uses the database. A waiting call whose client disconnects
 * is dropped.
 *
 * Rejects with `refuse()`, by default TOO_MANY_REQUESTS, when the queue is full or the wait too long, with
 * CLIENT_CLOSED_REQUEST when the client has disconnected, and with the error of the work. Queue libraries neither limit
 * by key nor drop waiting calls.
 */
export function createSlots({ concurrency, waiting: maxWaiting, waitMs, isNewestFirst = false }: SlotLimits) {
  const lines = new Map<string, Line>();

  function takeFree(key: string): boolean {
    const line = lines.get(key);
    if (!line) lines.set(key, { running: 1, waiting: new Set() });
    else if (line.running < concurrency) line.running += 1;
    else return false;
    return true;
  }

  function wait({ waiting }: Line, disconnectSignal: AbortSignal | undefined, refuse: () => Error): Promise<void> {
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
      const [oldest] = waiting;
      if (waiting.size > maxWaiting) oldest?.refuse();
    });
  }

  function release(key: string): void {
    const line = lines.get(key);
    if (!line) return;
    const next = [...line.waiting].at(isNewestFirst ? -1 : 0);
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
  ): Promise<T> {
    const line = lines.get(key);
    if (!takeFree(key) && line) await wait(line, disconnectSignal?.(), refuse);
    try {
      return await work();
    } finally {
      release(key);
    }
  };
}

const clientHasGone = () => refusal("CLIENT_CLOSED_REQUEST", "The client has closed the connection");

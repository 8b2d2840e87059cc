import type { TRPCError } from "@trpc/server";
import { refusal } from "../platform/errors.ts";

export interface SlotLimits {
  /** How much work of one key runs at once. */
  concurrency: number;
  /** How many calls may wait; more are refused immediately. */
  waiting: number;
  /** The longest wait, in milliseconds. */
  waitMs: number;
}

/** The signal that the client has disconnected; read only when a call has to wait. */
export type Gone = (() => AbortSignal) | undefined;

interface Line {
  running: number;
  /** Each function starts a waiting call in a slot that has become free. */
  waiting: Set<() => void>;
}

export const tooManyAtOnce = (): TRPCError =>
  refusal("TOO_MANY_REQUESTS", "Too many requests at once. Please wait a second and try again.");

/**
 * Limits concurrent work by key, in the order of arrival. A slot is occupied until the work has ended, even when its
 * client has disconnected, because the work still uses the database. A waiting call whose client disconnects is
 * dropped.
 *
 * Rejects with TOO_MANY_REQUESTS when the queue is full or the wait too long, with CLIENT_CLOSED_REQUEST when the
 * client has disconnected, and as the work does. Queue libraries neither limit by key nor drop waiting calls.
 */
export function createSlots({ concurrency, waiting: maxWaiting, waitMs }: SlotLimits) {
  const lines = new Map<string, Line>();

  function takeFree(key: string): boolean {
    const line = lines.get(key);
    if (!line) lines.set(key, { running: 1, waiting: new Set() });
    else if (line.running < concurrency) line.running += 1;
    else return false;
    return true;
  }

  function wait({ waiting }: Line, gone: AbortSignal | undefined): Promise<void> {
    if (gone?.aborted) throw clientHasGone();
    if (waiting.size >= maxWaiting) throw tooManyAtOnce();
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(start);
        clearTimeout(timer);
        gone?.removeEventListener("abort", give);
      };
      const give = () => {
        leave();
        reject(clientHasGone());
      };
      const start = () => {
        leave();
        resolve();
      };
      const timer = setTimeout(() => {
        leave();
        reject(tooManyAtOnce());
      }, waitMs);
      waiting.add(start);
      gone?.addEventListener("abort", give);
    });
  }

  function release(key: string): void {
    const line = lines.get(key);
    if (!line) return;
    const [next] = line.waiting;
    // The slot passes to the next one, so that later arrivals cannot take it first.
    if (next) next();
    else if (line.running > 1) line.running -= 1;
    else lines.delete(key);
  }

  return async function inSlot<T>(key: string, gone: Gone, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key);
    if (!takeFree(key) && line) await wait(line, gone?.());
    try {
      return await work();
    } finally {
      release(key);
    }
  };
}

const clientHasGone = () => refusal("CLIENT_CLOSED_REQUEST", "The client has closed the connection");

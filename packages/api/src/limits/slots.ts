import type { TRPCError } from "@trpc/server";
import { refusal } from "../platform/errors.ts";

export interface SlotLimits {
  /** How much work of one key runs at once. */
  atOnce: number;
  /** How much of it may wait; more is refused immediately. */
  waiting: number;
  /** The longest wait, in milliseconds. */
  waitMs: number;
}

/** The signal of the client's end is read only when there is a wait. */
export type Gone = (() => AbortSignal) | undefined;

interface Line {
  running: number;
  /** Each takes over a slot that has become free. */
  waiting: Set<() => void>;
}

export const tooManyAtOnce = (): TRPCError =>
  refusal("TOO_MANY_REQUESTS", "Too many requests at once. Please wait a second and try again.");

/**
 * Slots for each key, given in the order of arrival. A slot is held until the work has ended, also when its client has
 * gone: the work still uses the database. A waiting client that goes leaves the line.
 *
 * Rejects with TOO_MANY_REQUESTS when the line is full or the wait too long, with CLIENT_CLOSED_REQUEST when the client
 * has gone, and as the work does. Written here because queue libraries neither count by key nor drop what waits.
 */
export function createSlots({ atOnce, waiting: mostWaiting, waitMs }: SlotLimits) {
  const lines = new Map<string, Line>();

  function takeFree(key: string): boolean {
    const line = lines.get(key);
    if (!line) lines.set(key, { running: 1, waiting: new Set() });
    else if (line.running < atOnce) line.running += 1;
    else return false;
    return true;
  }

  function wait({ waiting }: Line, gone: AbortSignal | undefined): Promise<void> {
    if (gone?.aborted) throw clientHasGone();
    if (waiting.size >= mostWaiting) throw tooManyAtOnce();
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

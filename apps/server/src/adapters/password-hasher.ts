import type { PasswordHasher } from "@shop/api/users/argon";
import { createPasswordProcess } from "./password-process.ts";

/** Where there is idle time, a hash takes a twentieth of this. */
const PATIENCE_MS = 1000;
const HURRY_MS = 60_000;

/**
 * Hashes in idle time, so that a storm of logins keeps no read waiting. Where a busy shop leaves too little of that, a
 * process that is merely nice takes over: what has waited for a second, and all passwords of the minute after it. It has
 * the last word on what the other could not do, too.
 */
export function createPasswordHasher({
  idle = createPasswordProcess("idle"),
  nice = createPasswordProcess("nice"),
  patienceMs = PATIENCE_MS,
  hurryMs = HURRY_MS,
} = {}): PasswordHasher & { stop(): void } {
  let hurriesUntil = 0;

  function work<T>(ask: (hasher: PasswordHasher) => Promise<T>): Promise<T> {
    if (performance.now() < hurriesUntil) return ask(nice);
    return new Promise((resolve, reject) => {
      let isAsked = false;
      const askNice = () => {
        if (!isAsked) ask(nice).then(resolve, reject);
        isAsked = true;
      };
      const patience = setTimeout(() => {
        hurriesUntil = performance.now() + hurryMs;
        askNice();
      }, patienceMs);
      void ask(idle)
        .then(resolve, askNice)
        .finally(() => clearTimeout(patience));
    });
  }

  return {
    hash: (password) => work((hasher) => hasher.hash(password)),
    verify: (hash, password) => work((hasher) => hasher.verify(hash, password)),
    stop() {
      idle.stop();
      nice.stop();
    },
  };
}

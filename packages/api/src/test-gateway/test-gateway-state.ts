import type { GatewayPayment, GatewayRefund } from "../platform/ports.ts";

/** Stores one text; `save` replaces it atomically. */
export interface TestGatewayStorage {
  load(): Promise<string | null>;
  save(text: string): Promise<void>;
}

export interface TestPayment extends GatewayPayment {
  /** The token that was confirmed last. */
  token: string | null;
}

interface State {
  payments: Record<string, TestPayment>;
  refunds: Record<string, GatewayRefund>;
  /** The request and response of each idempotency key. */
  answers: Record<string, { asked: string; answer: unknown }>;
}

/** In memory, for tests. */
export function memoryStorage(): TestGatewayStorage {
  let kept: string | null = null;
  return {
    load: () => Promise.resolve(kept),
    save(text) {
      kept = text;
      return Promise.resolve();
    },
  };
}

/**
 * The gateway's state: each step sees everything saved before, also by another process, and is saved before it returns.
 * Steps of one process run one after another.
 */
export function testGatewayState(storage: TestGatewayStorage) {
  let turn: Promise<unknown> = Promise.resolve();

  function work<T>(step: (state: State) => T): Promise<T> {
    const done = turn.then(async () => {
      const text = await storage.load();
      const state = text === null ? { payments: {}, refunds: {}, answers: {} } : (JSON.parse(text) as State);
      const answer = step(state);
      const after = JSON.stringify(state);
      if (after !== text) await storage.save(after);
      return structuredClone(answer);
    });
    turn = done.catch(() => undefined);
    return done;
  }

  /** Like Stripe: the same key gets the first response again, or an error for another request. */
  function once<T>(key: string, asked: unknown, step: (state: State) => T): Promise<T> {
    const text = JSON.stringify(asked);
    return work((state) => {
      const earlier = state.answers[key];
      if (earlier?.asked === text) return earlier.answer as T;
      if (earlier)
        throw new Error("Keys for idempotent requests can only be used with the parameters of their first use");
      const answer = structuredClone(step(state));
      state.answers[key] = { asked: text, answer };
      return answer;
    });
  }

  return { work, once };
}

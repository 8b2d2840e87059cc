import { AsyncResource } from "node:async_hooks";
import { tracingChannel } from "node:diagnostics_channel";
import type pg from "pg";

/** A query on the channel. Its values are left out, because they may be personal data. */
export interface RunningQuery {
  text: string;
  /** By `performance.now()`. */
  startedAt: number;
  /** Set before `asyncStart` when the query has failed. */
  error?: unknown;
}

/** Every query of every pool: `start` when it is sent, `asyncStart` when it has ended. Metrics and traces subscribe. */
export const queryChannel = tracingChannel<unknown, RunningQuery>("shop:query");

type Run = (...given: unknown[]) => unknown;

/** Publishes the queries of a pool while the channel has subscribers; otherwise each query costs one comparison. */
export function publishQueries(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const run = client.query.bind(client) as Run;
    Object.assign(client, {
      query: (...given: unknown[]) => (queryChannel.hasSubscribers ? published(run, given) : run(...given)),
    });
  });
  const connect = pool.connect.bind(pool) as Run;
  // A call that waits gets its connection in the context of the call that releases it, so its queries would be traced
  // as those of the other call. Only traces subscribe to `start`.
  Object.assign(pool, {
    connect: (then?: Run) => connect(then && queryChannel.start.hasSubscribers ? inOwnContext(then) : then),
  });
}

/** Like AsyncResource.bind, which takes several times as long. */
function inOwnContext(then: Run): Run {
  const own = new AsyncResource("shop:query");
  return (...given) => own.runInAsyncScope(then, undefined, ...given);
}

function published(run: Run, given: unknown[]): unknown {
  const [query] = given as [string | { text?: string; submit?: unknown }];
  const text = typeof query === "string" ? query : query.text;
  // A submittable object, such as a cursor, ends many times.
  if (text === undefined || (typeof query === "object" && query.submit)) return run(...given);
  const running = { text, startedAt: performance.now() };
  return typeof given.at(-1) === "function"
    ? queryChannel.traceCallback(run, -1, running, undefined, ...given)
    : queryChannel.tracePromise(run as (...all: unknown[]) => Promise<unknown>, running, undefined, ...given);
}

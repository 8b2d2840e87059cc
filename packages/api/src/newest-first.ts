type Start = (isTurn: boolean) => void;

/**
 * A queue for each key, one at a time: of what waits, the newest comes first, and past `mostWaiting` the oldest is told
 * so by `refuse`. Whoever comes into a storm is answered while there is still somebody to hear it, and what has waited
 * through it is given up first.
 */
export function newestFirst(mostWaiting: number) {
  const queues = new Map<string, Start[]>();

  return async function inTurn<T>(key: string, refuse: () => Error, work: () => Promise<T>): Promise<T> {
    const waiting = queues.get(key);
    if (!waiting) queues.set(key, []);
    else {
      const isTurn = await new Promise<boolean>((start) => {
        waiting.push(start);
        if (waiting.length > mostWaiting) waiting.shift()?.(false);
      });
      if (!isTurn) throw refuse();
    }
    try {
      return await work();
    } finally {
      // Whoever ends hands its turn over, so that nobody who comes now gets in between.
      const next = queues.get(key)?.pop();
      if (next) next(true);
      else queues.delete(key);
    }
  };
}

type Start = (isTurn: boolean) => void;

interface Queue {
  running: number;
  waiting: Start[];
}

/**
 * A queue for each key, one at a time unless `atOnce` says more: of what waits, the newest comes first, and past
 * `mostWaiting` the oldest is told so by `refuse`. Whoever comes into a storm is answered while there is still somebody to
 * hear it, and what has waited through it is given up first.
 */
export function newestFirst(mostWaiting: number, atOnce = 1) {
  const queues = new Map<string, Queue>();

  return async function inTurn<T>(key: string, refuse: () => Error, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < atOnce) queue.running += 1;
    else {
      const isTurn = await new Promise<boolean>((start) => {
        queue.waiting.push(start);
        if (queue.waiting.length > mostWaiting) queue.waiting.shift()?.(false);
      });
      if (!isTurn) throw refuse();
    }
    try {
      return await work();
    } finally {
      // Passes its turn on directly, so that no new call takes it first.
      const next = queue.waiting.pop();
      if (next) next(true);
      else if ((queue.running -= 1) === 0) queues.delete(key);
    }
  };
}

type Start = (isTurn: boolean) => void;

interface Queue {
  running: number;
  waiting: Start[];
}

/**
 * A queue for each key that runs `concurrency` calls at a time. The newest waiting call runs first; beyond `maxWaiting`
 * the oldest is rejected with `refuse()`. Under overload, new calls are answered before their clients time out, and the
 * calls that have waited longest are dropped.
 */
export function newestFirst(maxWaiting: number, concurrency = 1) {
  const queues = new Map<string, Queue>();

  return async function queued<T>(key: string, refuse: () => Error, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < concurrency) queue.running += 1;
    else {
      const isTurn = await new Promise<boolean>((start) => {
        queue.waiting.push(start);
        if (queue.waiting.length > maxWaiting) queue.waiting.shift()?.(false);
      });
      if (!isTurn) throw refuse();
    }
    try {
      return await work();
    } finally {
      // The slot passes to the next call directly, so that a new call cannot take it first.
      const next = queue.waiting.pop();
      if (next) next(true);
      else if ((queue.running -= 1) === 0) queues.delete(key);
    }
  };
}

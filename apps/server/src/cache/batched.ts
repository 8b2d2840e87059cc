/**
 * Lets many share one piece of work that each wants to have begun after it asked: who comes while it is being done shares
 * the next one, which begins when this one has ended.
 */
export function batched<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running
      .then(() => new Promise((resolve) => setImmediate(resolve)))
      .then(() => {
        next = null;
        const own = work();
        running = own.catch(() => undefined);
        return own;
      });
    return next;
  };
}

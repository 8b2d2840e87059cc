/** What a request keeps in memory. */
interface Held {
  network: string;
  bytes: number;
  /** Ends its connection. */
  close: () => void;
}

/**
 * Counts the memory that requests hold in this process, by address. Above `totalBytes` the address that holds most loses
 * its oldest connection, so that none can push out the requests of others. Among addresses that hold the same the oldest
 * one goes, because an honest one is finished within moments.
 */
export function heldMemory(totalBytes: number) {
  /** In the order in which they began. */
  const all = new Set<Held>();
  const shares = new Map<string, { requests: number; bytes: number }>();
  let bytes = 0;

  const shareOf = (network: string) => shares.get(network) ?? { requests: 0, bytes: 0 };

  function count({ network, bytes: more }: Held, sign: 1 | -1): void {
    const share = shareOf(network);
    const requests = share.requests + sign;
    bytes += sign * more;
    if (requests > 0) shares.set(network, { requests, bytes: share.bytes + sign * more });
    else shares.delete(network);
  }

  function release(held: Held): void {
    if (all.delete(held)) count(held, -1);
  }

  /** The oldest of the address that holds most, other than this one. */
  function heaviestBeside(held: Held): Held | undefined {
    let heaviest: Held | undefined;
    let most = 0;
    for (const other of all) {
      const share = shareOf(other.network).bytes;
      if (other !== held && share > most) [heaviest, most] = [other, share];
    }
    return heaviest;
  }

  return {
    requestsOf: (network: string): number => shareOf(network).requests,
    /** Counts until the returned function is called. */
    hold(held: Held): () => void {
      all.add(held);
      count(held, 1);
      while (bytes > totalBytes) {
        const heaviest = heaviestBeside(held);
        if (!heaviest) break;
        release(heaviest);
        heaviest.close();
      }
      return () => release(held);
    },
  };
}

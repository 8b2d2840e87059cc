import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";

export const NO_SUCH_HOST = "There is no host of this name";
export const NOT_LOOKED_UP = "The host's name could not be looked up";

interface Asked {
  /** The operator has named this host: it may be one that this machine alone knows. */
  isTrusted: boolean;
  /** Ends the asking. */
  signal: AbortSignal;
}

/** How a name becomes addresses: at least one. Rejects with a sentence for the staff. */
export type Resolve = (host: string, asked: Asked) => Promise<LookupAddress[]>;

/** For each of the two tries that a name server gets; the second waits longer. */
const TIMEOUT_MS = 1_500;
/** c-ares' words for a name that nobody has, or has no address for, or could have. */
const ABSENT = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

/**
 * Asks the name servers itself: the system's own lookup holds threads that passwords and pictures need too, and can't be
 * told to stop. It alone knows /etc/hosts, and is asked for hosts that the operator has named. `servers` as 'address:port'.
 */
export function createResolver(servers?: string[]): Resolve {
  return async (host, { isTrusted, signal }) => {
    const family = isIP(host);
    if (family > 0) return [{ address: host, family }];
    return isTrusted ? lookup(host, { all: true }) : askServers(host, signal, servers);
  };
}

async function askServers(host: string, signal: AbortSignal, servers?: string[]): Promise<LookupAddress[]> {
  // One for each name: cancelling one ends all that it has been asked, and a new one knows the servers of today.
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const outcomes = await Promise.allSettled([
    resolver.resolve4(host).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(host).then((found) => found.map((address) => ({ address, family: 6 }))),
  ]);
  signal.removeEventListener("abort", cancel);
  const addresses = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
  if (addresses.length > 0) return addresses;
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  throw new Error(reasons.every(isAbsent) ? NO_SUCH_HOST : NOT_LOOKED_UP, { cause: reasons[0] });
}

const isAbsent = (reason: unknown): boolean =>
  reason instanceof Error && "code" in reason && ABSENT.has(String(reason.code));

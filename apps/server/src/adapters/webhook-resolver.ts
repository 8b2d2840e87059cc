import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";

export const NO_SUCH_HOST = "There is no host of this name";
export const NOT_LOOKED_UP = "The host's name could not be looked up";

interface ResolveOptions {
  /** The operator has listed this host, which may be only in this machine's /etc/hosts. */
  isTrusted: boolean;
  /** Cancels the lookup, unless the host is trusted. */
  signal: AbortSignal;
}

/** Resolves a name to at least one address. Rejects with a message for staff, or the system's for a trusted host. */
export type Resolve = (host: string, options: ResolveOptions) => Promise<LookupAddress[]>;

/** The timeout of the first of two attempts per name server; the second waits longer. */
const TIMEOUT_MS = 1_500;
/** Error codes of c-ares for names that do not exist, have no address or are invalid. */
const ABSENT = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

/**
 * Queries the name servers directly: the system's lookup blocks threads that file and picture operations need, and
 * can't be cancelled. Trusted hosts are resolved by the system, because only it reads /etc/hosts. `servers` are
 * 'address:port'.
 */
export function createResolver(servers?: string[]): Resolve {
  return async (host, { isTrusted, signal }) => {
    const family = isIP(host);
    if (family > 0) return [{ address: host, family }];
    return isTrusted ? lookup(host, { all: true }) : askServers(host, signal, servers);
  };
}

async function askServers(host: string, signal: AbortSignal, servers?: string[]): Promise<LookupAddress[]> {
  // One resolver per name: `cancel` ends all its queries, and a new resolver uses the current name servers.
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

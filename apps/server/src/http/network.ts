import ipaddr from "ipaddr.js";

/** Where a request comes from. */
export interface Origin {
  /** The address alone, without the port that a proxy may have noted beside it. */
  address: string;
  /** Whom limits count: an IPv4 address; of IPv6 the network of 64 bits, which is one customer's, with all its addresses. */
  network: string;
  /** The site of 48 bits that an address of IPv6 belongs to, with the 65,536 networks that its owner may have; else null. */
  site: string | null;
}

/** What proxies write that note the port too. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;
/** Whoever sends what is no address is one with all who do. */
const UNKNOWN: Origin = { address: "unknown", network: "unknown", site: null };

/** Those who call often are taken apart once. */
const known = new Map<string, Origin>();
const MOST_KNOWN = { addresses: 1_000, length: 64 };

/** Where a request comes from, of the address that it is noted with. */
export function originOf(noted: string): Origin {
  const before = known.get(noted);
  if (before) return before;
  const origin = takenApart(noted);
  if (known.size >= MOST_KNOWN.addresses) known.clear();
  if (noted.length <= MOST_KNOWN.length) known.set(noted, origin);
  return origin;
}

function takenApart(noted: string): Origin {
  const [, inBrackets, bare] = WITH_PORT.exec(noted) ?? [];
  const address = inBrackets ?? bare ?? noted;
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return { address, network: parsed.toString(), site: null };
  return { address, network: prefixOf(parsed, 4), site: prefixOf(parsed, 3) };
}

const prefixOf = ({ parts }: ipaddr.IPv6, groups: number): string =>
  `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(":")}::/${groups * 16}`;

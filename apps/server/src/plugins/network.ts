import ipaddr from "ipaddr.js";

/** What proxies write that note the port too. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;
/** Whoever sends what is no address is one with all who do. */
const UNKNOWN = "unknown";

/** The address alone, without the port that a proxy may have noted beside it. */
export function addressOf(noted: string): string {
  const [, inBrackets, bare] = WITH_PORT.exec(noted) ?? [];
  const address = inBrackets ?? bare ?? noted;
  return ipaddr.isValid(address) ? address : UNKNOWN;
}

/** Whom limits count: an IPv4 address; of IPv6 the network of 64 bits, which is one customer's, with all its addresses. */
export function networkOf(noted: string): string {
  const parsed = parse(noted);
  if (!parsed) return UNKNOWN;
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 4) : parsed.toString();
}

/** The site of 48 bits that an address of IPv6 belongs to, with the 65,536 networks that its owner may have; else null. */
export function siteOf(noted: string): string | null {
  const parsed = parse(noted);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 3) : null;
}

/** Those who call often are taken apart once. */
const known = new Map<string, ipaddr.IPv4 | ipaddr.IPv6 | null>();
const MOST_KNOWN = { addresses: 1_000, length: 64 };

function parse(noted: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const before = known.get(noted);
  if (before !== undefined) return before;
  const address = addressOf(noted);
  const parsed = address === UNKNOWN ? null : ipaddr.process(address);
  if (known.size >= MOST_KNOWN.addresses) known.clear();
  if (noted.length <= MOST_KNOWN.length) known.set(noted, parsed);
  return parsed;
}

const prefixOf = ({ parts }: ipaddr.IPv6, groups: number): string =>
  `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(":")}::/${groups * 16}`;

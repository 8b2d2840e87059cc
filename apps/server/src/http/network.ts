import ipaddr from "ipaddr.js";

/** Where a request comes from. */
export interface Origin {
  /** The address without the port that a proxy may have added. */
  address: string;
  /** The key of limits: an IPv4 address, or an IPv6 /64 network, all of whose addresses belong to one customer. */
  network: string;
  /** The IPv6 /48 site, whose owner may have 65,536 such networks; null for IPv4. */
  site: string | null;
}

/** An address with a port, as some proxies write it. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;
/** All requests without a valid address count as one client. */
const UNKNOWN: Origin = { address: "unknown", network: "unknown", site: null };

/** Parses the address that a request comes from. */
export function originOf(remoteAddress: string): Origin {
  const [, inBrackets, bare] = WITH_PORT.exec(remoteAddress) ?? [];
  const address = inBrackets ?? bare ?? remoteAddress;
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

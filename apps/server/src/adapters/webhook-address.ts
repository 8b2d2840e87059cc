import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

/** Names that lead nowhere but into one's own network. */
const OWN_NETWORK = /^localhost$|\.(localhost|local|internal|home\.arpa)$/;
const GLOBAL_IPV6 = ipaddr.IPv6.parse("2000::");
/** What the library takes for public, and is not. */
const NOT_PUBLIC = [
  // Azure's platform: every virtual machine there reaches its own host's agent at it.
  "168.63.129.16/32",
  // The old 6bone, given back in 2006: what routes it today is somebody's own network.
  "3ffe::/16",
].map((range) => ipaddr.parseCIDR(range));

/** An address that messages may go to, once its host's addresses are checked. */
export interface Target {
  url: URL;
  /** The operator has named this host: it may be inside a private network, and without TLS. */
  isTrusted: boolean;
}

/**
 * The one rule of where webhooks may go. Answers a sentence for the staff for an address that they may not: https alone,
 * nothing secret in it, and no host inside a private network unless `privateHosts` ('host' or 'host:port') has it.
 */
export function targetOf(address: string, privateHosts: readonly string[]): Target | string {
  if (/\s/.test(address) || !URL.canParse(address)) return "Must be an address like https://warehouse.example/hooks";
  const url = new URL(address);
  const isTrusted = isNamed(url, privateHosts);
  if (url.protocol !== "https:" && !(isTrusted && url.protocol === "http:")) return "Must start with https://";
  if (url.username !== "" || url.password !== "") return "Must have no user name and no password in it";
  if (address.includes("#")) return "Must have no # in it";
  if (!isTrusted && isInside(hostOf(url))) return "Must not be inside a private network";
  return { url, isTrusted };
}

/** True for an address that everybody on the internet means the same machine by. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  // Global addresses start with 001; the library knows no name for much of what does not, such as ::127.0.0.1.
  const isGlobal = address.kind() === "ipv4" || address.match(GLOBAL_IPV6, 3);
  return isGlobal && address.range() === "unicast" && !NOT_PUBLIC.some((range) => isIn(range, address));
}

const isIn = ([start, bits]: [IPv4 | IPv6, number], address: IPv4 | IPv6): boolean =>
  start.kind() === address.kind() && address.match(start, bits);

/** The host as a resolver takes it: an IPv6 address without brackets, a name without the root's dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

function isInside(host: string): boolean {
  return ipaddr.isValid(host) ? !isPublicAddress(host) : OWN_NETWORK.test(host);
}

function isNamed({ protocol, hostname, port }: URL, privateHosts: readonly string[]): boolean {
  const usualPort = protocol === "https:" ? "443" : "80";
  const named = privateHosts.map((host) => host.toLowerCase());
  return named.includes(hostname) || named.includes(`${hostname}:${port || usualPort}`);
}

import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

/** Names of hosts inside a private network. */
const OWN_NETWORK = /^localhost$|\.(localhost|local|internal|home\.arpa)$/;
const GLOBAL_IPV6 = ipaddr.IPv6.parse("2000::");
/** Ranges that are not public, although the library classifies them as public. */
const NOT_PUBLIC = [
  // Azure: virtual machines reach their host's agent at this address.
  "168.63.129.16/32",
  // The former 6bone, returned in 2006: only private networks route it.
  "3ffe::/16",
].map((range) => ipaddr.parseCIDR(range));

/** An allowed URL; the IP addresses of its host are not checked yet. */
export interface Target {
  url: URL;
  /** The operator has listed this host: it may be inside a private network and use http. */
  isTrusted: boolean;
}

/**
 * Checks the URL of a webhook. Returns a message for staff when it is not allowed: it must have no credentials and no
 * fragment, use https and not be inside a private network. Hosts in `privateHosts` ('host' or 'host:port') may be
 * private and use http.
 */
export function parseWebhookUrl(address: string, privateHosts: readonly string[]): Target | string {
  if (/\s/.test(address) || !URL.canParse(address)) return "Must be an address like https://warehouse.example/hooks";
  const url = new URL(address);
  const isTrusted = isNamed(url, privateHosts);
  if (url.protocol !== "https:" && !(isTrusted && url.protocol === "http:")) return "Must start with https://";
  if (url.username !== "" || url.password !== "") return "Must have no user name and no password in it";
  if (address.includes("#")) return "Must have no # in it";
  if (!isTrusted && isInside(hostOf(url))) return "Must not be inside a private network";
  return { url, isTrusted };
}

/** Whether an IP address is public. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  // Global IPv6 addresses start with the bits 001; the library misses some of the others, such as ::127.0.0.1.
  const isGlobal = address.kind() === "ipv4" || address.match(GLOBAL_IPV6, 3);
  return isGlobal && address.range() === "unicast" && !NOT_PUBLIC.some((range) => isIn(range, address));
}

const isIn = ([start, bits]: [IPv4 | IPv6, number], address: IPv4 | IPv6): boolean =>
  start.kind() === address.kind() && address.match(start, bits);

/** The host in a resolver's form: an IPv6 address without brackets, a name without the trailing dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

function isInside(host: string): boolean {
  return ipaddr.isValid(host) ? !isPublicAddress(host) : OWN_NETWORK.test(host);
}

function isNamed({ protocol, hostname, port }: URL, privateHosts: readonly string[]): boolean {
  const usualPort = protocol === "https:" ? "443" : "80";
  const named = privateHosts.map((host) => host.toLowerCase());
  return named.includes(hostname) || named.includes(`${hostname}:${port || usualPort}`);
}

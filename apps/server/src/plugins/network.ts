import ipaddr from "ipaddr.js";

/** Whom limits count: an IPv4 address; of IPv6 the network of 64 bits, which is one customer's, with all its addresses. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

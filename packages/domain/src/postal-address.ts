/** True for an address line that no courier can deliver to: PO Box, Parcel Locker, Locked Bag, Parcel Collect. */
export function isUndeliverable(line: string): boolean {
  return /\b(p\.?\s*o\.?\s*box|parcel\s+(locker|collect)|locked\s+bag)\b/i.test(line);
}

/** The carriers whose shipments can be followed by their number, with the page of a number. */
const PAGES: Readonly<Record<string, (number: string) => string>> = {
  "Australia Post": (number) => `https://auspost.com.au/mypost/track/details/${number}`,
  StarTrack: (number) => `https://startrack.com.au/track/details/${number}`,
  TNT: (number) => `https://www.tnt.com/express/en_au/site/shipping-tools/tracking.html?searchType=con&cons=${number}`,
  "Couriers Please": (number) => `https://www.couriersplease.com.au/tools-track/no/${number}`,
  Aramex: (number) => `https://www.aramex.com.au/tools/track?l=${number}`,
  Sendle: (number) => `https://track.sendle.com/tracking?ref=${number}`,
  DHL: (number) => `https://www.dhl.com/au-en/home/tracking.html?tracking-id=${number}`,
  "Direct Freight": (number) =>
    `https://www.directfreight.com.au/ConsignmentStatus.aspx?lookuptype=0&consignment_no=${number}`,
};

export const CARRIERS: readonly string[] = Object.keys(PAGES);

/** A name in any case and spacing. */
const plain = (name: string): string => name.replaceAll(/\s/g, "").toLowerCase();

export interface Tracking {
  carrier: string | null;
  trackingNumber: string | null;
  /** Where it can be followed, when that is not the carrier's own page of the number. */
  trackingUrl: string | null;
}

/** Where a shipment can be followed: what staff entered, else the page of a known carrier; null when there is none. */
export function trackingLink({ carrier, trackingNumber, trackingUrl }: Tracking): string | null {
  if (trackingUrl !== null) return trackingUrl;
  const known = carrier !== null && CARRIERS.find((name) => plain(name) === plain(carrier));
  const page = known ? PAGES[known] : undefined;
  return page && trackingNumber !== null ? page(encodeURIComponent(trackingNumber.trim())) : null;
}

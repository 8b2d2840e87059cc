import { expect, test } from "vitest";
import { CARRIERS, trackingLink } from "./tracking.ts";

const NOTHING = { carrier: null, trackingNumber: null, trackingUrl: null };

test.each(["Australia Post", "StarTrack", "TNT", "Couriers Please", "Aramex", "Sendle", "DHL", "Direct Freight"])(
  "a number of %s has a link, in any case and spacing of the name",
  (carrier) => {
    const link = trackingLink({ ...NOTHING, carrier, trackingNumber: "AB 1/2" });
    expect(link).toMatch(/^https:\/\/\S+AB%201%2F2$/);
    for (const written of [carrier.toLowerCase(), carrier.toUpperCase(), ` ${carrier.replaceAll(" ", "")} `])
      expect(trackingLink({ ...NOTHING, carrier: written, trackingNumber: "AB 1/2" })).toBe(link);
  },
);

test("there is no link of another carrier, nor without a number", () => {
  expect(trackingLink({ ...NOTHING, carrier: "Our van", trackingNumber: "1" })).toBeNull();
  expect(trackingLink({ ...NOTHING, carrier: "constructor", trackingNumber: "1" })).toBeNull();
  expect(trackingLink({ ...NOTHING, trackingNumber: "1" })).toBeNull();
  for (const carrier of CARRIERS) expect(trackingLink({ ...NOTHING, carrier })).toBeNull();
});

test("an address that was entered comes before the carrier's own", () => {
  const trackingUrl = "https://van.example/7";
  expect(trackingLink({ carrier: "DHL", trackingNumber: "1", trackingUrl })).toBe(trackingUrl);
});

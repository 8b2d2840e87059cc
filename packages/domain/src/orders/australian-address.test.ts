import { expect, test } from "vitest";
import { australianAddressErrors } from "./australian-address.ts";

const address = { country: "Australia", postalCode: "2478", phone: "02 5550 1234" };
const wrongFields = (changes: object) => Object.keys(australianAddressErrors({ ...address, ...changes }));

test.each(["2478", " 0800 ", "9999"])("%j is a postcode", (postalCode) =>
  expect(wrongFields({ postalCode })).toEqual([]),
);

test.each(["99", "24789", "247A", "<b>2478</b>"])("%j is not a postcode", (postalCode) =>
  expect(wrongFields({ postalCode })).toEqual(["postalCode"]),
);

test.each([
  "5550 1234",
  "+61 2 5550 1234",
  "+61 (0)2 5550 1234",
  "0061 2 5550 1234",
  "(02) 5550-1234",
  "0400000000",
  "+61 400 000 000",
  "13 12 34",
  "131234",
  "13-12-34",
  "(13) 12 34",
  "+61 13 12 34",
  "1300 123 456",
  "1800 123 456",
  "+61 1800 123 456",
  "180 1234",
])("%j is a phone number", (phone) => expect(wrongFields({ phone })).toEqual([]));

test.each(["1", "555 1234", "call me", "13 12 3", "14 12 34", "13 12 345", "000"])(
  "%j is not a phone number",
  (phone) => expect(wrongFields({ phone })).toEqual(["phone"]),
);

test("the rules apply only to Australia", () => {
  expect(wrongFields({ country: " AUSTRALIA ", postalCode: "99" })).toEqual(["postalCode"]);
  expect(wrongFields({ country: "New Zealand", postalCode: "SW1A 1AA", phone: "1" })).toEqual([]);
});

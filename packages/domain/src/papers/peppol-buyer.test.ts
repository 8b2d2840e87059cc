import { expect, test } from "vitest";
import { peppolBuyer } from "./peppol-buyer.ts";

const buyer = {
  name: "Wattle Lane Clinics",
  address: "12 Wattle Lane",
  city: "Brunswick",
  state: "VIC",
  postalCode: "3056",
  country: "Australia",
  countryCode: "AU",
};
const abn = "51 824 753 556";

test("a buyer with an ABN can get a Peppol document", () =>
  expect(peppolBuyer({ ...buyer, abn })).toEqual({ buyer: { ...buyer, abn } }));

test.each([
  ["without an ABN", buyer],
  ["whose details are removed", null],
])("a buyer %s can't", (_, without) =>
  expect(peppolBuyer(without)).toEqual({ problem: "A Peppol invoice needs the buyer's ABN" }),
);

test("a buyer in New Zealand can't, because an NZBN is not known", () =>
  expect(peppolBuyer({ ...buyer, abn, country: "New Zealand", countryCode: "NZ" })).toEqual({
    problem: "A Peppol invoice to New Zealand needs the buyer's NZBN, which this shop does not ask for",
  }));

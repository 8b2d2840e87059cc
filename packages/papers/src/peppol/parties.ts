import { abnDigits } from "@shop/domain/abn";
import { AUSTRALIA } from "@shop/domain/papers/country-code";
import type { PaperSeller } from "@shop/domain/papers/paper";
import type { PeppolBuyer } from "@shop/domain/papers/peppol-buyer";
import { element, type XmlElement } from "./xml.ts";

/** The code of Australian Business Numbers among the identifiers of ISO 6523. */
const ABN_SCHEME = { schemeID: "0151" };

export const supplierParty = ({ name, abn, address, phone, email }: PaperSeller): XmlElement =>
  element("cac:AccountingSupplierParty", [
    party({ name, abn }, [element("cbc:StreetName", address), country(AUSTRALIA)], {
      "cbc:Telephone": phone,
      "cbc:ElectronicMail": email,
    }),
  ]);

export const customerParty = (buyer: PeppolBuyer): XmlElement =>
  element("cac:AccountingCustomerParty", [party(buyer, addressOf(buyer))]);

function party(
  { name, abn }: { name: string; abn: string },
  address: readonly XmlElement[],
  contact: Readonly<Record<string, string>> = {},
): XmlElement {
  const digits = abnDigits(abn);
  return element("cac:Party", [
    element("cbc:EndpointID", digits, ABN_SCHEME),
    element("cac:PartyName", [element("cbc:Name", name)]),
    element("cac:PostalAddress", address),
    element("cac:PartyLegalEntity", [
      element("cbc:RegistrationName", name),
      element("cbc:CompanyID", digits, ABN_SCHEME),
    ]),
    element(
      "cac:Contact",
      Object.entries(contact).map(([field, text]) => element(field, text)),
    ),
  ]);
}

/** A country that is not known by its text is a line of the address: a buyer with an ABN is taken as Australian. */
const addressOf = (buyer: PeppolBuyer): XmlElement[] => [
  element("cbc:StreetName", buyer.address),
  element("cbc:AdditionalStreetName", buyer.apartment ?? ""),
  element("cbc:CityName", buyer.city),
  element("cbc:PostalZone", buyer.postalCode),
  element("cbc:CountrySubentity", buyer.state),
  element("cac:AddressLine", [element("cbc:Line", buyer.countryCode === undefined ? buyer.country : "")]),
  country(buyer.countryCode ?? AUSTRALIA),
];

const country = (code: string): XmlElement => element("cac:Country", [element("cbc:IdentificationCode", code)]);

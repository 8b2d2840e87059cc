/** An address of the checkout, as far as these rules read it. */
interface Address {
  country: string;
  postalCode: string;
  phone: string;
}

export const isAustralia = (country: string): boolean => country.trim().toLowerCase() === "australia";

/**
 * What a person has most likely mistyped in an Australian address. The checkout asks for a correction; the API accepts
 * such an address, because its contract has no such rule.
 */
export function australianAddressErrors({ country, postalCode, phone }: Address): Record<string, string> {
  if (!isAustralia(country)) return {};
  const digits = phone.replaceAll(/\D/g, "");
  return {
    ...(!/^\d{4}$/.test(postalCode.trim()) && { postalCode: "Enter a postcode of four digits" }),
    ...(digits.length < 8 && { phone: "Enter a phone number with at least eight digits" }),
  };
}

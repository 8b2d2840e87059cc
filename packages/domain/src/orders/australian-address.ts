/** The fields of a checkout address that these rules read. */
interface Address {
  country: string;
  postalCode: string;
  phone: string;
}

export const isAustralia = (country: string): boolean => country.trim().toLowerCase() === "australia";

/** The digits of an Australian number that is shorter than eight: 13 12 34 and 180 1234, which are the same everywhere. */
const SHORT_NUMBER = /^(?:13\d{4}|180\d{4})$/;

/**
 * Probable typing errors in an Australian address, by field. The checkout asks for a correction; the API accepts such
 * an address, because its contract has no such rule.
 */
export function australianAddressErrors({ country, postalCode, phone }: Address): Record<string, string> {
  if (!isAustralia(country)) return {};
  const digits = phone.replaceAll(/\D/g, "");
  return {
    ...(!/^\d{4}$/.test(postalCode.trim()) && { postalCode: "Enter a postcode of four digits" }),
    ...(digits.length < 8 &&
      !SHORT_NUMBER.test(digits) && { phone: "Enter a phone number with at least eight digits, or such as 13 12 34" }),
  };
}

/** The weights of an ABN's digits; its first digit counts one less. */
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const MODULUS = 89;

/** The digits of an ABN as typed, with or without blanks. */
export const abnDigits = (abn: string): string => abn.replaceAll(/\s/g, "");

/** Whether a text is an Australian Business Number with the right check digits, with or without blanks. */
export function isAbn(text: string): boolean {
  const digits = abnDigits(text);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const counted = [...digits].map((digit, place) => Number(digit) - (place === 0 ? 1 : 0));
  return WEIGHTS.reduce((sum, weight, place) => sum + weight * (counted[place] ?? 0), 0) % MODULUS === 0;
}

/** '51 824 753 556', as an ABN is written. */
export const formatAbn = (abn: string): string =>
  abnDigits(abn).replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");

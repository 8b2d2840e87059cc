/** The weights of an ABN's digits; its first digit counts one less. */
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const MODULUS = 89;

/** What people write between the digits of an ABN: any blanks and dashes, and characters that nobody sees. */
const BETWEEN_DIGITS = /[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu;

/** The digits of an ABN as typed or pasted: '51 824 753 556', 'ABN: 51-824-753-556'. Any other text has more than digits. */
export const abnDigits = (abn: string): string => abn.replaceAll(BETWEEN_DIGITS, "").replace(/^ABN[:.]?/i, "");

/** Whether a text is an Australian Business Number with the right check digits, written as `abnDigits` reads it. */
export function isAbn(text: string): boolean {
  const digits = abnDigits(text);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const counted = [...digits].map((digit, place) => Number(digit) - (place === 0 ? 1 : 0));
  return WEIGHTS.reduce((sum, weight, place) => sum + weight * (counted[place] ?? 0), 0) % MODULUS === 0;
}

/** '51 824 753 556', as an ABN is shown. */
export const formatAbn = (abn: string): string =>
  abnDigits(abn).replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");

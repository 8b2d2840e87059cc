import { ENTER } from "../../../lib/forms/field-messages.ts";
import { tokenOf } from "./test-card-numbers.ts";

/** A `type` because Mantine's form does not accept an `interface`. */
export type CardFields = { number: string; expiry: string; cvc: string };

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");
const isAmex = (digits: string) => /^3[47]/.test(digits);

/** The digits in groups, as on the card. */
export function groupNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups = isAmex(digits) ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)] : digits.match(/.{1,4}/g);
  return (groups ?? []).filter(Boolean).join(" ");
}

/** An expiry as '12 / 34', however it is typed. */
export function groupExpiry(text: string): string {
  const isShortMonth = /^\s*(?:[2-9]|1\s*[/.-])/.test(text);
  const digits = (isShortMonth ? "0" : "") + digitsOf(text);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 6)}` : digits;
}

export const onlyDigits = (text: string): string => digitsOf(text).slice(0, 4);

/** The errors of a card by field, with Stripe's messages where Stripe has one. */
export function cardErrors({ number, expiry, cvc }: CardFields, now = new Date()): Partial<CardFields> {
  const digits = digitsOf(number);
  const errors = { number: numberError(digits), expiry: expiryError(expiry, now), cvc: cvcError(cvc, isAmex(digits)) };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

function numberError(digits: string): string | undefined {
  if (digits === "") return ENTER.number;
  if (digits.length < 13) return "Your card number is incomplete.";
  if (!isLuhn(digits)) return "Your card number is incorrect.";
  return tokenOf(digits) === undefined
    ? "Test mode takes Stripe's test cards only, such as 4242 4242 4242 4242."
    : undefined;
}

function expiryError(text: string, now: Date): string | undefined {
  if (text.trim() === "") return ENTER.expiry;
  const [, month = "", year = ""] = /^(\d\d)(\d\d|20\d\d)$/.exec(digitsOf(groupExpiry(text))) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return "Enter month and year, such as 12 / 34.";
  // A card is valid until the end of its month.
  const end = new Date(2000 + (Number(year) % 100), Number(month), 1);
  return end <= now ? "Your card's expiration date is in the past." : undefined;
}

function cvcError(text: string, isAmexCard: boolean): string | undefined {
  if (text.trim() === "") return ENTER.cvc;
  const { length } = digitsOf(text);
  if (isAmexCard ? length === 4 : length === 3) return undefined;
  return isAmexCard
    ? "Enter the four digits on the front of your card."
    : "Enter the three digits on your card's back.";
}

/** Verifies the check digit (ISO/IEC 7812): every second digit from the right counts twice. */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, place) => (place % 2 === 1 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] : Number(digit)) ?? 0)
    .reduce((total, digit) => total + digit, 0);
  return sum % 10 === 0;
}

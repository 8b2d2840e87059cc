// Secrets that no log may contain, and how to find them in a line. Playwright uses this file too, so it imports nothing.

export interface Finding {
  kind: string;
  /** The line around what was found, which is struck out. */
  masked: string;
}

/** The tests' passwords, and those of the demo shop, or a piece of them. */
const PASSWORDS = [
  "correct horse battery",
  "admin-demo-pass",
  "customer-demo-pass",
  "approver-demo-pass",
  "buyer-demo-pass",
  "viewer-demo-pass",
  "a long password",
  "another long password",
  "another password",
  "a new password",
];
const JWT_SECRET = "a secret of more than thirty-two characters";
/** Sixteen digits in fours, or an American Express card's fifteen; no piece of an id or of a longer number. */
const CARDS =
  /(?<![\w.-])(?:(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|6011)([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d{2}([ -]?)\d{6}\2\d{5})(?![\w-]|\.\d)/g;
const KEYS_OF_HEADERS = "authorization|proxy-authorization|cookie|set-cookie|stripe-signature|idempotency-key";
const KEYS_OF_SECRETS =
  "password|currentPassword|newPassword|passwordHash|password_hash|token|secret|jwtSecret|totpSecret|clientSecret|client_secret|recoveryCodes|keyHash|tokenHash|cvc";
const KEYS_OF_PEOPLE = "shippingAddress|billingAddress|postalCode|apartment|first_name|last_name|phoneno|phone";
const KEYS_OF_MAILS = "html|text|replyTo|subject";

/** A field of an object, in a log line or in JSON within its text. */
const field = (keys: string) => new RegExp(`\\\\*"(?:${keys})\\\\*"\\s*:\\s*\\\\*"?[^,}]*`, "gi");
const anyOf = (texts: readonly string[]) =>
  new RegExp(texts.map((text) => text.replace(/[^\w ]/g, "\\$&").replaceAll(" ", "(?: |\\+|%20)")).join("|"), "gi");

export const KINDS: Record<string, RegExp> = {
  "a token": /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]{5,}/g,
  "an API key": /\bshopkey_[\w-]{8,}/g,
  "a password's hash": /\$argon2(?:id|i|d)\$[^\s"]+/g,
  "a provider's secret": /\b(?:whsec|sk|rk)_[\w+/=-]{8,}/g,
  "the server's secret": anyOf([JWT_SECRET]),
  "a header": field(KEYS_OF_HEADERS),
  "a bearer": /\bBearer [\w.~+/-]{8,}/gi,
  "Stripe's signature": /\bt=\d+,v1=[0-9a-f]{16,}/g,
  "a secret field": field(KEYS_OF_SECRETS),
  "a password": anyOf(PASSWORDS),
  "a card": CARDS,
  "a reset link": /(?:[?&]|\\u0026|%26|&amp;)r(?:=|%3D)[\w-]{8,}/g,
  "a subscription's link": /\/subscribe(?:\/|%2F)[\w-]{8,}/gi,
  "an authenticator's secret": /otpauth:\/\/[^\s"]*/g,
  "a recovery code": /\b(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}\b/g,
  "a street address":
    /\b\d{1,5}[a-z]?(?: |\+|%20)(?:[A-Z][a-z]+(?: |\+|%20)){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Court)\b/g,
  "a person's field": field(KEYS_OF_PEOPLE),
  "a mail": field(KEYS_OF_MAILS),
  "a page of a mail": /<!doctype html.*/gi,
  "a statement's values": /\bparams: .*|\\*"(?:params|parameters)\\*"\s*:.*/g,
  "a row of the database": /\bKey \([^)]*\)=\(.*?\)|Failing row contains.*|\\*"detail\\*"\s*:.*/g,
};

/** The demo shop prints these. */
const ANNOUNCED =
  /^ {2}(?:admin|customer|company|approver|buyer|viewer) +\S+@example\.com \/ (?:admin|customer|company-admin|approver|buyer|viewer)-demo-pass$/;

/** What a line of a log holds that it must not, each kind once. */
export function secretsIn(logged: string): Finding[] {
  // Within JSON a word may seem to begin with the letter of an escape.
  const line = logged.replace(/\\[nrt]/g, " ");
  if (ANNOUNCED.test(line)) return [];
  return Object.entries(KINDS).flatMap(([kind, pattern]) => {
    const [found] = [...line.matchAll(pattern)].filter(([text]) => kind !== "a card" || isCard(text));
    if (!found) return [];
    const end = found.index + found[0].length;
    return {
      kind,
      masked: `${struckOut(line.slice(0, found.index)).slice(-60)}▒▒▒${struckOut(line.slice(end)).slice(0, 40)}`,
    };
  });
}

function struckOut(text: string): string {
  return Object.values(KINDS).reduce((rest, pattern) => rest.replace(pattern, "▒▒▒"), text);
}

/** Whether the digits pass Luhn's check, as every card's do. */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  const sum = [...digits].toReversed().reduce((all, digit, index) => {
    const figure = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return all + (figure > 9 ? figure - 9 : figure);
  }, 0);
  return sum % 10 === 0;
}

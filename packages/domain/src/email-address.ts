import { LIMITS } from "./limits.ts";

/** A part between the dots of a local part: what RFC 5322 allows in an atom. */
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`);
const LABEL = /^(?!-)[a-z\d-]+(?<!-)$/i;
/** The last label of a domain: a word, or an internationalised one. */
const LAST_LABEL = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;
const LONGEST = { localPart: 64, label: 63 };

/** Letters, digits and dots of any script: the domains that are worth translating. */
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}\p{Join_Control}.\u3002\uff0e\uff61-]+$/u;
const ASCII = /^\p{ASCII}*$/u;
const ONE_WORD = /^[^\s@\p{Cc}]+$/u;

/**
 * An email address as it is stored and compared: without blanks around it, and with an internationalised domain in its
 * ASCII form (`xn--…`). Browsers send either form, and mail providers need this one. Any other text is only trimmed.
 */
export function plainEmail(typed: string): string {
  const value = typed.trim();
  const at = value.lastIndexOf("@") + 1;
  const domain = value.slice(at);
  if (at === 0 || value.length > LIMITS.email || ASCII.test(domain) || !INTERNATIONAL_DOMAIN.test(domain)) return value;
  const url = `http://${domain}`;
  return URL.canParse(url) ? value.slice(0, at) + new URL(url).hostname : value;
}

/**
 * Whether mail can be sent to an address in the form of `plainEmail`. Quoted local parts are not accepted, nor those
 * beyond ASCII: most providers can't send to them.
 */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf("@");
  const local = value.slice(0, at);
  return at > 0 && local.length <= LONGEST.localPart && LOCAL_PART.test(local) && isDomain(value.slice(at + 1));
}

/** Whether it is a domain of at least two labels, in its ASCII form. */
function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const areLabels = labels.every((label) => label.length <= LONGEST.label && LABEL.test(label));
  return labels.length > 1 && areLabels && LAST_LABEL.test(labels.at(-1) ?? "");
}

/** Whether only the part before the @ is beyond ASCII, so that the address exists, but mail can't be sent to it. */
export const hasForeignName = (value: string): boolean => {
  const at = value.lastIndexOf("@");
  const local = value.slice(0, at);
  return at > 0 && !ASCII.test(local) && ONE_WORD.test(local) && isDomain(value.slice(at + 1));
};

import { confirmSubscriptionPath, ROUTES } from "@shop/domain/screens/paths";

/**
 * Characters that JSON does not escape, but that break or hide text in a terminal: other line ends, control codes,
 * marks that change the direction of text, and invisible marks.
 */
const UNSAFE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Escapes such characters in a JSON line of the log, which keeps its meaning and stays one line. */
export function escapeLogLine(json: string): string {
  return json.replace(UNSAFE, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The part of a subscription's link before the token. */
const BEFORE_TOKEN = confirmSubscriptionPath("");

/**
 * The path of a request for the log: without the query, which may contain the secret of a reset link, and without the
 * token of a subscription's link, even if the URL is escaped.
 */
export function loggedPath(url: string): string {
  const path = url.split("?", 1).join("");
  const readable = decoded(path);
  if (readable.toLowerCase().includes(BEFORE_TOKEN)) return ROUTES.confirmSubscription;
  return readable.includes("?") ? readable.split("?", 1).join("") : path;
}

/** Decodes the escapes of ASCII characters; all others stay as they are. */
const decoded = (path: string) => path.replace(/%[0-7][0-9a-f]/gi, (escape) => decodeURIComponent(escape));

import { confirmSubscriptionPath, ROUTES } from "@shop/domain/screens/paths";

/**
 * Characters that JSON does not escape, but that break or hide text in a terminal: other line ends, control codes, marks
 * that change the direction of text, and invisible marks.
 */
const UNSAFE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A line of the log, in JSON, with such characters escaped: it means the same and stays one line. */
export function oneLine(json: string): string {
  return json.replace(UNSAFE, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** In a subscription's link the token follows this. */
const BEFORE_TOKEN = confirmSubscriptionPath("");

/**
 * The path of a request as the log may contain it: without the query, where the secret of a reset link is, and without
 * the token of a subscription's link, however the address is written.
 */
export function loggedPath(url: string): string {
  const path = url.split("?", 1).join("");
  const readable = decoded(path);
  if (readable.toLowerCase().includes(BEFORE_TOKEN)) return ROUTES.confirmSubscription;
  return readable.includes("?") ? readable.split("?", 1).join("") : path;
}

/** Without the escapes of ASCII characters; a broken escape is left as it is. */
const decoded = (path: string) => path.replace(/%[0-7][0-9a-f]/gi, (escape) => decodeURIComponent(escape));

import { confirmSubscriptionPath, ROUTES } from "@shop/domain/paths";

/** What a subscription's secret follows in its link. */
const BEFORE_TOKEN = confirmSubscriptionPath("");

/**
 * Where a request goes, as the log may hold it: without the query, where the secret of a reset link is, and without the
 * token of a subscription's link, however the address is written.
 */
export function loggedPath(url: string): string {
  const path = url.split("?", 1).join("");
  const readable = decoded(path);
  if (readable.toLowerCase().includes(BEFORE_TOKEN)) return ROUTES.confirmSubscription;
  return readable.includes("?") ? readable.split("?", 1).join("") : path;
}

/** Without the escapes; one that is broken stays as it is. */
const decoded = (path: string) => path.replace(/%[0-7][0-9a-f]/gi, (escape) => decodeURIComponent(escape));

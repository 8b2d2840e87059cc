import type { IncomingMessage } from "node:http";
import { decoded, pathOf } from "./place.ts";

/** No screen has this address: the answer is the shop's Not Found page. */
const NOWHERE = "/not-found";

/**
 * The address that a request is answered for. For a page whose address has a broken escape it is the Not Found page, since
 * the router would answer a person's browser with JSON.
 */
export function readableUrl({ url = "/", method = "", headers }: IncomingMessage): string {
  const isForBrowser = /^(?:GET|HEAD)$/.test(method) && /\btext\/html\b/.test(headers.accept ?? "");
  if (!isForBrowser || /^\/(?:api|trpc)(?:[/?]|$)/.test(url)) return url;
  const path = pathOf(url);
  return path.includes("%") && decoded(path) === path ? NOWHERE : url;
}

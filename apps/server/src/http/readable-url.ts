import type { IncomingMessage } from "node:http";
import { decoded, pathOf } from "./place.ts";

/** No screen has this address: the answer is the shop's Not Found page. */
const NOWHERE = "/not-found";

/**
 * The address that a request is answered for. For a page whose address has a broken escape it is the Not Found page, since
 * the router would answer a person's browser with JSON.
 */
export function readableUrl({ url = "/", method = "", headers }: IncomingMessage): string {
  const path = pathOf(url);
  const isPage =
    path.includes("%") &&
    /^(?:GET|HEAD)$/.test(method) &&
    /\btext\/html\b/.test(headers.accept ?? "") &&
    !/^\/(?:api|trpc)(?:\/|$)/.test(path);
  return isPage && decoded(path) === path ? NOWHERE : url;
}

import type { IncomingMessage } from "node:http";
import { decodePath, pathOf } from "./request-path.ts";

/** No screen has this path, so the response is the shop's Not Found page. */
const NOWHERE = "/not-found";

/**
 * The URL by which a request is routed. For a browser's request with an invalid escape in the path it is the Not Found
 * page, since the router would respond with JSON.
 */
export function rewriteToReadable({ url = "/", method = "", headers }: IncomingMessage): string {
  const isForBrowser = /^(?:GET|HEAD)$/.test(method) && /\btext\/html\b/.test(headers.accept ?? "");
  if (!isForBrowser || /^\/(?:api|trpc)(?:[/?]|$)/.test(url)) return url;
  const path = pathOf(url);
  return path.includes("%") && decodePath(path) === path ? NOWHERE : url;
}

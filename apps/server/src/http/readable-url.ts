import type { IncomingMessage } from "node:http";
import { pathOf } from "./place.ts";

/** No screen's address: what is asked for there gets the shop's page that says so. */
const NOWHERE = "/not-found";

/**
 * The address that a request is answered for: its own, unless a person's browser asks for a page by one with a broken
 * escape in it, which the router would refuse in a program's words.
 */
export function readableUrl({ url = "/", method = "", headers }: IncomingMessage): string {
  const path = pathOf(url);
  const isPage =
    path.includes("%") &&
    /^(?:GET|HEAD)$/.test(method) &&
    /\btext\/html\b/.test(headers.accept ?? "") &&
    !/^\/(?:api|trpc)(?:\/|$)/.test(path);
  return isPage && !isReadable(path) ? NOWHERE : url;
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { pageHeaders, type PagePolicyOptions } from "./content-policy.ts";

/** 144 bits, as many characters each time: a page is as long with any of them. */
const newNonce = () => randomBytes(18).toString("base64url");

/**
 * Stands in a page wherever its nonce goes, until it is sent. Made anew at each start and told to nobody: a text that is
 * stored in the shop can't hold it, and so is never given a nonce that lets it run.
 */
export const NONCE_PLACE = newNonce();

/** Sends a page, with a nonce of its own in place of each NONCE_PLACE and the headers that name it. */
export type SendPage = (reply: FastifyReply, html: string) => FastifyReply;

export function pageSender(options: PagePolicyOptions): SendPage {
  const headersAt = pageHeaders(NONCE_PLACE, options);
  return (reply, html) => {
    const nonce = newNonce();
    const own = (text: string) => text.replaceAll(NONCE_PLACE, nonce);
    const [path = "/"] = reply.request.url.split("?");
    for (const [name, value] of Object.entries(headersAt(path))) reply.header(name, own(value));
    return reply.headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" }).send(own(html));
  };
}

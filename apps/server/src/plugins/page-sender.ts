import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Answer } from "../shared/answer-store.ts";
import { pageHeaders, type PagePolicyOptions } from "./content-policy.ts";
import { deflated, gzipOf, ONCE } from "./gzip-parts.ts";
import { unpacked, unzipped } from "./kept-page.ts";
import { wholeText, type PageText } from "./page-text.ts";

export const HTML = "text/html; charset=utf-8";

/** 144 bits, as many characters each time: a page is as long with any of them. */
const newNonce = () => randomBytes(18).toString("base64url");

/**
 * Stands in a page wherever its nonce goes, until it is sent. Made anew at each start and told to nobody: a text that is
 * stored in the shop can't hold it, and so is never given a nonce that lets it run.
 */
export const NONCE_PLACE = newNonce();

/** Sends a page, one that is kept too (kept-page.ts), with a nonce of its own in place of each NONCE_PLACE and the headers that name it. */
export type SendPage = (reply: FastifyReply, page: string | PageText | Answer) => Promise<FastifyReply>;

export function pageSender(options: PagePolicyOptions): SendPage {
  const headersAt = pageHeaders(NONCE_PLACE, options);
  return async (reply, page) => {
    const nonce = newNonce();
    const own = (text: string) => text.replaceAll(NONCE_PLACE, nonce);
    const [path = "/"] = reply.request.url.split("?");
    for (const [name, value] of Object.entries(headersAt(path))) reply.header(name, own(value));
    reply.headers({ "content-type": HTML, "cache-control": "no-cache", vary: "accept-encoding" });
    const isGzipped = takesGzip(reply.request.headers["accept-encoding"]);
    if (isGzipped) reply.header("content-encoding", "gzip");
    if (typeof page !== "string" && "etag" in page) {
      const file = unpacked(page.body, nonce);
      return reply.send(isGzipped ? file : await unzipped(file));
    }
    if (!isGzipped) return reply.send(own(typeof page === "string" ? page : wholeText(page)));
    const parts =
      typeof page === "string"
        ? [deflated(own(page), ONCE)]
        : [deflated(own(page.start), ONCE), page.styles.part, deflated(own(page.rest), ONCE)];
    return reply.send(gzipOf(parts));
  };
}

/** True when an answer may be compressed for whoever sent this Accept-Encoding: "gzip;q=0" is a no. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  const weights = new Map(
    String(accepted ?? "")
      .toLowerCase()
      .split(",")
      .map((coding) => {
        const [name = "", ...parameters] = coding.split(";").map((part) => part.trim());
        const weight = parameters.find((parameter) => parameter.startsWith("q="));
        return [name, weight ? Number(weight.slice(2)) : 1];
      }),
  );
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}

import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { constants, crc32, deflateRaw, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import type { Answer } from "../shared/answer-store.ts";
import { pageHeaders, type PagePolicyOptions } from "./content-policy.ts";

export const HTML = "text/html; charset=utf-8";

/** 144 bits, as many characters each time: a page is as long with any of them. */
const newNonce = () => randomBytes(18).toString("base64url");

/**
 * Stands in a page wherever its nonce goes, until it is sent. Made anew at each start and told to nobody: a text that is
 * stored in the shop can't hold it, and so is never given a nonce that lets it run.
 */
export const NONCE_PLACE = newNonce();

/** Sends a page, with a nonce of its own in place of each NONCE_PLACE and the headers that name it. */
export type SendPage = (reply: FastifyReply, html: string | Answer) => Promise<FastifyReply>;

export function pageSender(options: PagePolicyOptions): SendPage {
  const headersAt = pageHeaders(NONCE_PLACE, options);
  return async (reply, html) => {
    const nonce = newNonce();
    const own = (text: string) => text.replaceAll(NONCE_PLACE, nonce);
    const [path = "/"] = reply.request.url.split("?");
    for (const [name, value] of Object.entries(headersAt(path))) reply.header(name, own(value));
    reply.headers({ "content-type": HTML, "cache-control": "no-cache", vary: "accept-encoding" });
    const isGzipped = /\bgzip\b/.test(String(reply.request.headers["accept-encoding"]));
    if (isGzipped) reply.header("content-encoding", "gzip");
    if (typeof html === "string") return reply.send(isGzipped ? await compress(own(html), ONCE) : own(html));
    const { head, tail } = partsOf(html);
    const start = Buffer.from(own(head));
    return reply.send(isGzipped ? await gzipped(start, await tail) : Buffer.concat([start, (await tail).plain]));
  };
}

const [compress, deflate] = [promisify(gzip), promisify(deflateRaw)];
/** A page that is sent once is compressed in a hurry, one that is kept for many with care. */
const [ONCE, KEPT] = [{ level: 4 }, { level: constants.Z_BEST_COMPRESSION }];

interface Tail {
  plain: Buffer;
  deflated: Buffer;
}

/** Kept pages as far as they are the same for everybody: up to their last nonce, and after it. They go with their pages. */
const kept = new WeakMap<Answer, { head: string; tail: Promise<Tail> }>();

function partsOf(page: Answer): { head: string; tail: Promise<Tail> } {
  const known = kept.get(page);
  if (known) return known;
  const last = page.body.lastIndexOf(NONCE_PLACE);
  const cut = last < 0 ? 0 : last + NONCE_PLACE.length;
  const plain = page.body.subarray(cut);
  const tail = deflate(plain, KEPT).then((deflated) => ({ plain, deflated }));
  const parts = { head: page.body.subarray(0, cut).toString(), tail };
  kept.set(page, parts);
  return parts;
}

/** No name, no time, unknown system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** One gzip file of two parts that were deflated apart: what the second refers to never lies before its own start. */
async function gzipped(start: Buffer, { plain, deflated }: Tail): Promise<Buffer> {
  const first = await deflate(start, { ...ONCE, finishFlush: constants.Z_SYNC_FLUSH });
  const ending = Buffer.alloc(8);
  ending.writeUInt32LE(crc32(plain, crc32(start)), 0);
  ending.writeUInt32LE((start.length + plain.length) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, first, deflated, ending]);
}

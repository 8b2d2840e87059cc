import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Answer } from "../shared/answer-store.ts";

export const HTML = "text/html; charset=utf-8";

const compress = promisify(gzip);
/** A page that is sent once is compressed in a hurry, one that is kept for many with care. */
const [ONCE, KEPT] = [{ level: 4 }, { level: constants.Z_BEST_COMPRESSION }];

/** Pages that are kept, as they were compressed; they go with their pages. */
const compressed = new WeakMap<Answer, Promise<Buffer>>();

/** Sends a page, compressed for whoever takes it so. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string | Answer,
): Promise<FastifyReply> {
  reply.headers({ "content-type": HTML, "cache-control": "no-cache", vary: "accept-encoding" });
  const body = typeof html === "string" ? html : html.body;
  if (!/\bgzip\b/.test(String(request.headers["accept-encoding"]))) return reply.send(body);
  return reply.header("content-encoding", "gzip").send(await gzipped(html));
}

function gzipped(html: string | Answer): Promise<Buffer> {
  if (typeof html === "string") return compress(html, ONCE);
  const known = compressed.get(html) ?? compress(html.body, KEPT);
  compressed.set(html, known);
  return known;
}

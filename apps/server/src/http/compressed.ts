import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { etagOf, type CacheableResponse } from "./response.ts";

const [gzipped, gunzipped] = [promisify(gzip), promisify(gunzip)];

/** A text as it is sent and cached: compressed by gzip. */
export const compressed = async (text: string, contentType: string): Promise<CacheableResponse> => ({
  body: await gzipped(text),
  contentType,
  etag: etagOf(text),
});

/** The same response, which also holds its uncompressed form: sending that takes less than decompressing each time. */
export const withPlain = async (response: CacheableResponse): Promise<CacheableResponse> => ({
  ...response,
  plain: response.plain ?? (await gunzipped(response.body)),
});

/** Sends it compressed, or uncompressed to a client that does not accept gzip. */
export async function sendCompressed(reply: FastifyReply, response: CacheableResponse): Promise<FastifyReply> {
  void reply.headers({ "content-type": response.contentType, vary: "accept-encoding" });
  if (acceptsGzip(reply.request)) return reply.header("content-encoding", "gzip").send(response.body);
  return reply.send(response.plain ?? (await gunzipped(response.body)));
}

/** True when a request's Accept-Encoding allows gzip: "gzip;q=0" does not. */
export function acceptsGzip({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const weights = new Map(
    (headers["accept-encoding"] ?? "")
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

import type { FastifyReply } from "fastify";

interface SentFile {
  fileName: string;
  content: Buffer;
}

/** Answers a file of one account, to be saved under its name and kept by no cache. */
export const sendFile = (reply: FastifyReply, mediaType: string, { fileName, content }: SentFile): FastifyReply =>
  reply
    .headers({
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
    })
    .send(content);

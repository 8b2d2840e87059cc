import type { FastifyReply } from "fastify";

interface SentFile {
  fileName: string;
  content: Buffer;
}

/** The headers of a file that is to be saved under its name and kept by no cache. */
export const fileHeaders = (mediaType: string, fileName: string) => ({
  "content-type": mediaType,
  "content-disposition": `attachment; filename="${fileName}"`,
  "cache-control": "private, no-store",
});

/** Answers a file of one account. */
export const sendFile = (reply: FastifyReply, mediaType: string, { fileName, content }: SentFile): FastifyReply =>
  reply.headers(fileHeaders(mediaType, fileName)).send(content);

import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { newId } from "@shop/db/columns";
import type { ErrorBody } from "@shop/api/base/platform/errors";
import { REQUEST_ID } from "./request-id.ts";

const NOT_HTTP: Answer = { status: 400, body: { message: "This is not a valid HTTP request", code: "BAD_REQUEST" } };
const REFUSED: Record<string, Answer> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    body: { message: "The request took too long to arrive", code: "TIMEOUT" },
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    body: { message: "The request's address and headers are too large", code: "PAYLOAD_TOO_LARGE" },
  },
};

interface Answer {
  status: number;
  body: ErrorBody;
}

/** For a request that Node can't parse or that arrives too slowly: sends an error and closes the connection. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, body } = REFUSED[error.code ?? ""] ?? NOT_HTTP;
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(text)}`,
    `${REQUEST_ID}: ${newId()}`,
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${text}`);
  socket.destroy(error);
}

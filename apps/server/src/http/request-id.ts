import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

export const REQUEST_ID = "x-request-id";

/** The first half of each id is this process's own; the second half counts its requests. */
const PROCESS = randomUUID().slice(0, -12);
let requests = 0;

function nextId(): string {
  requests += 1;
  return PROCESS + requests.toString(16).padStart(12, "0");
}

/** The id that the caller sent, when it is a plain one, so that two logs can be compared; otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const sent = headers[REQUEST_ID];
  return typeof sent === "string" && /^[\w.:-]{1,128}$/.test(sent) ? sent : nextId();
}

/** Adds the id to every answer. */
export function requestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
}

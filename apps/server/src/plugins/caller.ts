import type { Caller } from "@shop/api/ports";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What a request brings along, for REST and tRPC alike. */
export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  const key = request.headers["idempotency-key"];
  return {
    token: /^Bearer +(.*)$/i.exec(request.headers.authorization ?? "")?.[1]?.trim() ?? null,
    address: request.ip,
    idempotencyKey: Array.isArray(key) ? key[0] : key,
    setHeader: (name, value) => void reply.header(name, value),
  };
}

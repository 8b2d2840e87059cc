import { errorResponse, type ErrorBody } from "@shop/api/base/platform/errors";
import { outageOf } from "@shop/db/unavailable";
import { TRPCError } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { routeLabel } from "./route-label.ts";
import { requestPath } from "./request-path.ts";
import { REQUEST_ID } from "./request-id.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

// Messages and codes for requests that Fastify itself refuses.
const REFUSED: Record<number, ErrorBody> = {
  400: { message: "The request is not valid JSON", code: "PARSE_ERROR" },
  404: { message: "Not Found", code: "NOT_FOUND" },
  405: { message: "Method not allowed", code: "METHOD_NOT_SUPPORTED" },
  413: { message: "The request is too large", code: "PAYLOAD_TOO_LARGE" },
  415: { message: "Send the body as application/json", code: "UNSUPPORTED_MEDIA_TYPE" },
};

const BAD_URL: ErrorBody = { message: "The address has a broken % escape in it", code: "BAD_REQUEST" };

/** Retry-After in seconds, by status, for responses that do not set it themselves. */
const RETRY_AFTER: Record<number, number> = { 429: 1, 503: 5 };

/** Gives every error the same shape. Details of an unexpected error are written to the log only. */
export function errors(app: FastifyInstance): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    // A response of tRPC's adapter has its own status.
    const status = payload instanceof Response ? payload.status : reply.statusCode;
    const seconds = RETRY_AFTER[status];
    if (seconds !== undefined && !reply.hasHeader("retry-after")) reply.header("retry-after", seconds);
    done();
  });
  app.setErrorHandler<FastifyError | TRPCError>((error, request, reply) => sendError(error, request, reply));
}

export function sendError(error: FastifyError | TRPCError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof TRPCError) && error.statusCode && error.statusCode < 500) {
    const known = error.code === "FST_ERR_BAD_URL" ? BAD_URL : REFUSED[error.statusCode];
    return send(request, reply, error.statusCode, known ?? { message: error.message, code: "BAD_REQUEST" });
  }
  const refusal = error instanceof TRPCError ? error : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error });
  logFailure(refusal, request, "a request failed");
  return sendRefusal(refusal, request, reply);
}

/** Sends a refusal without logging it. */
export function sendRefusal(refusal: TRPCError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = errorResponse(refusal);
  return send(request, reply, status, body);
}

/** Logs an unexpected error; for an outage of the database only the reason. */
export function logFailure(error: TRPCError, request: FastifyRequest, what: string, about: object = {}): void {
  const { log, method } = request;
  // At the default level no other line of the log has them.
  const where = { method, route: routeLabel(request), ...about };
  const outage = outageOf(error.cause);
  if (outage !== null) log.warn({ ...where, outage }, "the database was unavailable or too slow for a request");
  else if (errorResponse(error).status >= 500) log.error({ ...where, err: error.cause ?? error }, what);
}

/** A tRPC client expects every error in tRPC's envelope, even if no procedure was called. */
function send(request: FastifyRequest, reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  // A request with a malformed URL is refused before the hook that sets this header.
  void reply.header(REQUEST_ID, request.id);
  if (!requestPath(request).startsWith("/trpc/")) return reply.status(status).send(body);
  const codes: Record<string, number> = TRPC_ERROR_CODES_BY_KEY;
  const code = codes[body.code] ?? TRPC_ERROR_CODES_BY_KEY.BAD_REQUEST;
  return reply.status(status).send({ error: { message: body.message, code, data: { ...body, httpStatus: status } } });
}

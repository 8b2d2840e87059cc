import type { ErrorBody } from "@shop/api/base/platform/errors";
import {
  COMPANY_ROLE,
  NEEDS_TWO_FACTOR,
  NO_TOKEN,
  NOT_ADMIN,
  NOT_FOR_API_KEYS,
  ORDER_NOT_FOUND,
  OUT_OF_SCOPE,
  PAYMENT_UNCONFIRMED,
  SHOP_IS_BUSY,
  TOKEN_FAILED,
} from "@shop/domain/messages";
import { headersOf, type HeaderName } from "./headers.ts";
import type { Response } from "./types.ts";

interface Refusal {
  name: string;
  description: string;
  examples: ErrorBody[];
  headers?: HeaderName[];
}

const REFUSALS: Record<number, Refusal> = {
  400: {
    name: "BadRequest",
    description: "The input is invalid: `message` names the first field, `issues` lists all of them",
    examples: [
      {
        message: "email: Must be an email address like name@example.com",
        code: "BAD_REQUEST",
        issues: [{ path: "email", message: "Must be an email address like name@example.com" }],
      },
      { message: "The request is not valid JSON", code: "PARSE_ERROR" },
    ],
  },
  401: {
    name: "Unauthorized",
    description: "No bearer token, or one that is invalid, expired or revoked",
    examples: [
      { message: NO_TOKEN, code: "UNAUTHORIZED" },
      { message: TOKEN_FAILED, code: "UNAUTHORIZED" },
    ],
  },
  402: {
    name: "PaymentRequired",
    description: "The payment was declined, with the gateway's message, or could not be confirmed",
    examples: [
      { message: "Your card was declined.", code: "PAYMENT_REQUIRED" },
      { message: PAYMENT_UNCONFIRMED, code: "PAYMENT_REQUIRED" },
    ],
  },
  403: {
    name: "Forbidden",
    description: "The token is valid, but does not allow this",
    examples: [
      { message: NOT_ADMIN, code: "FORBIDDEN" },
      { message: NEEDS_TWO_FACTOR, code: "FORBIDDEN", needs: "twoFactor" },
      { message: OUT_OF_SCOPE("orders:read"), code: "FORBIDDEN" },
      { message: NOT_FOR_API_KEYS, code: "FORBIDDEN" },
      { message: COMPANY_ROLE, code: "COMPANY_ROLE" },
    ],
  },
  404: {
    name: "NotFound",
    description: "There is no record with this id, or it belongs to another user",
    examples: [{ message: ORDER_NOT_FOUND, code: "NOT_FOUND" }],
  },
  409: {
    name: "Conflict",
    description: "It conflicts with the current data: a name is taken, or a record was changed or is in use",
    examples: [{ message: "This product was changed by someone else in the meantime", code: "CONFLICT", current: {} }],
  },
  413: {
    name: "PayloadTooLarge",
    description:
      "The body is larger than 64 KB, than 1 MB for a call that takes many lines or a long text, or than 10 MB for a file's text",
    examples: [{ message: "The request is too large", code: "PAYLOAD_TOO_LARGE" }],
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The body has the wrong content type",
    examples: [{ message: "Send the body as application/json", code: "UNSUPPORTED_MEDIA_TYPE" }],
  },
  422: {
    name: "KeyReused",
    description: "This Idempotency-Key was used before with another body",
    examples: [{ message: "This Idempotency-Key was already used for another request", code: "UNPROCESSABLE_CONTENT" }],
  },
  429: {
    name: "TooManyRequests",
    description: "Too many calls or attempts",
    examples: [{ message: "Too many requests. Please wait a second and try again.", code: "TOO_MANY_REQUESTS" }],
    headers: ["Retry-After"],
  },
  500: {
    name: "ServerError",
    description: "An error of the shop, logged with the `X-Request-Id` of the response",
    examples: [{ message: "Something went wrong on our side. Please try again.", code: "INTERNAL_SERVER_ERROR" }],
  },
  503: {
    name: "Unavailable",
    description:
      "The shop is busy, or a service that it needs is unavailable; try again later. A change may have been made before the error: repeat it with its `Idempotency-Key`",
    examples: [
      { message: SHOP_IS_BUSY, code: "SERVICE_UNAVAILABLE" },
      {
        message: "Images are temporarily unavailable. Please try again in a minute.",
        code: "SERVICE_UNAVAILABLE",
      },
    ],
    headers: ["Retry-After"],
  },
};

const NOT_MODIFIED: Response = {
  description: "The response is still the one of `If-None-Match`",
  headers: headersOf("ETag"),
};

/** Errors of one operation that have their own description and examples, by status. */
export type OwnRefusals = Partial<Record<number, { description: string; examples: ErrorBody[] }>>;

/** The description of one operation's error, with one example. */
export const ownRefusal = (description: string, message: string, code: ErrorBody["code"]) => ({
  description,
  examples: [{ message, code }],
});

function responseOf({ description, examples, headers = [] }: Omit<Refusal, "name">): Response {
  const named = examples.map((value, index) => [`${value.code.toLowerCase()}${index || ""}`, { value }] as const);
  return {
    description,
    headers: headersOf(...headers),
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Error" }, examples: Object.fromEntries(named) },
    },
  };
}

/** The responses that many operations share, as components. */
export const RESPONSES: Record<string, Response> = {
  NotModified: NOT_MODIFIED,
  ...Object.fromEntries(Object.values(REFUSALS).map((refusal) => [refusal.name, responseOf(refusal)])),
};

/** The error responses with these statuses: the shared ones, except where `own` describes them. */
export function errorResponsesFor(statuses: readonly number[], own: OwnRefusals = {}): Record<string, Response> {
  const all = new Set([...statuses, ...Object.keys(own).map(Number)]);
  return Object.fromEntries(
    [...all].map((status) => {
      const its = own[status];
      const shared = REFUSALS[status];
      if (!shared) throw new Error(`no description for the status ${status}`);
      return [status, its ? responseOf({ ...shared, ...its }) : { $ref: `#/components/responses/${shared.name}` }];
    }),
  );
}

import type { ErrorBody } from "@shop/api/platform/errors";
import {
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
    description: "Something is wrong with what was sent: `message` names the field, `issues` all of them",
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
    description: "No bearer token, or one that is wrong, expired or revoked",
    examples: [
      { message: NO_TOKEN, code: "UNAUTHORIZED" },
      { message: TOKEN_FAILED, code: "UNAUTHORIZED" },
    ],
  },
  402: {
    name: "PaymentRequired",
    description: "The payment was declined, in the gateway's own words, or could not be confirmed",
    examples: [
      { message: "Your card was declined.", code: "PAYMENT_REQUIRED" },
      { message: PAYMENT_UNCONFIRMED, code: "PAYMENT_REQUIRED" },
    ],
  },
  403: {
    name: "Forbidden",
    description: "The token is good, but not for this",
    examples: [
      { message: NOT_ADMIN, code: "FORBIDDEN" },
      { message: NEEDS_TWO_FACTOR, code: "FORBIDDEN", needs: "twoFactor" },
      { message: OUT_OF_SCOPE("orders:read"), code: "FORBIDDEN" },
      { message: NOT_FOR_API_KEYS, code: "FORBIDDEN" },
    ],
  },
  404: {
    name: "NotFound",
    description: "There is nothing under this id, or it is somebody else's",
    examples: [{ message: ORDER_NOT_FOUND, code: "NOT_FOUND" }],
  },
  409: {
    name: "Conflict",
    description: "It does not fit what is there by now: a name that is taken, a record that was changed or is in use",
    examples: [{ message: "This product was changed by somebody else in the meantime", code: "CONFLICT", current: {} }],
  },
  413: {
    name: "PayloadTooLarge",
    description: "The body is larger than 1 MB",
    examples: [{ message: "The request is too large", code: "PAYLOAD_TOO_LARGE" }],
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The body is not sent as what this call takes",
    examples: [{ message: "Send the body as application/json", code: "UNSUPPORTED_MEDIA_TYPE" }],
  },
  422: {
    name: "KeyReused",
    description: "This Idempotency-Key was used before, with another body",
    examples: [{ message: "This Idempotency-Key was already used for another request", code: "UNPROCESSABLE_CONTENT" }],
  },
  429: {
    name: "TooManyRequests",
    description: "Too many calls, or too many tries",
    examples: [{ message: "Too many requests. Please wait a second and try again.", code: "TOO_MANY_REQUESTS" }],
    headers: ["Retry-After"],
  },
  500: {
    name: "ServerError",
    description: "The shop's own fault, and in its log under the answer's `X-Request-Id`",
    examples: [{ message: "Something went wrong on our side. Please try again.", code: "INTERNAL_SERVER_ERROR" }],
  },
  503: {
    name: "Unavailable",
    description:
      "The shop is busy, or something that it needs is away: nothing is lost, and the same call will work in a while. A change that was cut off may have been made: repeat it by its `Idempotency-Key`",
    examples: [
      { message: SHOP_IS_BUSY, code: "SERVICE_UNAVAILABLE" },
      {
        message: "The shop can't get at its pictures just now. Please try again in a minute.",
        code: "SERVICE_UNAVAILABLE",
      },
    ],
    headers: ["Retry-After"],
  },
};

/** What an answer says when the caller has it already. */
const NOT_MODIFIED: Response = {
  description: "The answer is still the one of `If-None-Match`",
  headers: headersOf("ETag"),
};

/** Refusals of a call in particular: said with examples of its own. */
export type OwnRefusals = Partial<Record<number, { description: string; examples: ErrorBody[] }>>;

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

/** The answers that many calls share, as components. */
export const RESPONSES: Record<string, Response> = {
  NotModified: NOT_MODIFIED,
  ...Object.fromEntries(Object.values(REFUSALS).map((refusal) => [refusal.name, responseOf(refusal)])),
};

/** The refusals with these statuses: each shared, unless the call has words of its own for it. */
export function refusedWith(statuses: readonly number[], own: OwnRefusals = {}): Record<string, Response> {
  const all = new Set([...statuses, ...Object.keys(own).map(Number)]);
  return Object.fromEntries(
    [...all].map((status) => {
      const its = own[status];
      const shared = REFUSALS[status];
      if (!shared) throw new Error(`no words for the status ${status}`);
      return [status, its ? responseOf({ ...shared, ...its }) : { $ref: `#/components/responses/${shared.name}` }];
    }),
  );
}

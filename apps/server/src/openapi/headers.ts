import { LIMITS } from "@shop/domain/limits";
import type { Header, Parameter } from "./types.ts";

const text = (description: string, example: string, required = false): Header => ({
  description,
  required,
  schema: { type: "string" },
  example,
});
const count = (description: string, example: number): Header => ({
  description,
  schema: { type: "integer", minimum: 0 },
  example,
});

/** Response headers by their name, as components. */
export const HEADERS = {
  "X-Request-Id": text(
    "The id of this request, also in the shop's log: the caller's own when it was valid (1 to 128 letters, digits or _.:-)",
    "01935a70-61d2-7f3e-9a4b-c50e8d17ba01",
    true,
  ),
  ETag: text("The version of this response, for `If-None-Match`", '"1jXeR3y9hQmZ0bVvTq8cS5kLw2A"', true),
  Link: text(
    "Links to the first, previous, next and last page; sent when a page was requested",
    '</api/orders?pageNumber=2&pageSize=100>; rel="next"',
  ),
  "X-Total-Count": count("The total number of entries; sent when a page was requested", 240),
  "RateLimit-Limit": count("Calls allowed per second", 200),
  "RateLimit-Remaining": count("Calls left in this second", 187),
  "RateLimit-Reset": count("Seconds until the count is reset", 1),
  RateLimit: text("What is left, in the format of the IETF draft", '"address";r=187;t=1'),
  "RateLimit-Policy": text(
    "What is allowed, in the format of the IETF draft",
    '"address";q=200;w=1, "token";q=200;w=1',
  ),
  "Retry-After": {
    description: "Seconds to wait before the next attempt, 60 at most",
    required: true,
    schema: { type: "integer", minimum: 1, maximum: 60 },
    example: 1,
  },
} satisfies Record<string, Header>;
export type HeaderName = keyof typeof HEADERS;

/** Sent with every response; the RateLimit headers only while calls are limited. */
const ALWAYS: HeaderName[] = [
  "X-Request-Id",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "RateLimit",
  "RateLimit-Policy",
];

/** The headers of a response: those of every response, and `own`. */
export const headersOf = (...own: HeaderName[]): Record<string, Header> =>
  Object.fromEntries([...ALWAYS, ...own].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Request headers that many operations take, as components. */
export const PARAMETERS = {
  RequestId: {
    in: "header",
    name: "X-Request-Id",
    description:
      "Your own id for this request, returned in the response, to match two logs. An invalid one is replaced",
    schema: { type: "string", pattern: "^[\\w.:-]{1,128}$" },
    example: "warehouse-7f3e9a4b",
  },
  IdempotencyKey: {
    in: "header",
    name: "Idempotency-Key",
    description:
      "Makes the call safe to repeat: the same key within 24 hours returns the first response again, errors too. The same key with another body is a 422. While the first call is still running, the second waits or is a 409. Of carts and lists, a repeated call returns the lines as they are now. Too many kept keys: 429",
    schema: { type: "string", minLength: 1, maxLength: LIMITS.idempotencyKey },
    example: "cart-2026-03-22-0001",
  },
  IfNoneMatch: {
    in: "header",
    name: "If-None-Match",
    description: "The `ETag` of an earlier response: 304 without a body while it is still current",
    schema: { type: "string" },
    example: '"1jXeR3y9hQmZ0bVvTq8cS5kLw2A"',
  },
} satisfies Record<string, Parameter>;

export const parameter = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

import type { Header } from "./types.ts";

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

/** What an answer may tell in its headers, by the header's name. */
export const HEADERS = {
  "X-Request-Id": text(
    "This request's id, the same in the shop's log: the caller's own when it sent a plain one (1 to 128 letters, digits or _.:-)",
    "01935a70-61d2-7f3e-9a4b-c50e8d17ba01",
    true,
  ),
  ETag: text("The answer's fingerprint, for `If-None-Match`", '"1jXeR3y9hQmZ0bVvTq8cS5kLw2A"', true),
  Link: text(
    "Where the first, previous, next and last page are; sent when a page was asked for",
    '</api/orders?pageNumber=2&pageSize=100>; rel="next"',
  ),
  "X-Total-Count": count("How many entries there are in all; sent when a page was asked for", 240),
  "RateLimit-Limit": count("Calls that are allowed in a second", 200),
  "RateLimit-Remaining": count("Calls that are left in this second", 187),
  "RateLimit-Reset": count("Seconds until the count starts anew", 1),
  RateLimit: text("What is left, as the IETF's draft writes it", '"address";r=187;t=1'),
  "RateLimit-Policy": text("What is allowed, as the IETF's draft writes it", '"address";q=200;w=1, "token";q=200;w=1'),
  "Retry-After": {
    description: "Seconds to wait before the next try, 60 at most",
    required: true,
    schema: { type: "integer", minimum: 1, maximum: 60 },
    example: 1,
  },
} satisfies Record<string, Header>;
export type HeaderName = keyof typeof HEADERS;

/** On every answer; the counts while calls are limited. */
const ALWAYS: HeaderName[] = [
  "X-Request-Id",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "RateLimit",
  "RateLimit-Policy",
];

/** The headers of one answer: those of every answer, and its own. */
export const headersOf = (...own: HeaderName[]): Record<string, Header> =>
  Object.fromEntries([...ALWAYS, ...own].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

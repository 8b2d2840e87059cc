import { LIMITS } from "@shop/domain/limits";
import type { Parameter } from "./types.ts";

/** Headers that many calls take, as components. */
export const PARAMETERS = {
  RequestId: {
    in: "header",
    name: "X-Request-Id",
    description:
      "Your own id of this request, to lay two logs side by side; answered back. Anything else gets a new one",
    schema: { type: "string", pattern: "^[\\w.:-]{1,128}$" },
    example: "warehouse-7f3e9a4b",
  },
  IdempotencyKey: {
    in: "header",
    name: "Idempotency-Key",
    description:
      "Makes the call safe to repeat: the same key within 24 hours hears the first answer again, refusals too. Another body under the same key is a 422; a call whose first is still running waits, or is a 409",
    schema: { type: "string", minLength: 1, maxLength: LIMITS.idempotencyKey },
    example: "cart-2026-03-22-0001",
  },
  IfNoneMatch: {
    in: "header",
    name: "If-None-Match",
    description: "The `ETag` of the answer that one has: 304 without a body while it still holds",
    schema: { type: "string" },
    example: '"1jXeR3y9hQmZ0bVvTq8cS5kLw2A"',
  },
} satisfies Record<string, Parameter>;

export const parameter = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

import { expect, test } from "vitest";
import { expectDocumented, type Answer } from "./drift.ts";

const CATEGORY = { _id: "1", categoryName: "Gloves" };
const headers = { "content-type": "application/json; charset=utf-8", "x-request-id": "r-1", etag: '"1"' };
const answer = (body: unknown, changes: Partial<Answer> = {}): Answer => ({
  statusCode: 200,
  headers,
  body: JSON.stringify(body),
  ...changes,
});
const categories = { method: "GET", url: "/api/categories?x=1" };
const NOT_FOUND = { message: "Not Found - /api/nothing", code: "NOT_FOUND" };

test.each([
  ["a documented response", categories, answer([CATEGORY])],
  ["a 304 without a body", categories, answer("", { statusCode: 304, body: "" })],
  ["a HEAD without a body", { ...categories, method: "HEAD" }, answer("", { body: "" })],
  [
    "a refusal in the standard shape",
    { method: "GET", url: "/api/categories/1" },
    answer(NOT_FOUND, { statusCode: 404 }),
  ],
  ["a 404 at an unknown path", { method: "GET", url: "/api/nothing" }, answer(NOT_FOUND, { statusCode: 404 })],
  ["a response outside the API", { method: "GET", url: "/apiary" }, answer("anything", { statusCode: 418 })],
])("accepts %s", (_what, asked, given) => {
  expect(() => expectDocumented(asked, given)).not.toThrow();
});

const without = (name: string) => ({ headers: { ...headers, [name]: undefined } });

test.each([
  ["an undocumented status", categories, answer([CATEGORY], { statusCode: 202 }), "the status 202"],
  [
    "a refusal that is not documented for the call",
    categories,
    answer(NOT_FOUND, { statusCode: 404 }),
    "the status 404",
  ],
  ["a missing field", categories, answer([{ _id: "1" }]), "categoryName"],
  ["an additional field", categories, answer([{ ...CATEGORY, secret: 1 }]), "additional properties"],
  ["a field of another type", categories, answer([{ ...CATEGORY, _id: 1 }]), "must be string"],
  ["a refusal in another shape", categories, answer({ error: "x" }, { statusCode: 500 }), "required"],
  [
    "another content type",
    categories,
    answer([CATEGORY], { headers: { ...headers, "content-type": "text/html" } }),
    "text/html",
  ],
  ["a missing request id", categories, answer([CATEGORY], without("x-request-id")), "X-Request-Id"],
  ["a missing ETag", categories, answer([CATEGORY], without("etag")), "ETag"],
  ["a body in a 304", categories, answer([CATEGORY], { statusCode: 304 }), "there is a body"],
  ["a success at an unknown path", { method: "GET", url: "/api/nothing" }, answer({}), "not served"],
  ["an undocumented method", { method: "PATCH", url: "/api/categories" }, answer([]), "not served"],
])("rejects %s", (_what, asked, given, words) => {
  expect(() => expectDocumented(asked, given)).toThrow(words);
});

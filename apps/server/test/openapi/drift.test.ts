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
  ["what the document describes", categories, answer([CATEGORY])],
  ["an answer without a body to whom has it", categories, answer("", { statusCode: 304, body: "" })],
  ["a HEAD without a body", { ...categories, method: "HEAD" }, answer("", { body: "" })],
  ["a refusal in the one shape", { method: "GET", url: "/api/categories/1" }, answer(NOT_FOUND, { statusCode: 404 })],
  ["what is not served", { method: "GET", url: "/api/nothing" }, answer(NOT_FOUND, { statusCode: 404 })],
  ["what is no call of the API's", { method: "GET", url: "/apiary" }, answer("anything", { statusCode: 418 })],
])("lets through %s", (_what, asked, given) => {
  expect(() => expectDocumented(asked, given)).not.toThrow();
});

const without = (name: string) => ({ headers: { ...headers, [name]: undefined } });

test.each([
  ["a status that is not described", categories, answer([CATEGORY], { statusCode: 202 }), "the status 202"],
  ["a refusal that this call has not", categories, answer(NOT_FOUND, { statusCode: 404 }), "the status 404"],
  ["a field too few", categories, answer([{ _id: "1" }]), "categoryName"],
  ["a field too many", categories, answer([{ ...CATEGORY, secret: 1 }]), "additional properties"],
  ["a field of another type", categories, answer([{ ...CATEGORY, _id: 1 }]), "must be string"],
  ["a refusal of another shape", categories, answer({ error: "x" }, { statusCode: 500 }), "required"],
  [
    "another content type",
    categories,
    answer([CATEGORY], { headers: { ...headers, "content-type": "text/html" } }),
    "text/html",
  ],
  ["no request id", categories, answer([CATEGORY], without("x-request-id")), "X-Request-Id"],
  ["no ETag", categories, answer([CATEGORY], without("etag")), "ETag"],
  ["a body where there is none", categories, answer([CATEGORY], { statusCode: 304 }), "there is a body"],
  ["an answer where nothing is served", { method: "GET", url: "/api/nothing" }, answer({}), "not served"],
  ["a method that is not described", { method: "PATCH", url: "/api/categories" }, answer([]), "not served"],
])("finds %s", (_what, asked, given, words) => {
  expect(() => expectDocumented(asked, given)).toThrow(words);
});

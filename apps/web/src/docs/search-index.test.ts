import { expect, test } from "vitest";
import type { ApiDocument } from "./api-document.ts";
import { createSearchIndex } from "./search-index.ts";

const api: ApiDocument = {
  info: { version: "1.0.0" },
  paths: {
    "/orders": {
      get: { operationId: "orders.list", tags: ["orders"], summary: "All orders", responses: {} },
      post: {
        operationId: "orders.create",
        tags: ["orders"],
        summary: "Place an order",
        description: "Stock is taken at once.",
        responses: {
          201: { description: "Made" },
          404: { $ref: "#/components/responses/NotFound" },
          409: { description: "Too little is left" },
        },
      },
    },
  },
  webhooks: {
    "stock.low": { post: { summary: "Little is left", responses: { "2XX": { description: "Heard" } } } },
    "order.paid": { post: { summary: "An order was paid" } },
  },
  components: { responses: { NotFound: { description: "There is nothing under this id" } } },
};
const index = createSearchIndex(api);

test.each([
  "POST /orders",
  "stock taken",
  "ORDERS.CREATE",
  "409",
  "too little",
  "404",
  "nothing under",
  "place 201",
  " ",
])("'%s' finds the call that it is about", (keyword) => expect(index.findsCall("post", "/orders", keyword)).toBe(true));

test.each(["409", "little", "post", "stock orders xyzzy"])(
  "'%s' passes over a call that says no such word",
  (keyword) => expect(index.findsCall("get", "/orders", keyword)).toBe(false),
);

test.each([
  ["webhook", ["stock.low", "order.paid"]],
  ["Webhooks paid", ["order.paid"]],
  ["heard", ["stock.low"]],
  ["", ["stock.low", "order.paid"]],
  ["409", []],
])("'%s' finds the webhooks %j", (keyword, events) => expect(index.webhooks(keyword)).toEqual(events));

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { issueSentence, setReadableIssues } from "./issues.ts";
import { newOrder, shippingAddress } from "./orders.ts";
import { newReview } from "./products.ts";
import { register } from "./users.ts";

// Other files' tests have the same Zod.
const { customError } = z.config();
beforeAll(setReadableIssues);
afterAll(() => z.config({ customError }));

const sentence = (schema: z.ZodType, input: unknown) => issueSentence(schema.safeParse(input).error?.issues ?? []);

describe("describes the problem of", () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ["a missing value", z.string(), undefined, "Is required"],
    ["null for a text", z.string(), null, "Must be a string"],
    ["null for an optional number", z.number().optional(), null, "Must be a number"],
    ["null for a choice", z.enum(["Bank", "Stripe"]).optional(), null, "Must be one of: Bank, Stripe"],
    ["null for an object", z.object({}), null, "Must be an object"],
    ["a missing number", z.number(), undefined, "Is required"],
    ["an empty required text", z.string().min(1), "", "Is required"],
    ["a number for a text", z.string(), 1, "Must be a string"],
    ["a text for a number", z.number(), "1", "Must be a number"],
    ["not a number", z.number(), NaN, "Must be a number"],
    ["a text for a boolean", z.boolean(), "true", "Must be a boolean"],
    ["a fraction", z.number().int(), 1.5, "Must be a whole number"],
    ["a text for a list", z.array(z.string()), "a", "Must be an array"],
    ["a text for an object", z.object({}), "a", "Must be an object"],
    ["a list for a record", z.record(z.string(), z.string()), [], "Must be an object"],
    ["a short text", z.string().min(8), "abc", "Must have at least 8 characters"],
    ["a long text", z.string().max(1), "abc", "Must have at most 1 character"],
    ["an empty list", z.array(z.string()).min(1), [], "Must have at least 1 entry"],
    ["a long list", z.array(z.string()).max(2), ["a", "b", "c"], "Must have at most 2 entries"],
    ["a small number", z.number().min(1), 0, "Must be at least 1"],
    ["a big number", z.number().max(5), 6, "Must be at most 5"],
    ["a number at an open lower bound", z.number().gt(0), 0, "Must be more than 0"],
    ["a number at an open upper bound", z.number().lt(5), 5, "Must be less than 5"],
    ["an unknown choice", z.enum(["Bank", "Stripe"]), "Cash", "Must be one of: Bank, Stripe"],
    ["a wrong format", z.iso.datetime(), "yesterday", "Has the wrong format"],
    ["a check with its own message", z.string().refine(() => false, "Is not to our taste"), "a", "Is not to our taste"],
  ])("%s", (_, schema, input, words) => {
    expect(sentence(schema, input)).toBe(words);
    expect(sentence(z.object({ field: schema }), { field: input })).toBe(`field: ${words}`);
  });
});

const order = {
  orderItems: [{ product: "1", qty: 1 }],
  shippingAddress: {
    first_name: "Ada",
    last_name: "Lovelace",
    country: "Australia",
    address: "12 Smith Street",
    city: "Ballina",
    state: "NSW",
    postalCode: "2478",
    phone: "0400 000 000",
  },
  paymentMethod: "Bank",
};

describe("names the field", () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ["in the body", newReview, { id: "1", rating: 6, comment: "" }, "rating: Must be at most 5"],
    ["that is missing", newReview, { id: "1", rating: 5 }, "comment: Is required"],
    [
      "of a new user",
      register,
      { name: "Ada", email: "ada", password: "longenough" },
      "email: Must be an email address like name@example.com",
    ],
    [
      "of a user without name",
      register,
      { name: " ", email: "ada@example.com", password: "longenough" },
      "name: Is required",
    ],
    [
      "in an object in the body",
      newOrder,
      { ...order, shippingAddress: { ...order.shippingAddress, city: "" } },
      "shippingAddress.city: Is required",
    ],
    [
      "in a list",
      newOrder,
      { ...order, orderItems: [...order.orderItems, { product: "2", qty: 0 }] },
      "orderItems.1.qty: Must be at least 1",
    ],
    [
      "with a price of three decimals",
      newOrder,
      { ...order, totalPrice: 1.005 },
      "totalPrice: Must have at most two decimals",
    ],
  ])("%s", (_, schema, input, words) => expect(sentence(schema, input)).toBe(words));

  test("of the first problem, when there are several", () => {
    expect(sentence(shippingAddress, {})).toBe("first_name: Is required");
  });
});

test("without any issue there is a general message", () => expect(issueSentence([])).toBe("Invalid input"));

test("the message of one issue does not name its field", () => {
  const issues = register.safeParse({ name: "Ada", email: "ada@example.com", password: "short" }).error?.issues;
  expect(issues?.map(({ path, message }) => [path, message])).toEqual([
    [["password"], "Must have at least 8 characters"],
  ]);
});

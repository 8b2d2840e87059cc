import { newEnquiry, subscription } from "@shop/domain/contracts/contacts";
import { LIMITS } from "@shop/domain/limits";
import { describe, expect, it } from "vitest";
import { enquiryErrors, subscriptionErrors } from "./contact-errors.ts";
import { shopErrors } from "./field-errors.ts";

const BLANK = ["", " ", "\t\n", "\u00a0"];
const UNSTORABLE = ["a\0b", "\ud800", "\0".repeat(5)];
const TEXTS = [...BLANK, ...UNSTORABLE, "a", " a ", "ä", "👩‍🚒"];
const EMAILS = [
  ...TEXTS,
  "a@b",
  "name@example.com",
  " name@example.com ",
  "naïve@example.com",
  "name@bücher.example",
  "naïve@bücher.example",
  "a\0@example.com",
  "a@example.com b",
  ...[0, 1, 2].map((more) => `${"a".repeat(LIMITS.email - 12 + more)}@example.com`),
  ` ${"a".repeat(LIMITS.email)}`,
];
const around = (max: number) => [
  ...TEXTS,
  ...[max, max + 1].flatMap((length) => ["a", " ", "\0"].map((letter) => letter.repeat(length))),
];

const VALID = { name: "Edith", email: "edith@clinic.example", phoneno: "", message: "Hello" };
const CASES = [
  VALID,
  { name: "", email: "", phoneno: "", message: "" },
  { name: " ", email: "a@b", phoneno: "\0", message: "\ud800" },
  ...around(LIMITS.name).map((name) => ({ ...VALID, name })),
  ...EMAILS.map((email) => ({ ...VALID, email })),
  ...around(LIMITS.phone).map((phoneno) => ({ ...VALID, phoneno })),
  ...around(LIMITS.message).map((message) => ({ ...VALID, message })),
];

describe("the errors of an enquiry and a subscription", () => {
  it("are those of the server's contract", () => {
    for (const entered of CASES) expect(enquiryErrors(entered)).toEqual(shopErrors(newEnquiry, entered));
    for (const email of EMAILS) expect(subscriptionErrors({ email })).toEqual(shopErrors(subscription, { email }));
  });

  it("name what is missing, and nothing in a valid form", () => {
    expect(enquiryErrors(VALID)).toEqual({});
    expect(subscriptionErrors({ email: "" })).toEqual({ email: "Enter your email address" });
  });
});

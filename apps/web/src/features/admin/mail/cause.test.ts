import { expect, test } from "vitest";
import { causeOf } from "./cause.ts";

const to = "ines@clinic.example";

test.each([
  ["order-paid:7", null, { words: "Order paid", path: "/order/7" }],
  ["enquiry:7", "nora@cafe.example", { words: "Enquiry", path: "/admin/contactlist?keyword=nora%40cafe.example" }],
  ["enquiry-copy:7", null, { words: "Copy of an enquiry", path: "/admin/contactlist?keyword=ines%40clinic.example" }],
  ["welcome:7", null, { words: "New account", path: "/admin/user/7/edit" }],
  ["two-factor-on:7", null, { words: "Two-factor login turned on", path: "/admin/user/7/edit" }],
  ["two-factor-off:7", null, { words: "Two-factor login turned off", path: "/admin/user/7/edit" }],
  ["email-changed:7", null, { words: "Email changed", path: "/admin/user/7/edit" }],
  ["password-changed:7", null, { words: "Password changed", path: "/admin/user/7/edit" }],
  ["recovery-codes-renewed:7", null, { words: "New recovery codes", path: "/admin/user/7/edit" }],
  ["api-key-made:7", null, { words: "API key made", path: "/admin/user/7/edit" }],
  ["password-reset:7", null, { words: "Forgotten password" }],
  ["something:else:7", null, { words: "something:else:7" }],
  ["nothing", null, { words: "nothing" }],
])("%s, to be answered to %s, was made by %j", (cause, replyTo, expected) =>
  expect(causeOf({ cause, to, replyTo })).toEqual(expected),
);

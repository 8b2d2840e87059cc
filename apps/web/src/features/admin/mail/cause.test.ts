import { expect, test } from "vitest";
import { causeOf } from "./cause.ts";

const to = "ines@clinic.example";

test.each([
  ["order-paid:7", null, { text: "Order paid", path: "/order/7" }],
  ["enquiry:7", "nora@cafe.example", { text: "Enquiry", path: "/admin/contactlist?keyword=nora%40cafe.example" }],
  ["enquiry-copy:7", null, { text: "Copy of an enquiry", path: "/admin/contactlist?keyword=ines%40clinic.example" }],
  ["welcome:7", null, { text: "New account", path: "/admin/user/7/edit" }],
  ["two-factor-on:7", null, { text: "Two-step sign-in turned on", path: "/admin/user/7/edit" }],
  ["two-factor-off:7", null, { text: "Two-step sign-in turned off", path: "/admin/user/7/edit" }],
  ["email-changed:7", null, { text: "Email changed", path: "/admin/user/7/edit" }],
  ["password-changed:7", null, { text: "Password changed", path: "/admin/user/7/edit" }],
  ["recovery-codes-renewed:7", null, { text: "New recovery codes", path: "/admin/user/7/edit" }],
  ["api-key-made:7", null, { text: "API key created", path: "/admin/user/7/edit" }],
  ["password-reset:7", null, { text: "Forgotten password" }],
  ["something:else:7", null, { text: "something:else:7" }],
  ["nothing", null, { text: "nothing" }],
])("the cause %s with the reply address %s is %j", (cause, replyTo, expected) =>
  expect(causeOf({ cause, to, replyTo })).toEqual(expected),
);

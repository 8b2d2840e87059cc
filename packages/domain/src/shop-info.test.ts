import { expect, test } from "vitest";
import { pageTitle, phoneOrEmail } from "./shop-info.ts";

test.each([
  ["03 5550 0000", "shop@test.example", "03 5550 0000 or shop@test.example"],
  ["03 5550 0000", "", "03 5550 0000"],
  ["", "", ""],
])("a shop with the phone %j and the email address %j is reached at %j", (phone, email, text) =>
  expect(phoneOrEmail({ phone, email })).toBe(text),
);

test("a screen's title ends in the shop's name", () => {
  expect(pageTitle("Latest Products", "Banksia Supply")).toBe("Latest Products | Banksia Supply");
});

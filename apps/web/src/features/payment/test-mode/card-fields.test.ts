import { expect, test } from "vitest";
import { cardErrors, groupExpiry, groupNumber } from "./card-fields.ts";
import { tokenOf } from "./test-card-numbers.ts";

const good = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };
const now = new Date(2026, 10, 21);
const errors = (fields: Partial<typeof good>) => cardErrors({ ...good, ...fields }, now);

test("a test card is valid until the end of its expiry month", () => {
  expect(errors({})).toEqual({});
  expect(errors({ number: "4242424242424242" })).toEqual({});
  expect(errors({ expiry: "11 / 26" })).toEqual({});
  expect(errors({ expiry: "10 / 26" })).toHaveProperty("expiry", expect.stringContaining("in the past"));
});

test("each invalid field has its own message", () => {
  expect(errors({ number: " ", expiry: "", cvc: "" })).toEqual({
    number: "Enter your card number",
    expiry: "Enter the expiry date",
    cvc: "Enter the CVC",
  });
  expect(errors({ number: "4242 4242" }).number).toContain("incomplete");
  expect(errors({ number: "4242 4242 4242 4241" }).number).toBe("Your card number is incorrect.");
  expect(errors({ number: "4111 1111 1111 1111" }).number).toBe(
    "Test mode takes Stripe's test cards only, such as 4242 4242 4242 4242.",
  );
  for (const expiry of ["13 / 34", "00 / 34", "12", "12 / 3", "word"])
    expect(errors({ expiry }), expiry).toHaveProperty("expiry");
  expect(errors({ cvc: "1234" })).toHaveProperty("cvc");
});

test("an American Express card has a four-digit CVC", () => {
  const number = "3714 496353 98431";
  expect(errors({ number, cvc: "1234" })).toEqual({});
  expect(errors({ number }).cvc).toContain("four");
  expect(groupNumber("371449635398431")).toBe(number);
});

test("an expiry date is accepted in all common formats", () => {
  for (const expiry of ["12/34", "1234", "12 / 2034", "12-34", "9/34", "1/34", "0134"])
    expect(errors({ expiry }), expiry).toEqual({});
  expect(groupExpiry("12/")).toBe("12");
  expect(groupExpiry("1234")).toBe("12 / 34");
  expect(groupExpiry("5")).toBe("05");
  expect(groupExpiry("1/")).toBe("01");
});

test("the digits of a card number are grouped as on the card", () => {
  expect(groupNumber("4242424242424242")).toBe("4242 4242 4242 4242");
  expect(groupNumber("4242 4")).toBe("4242 4");
  expect(groupNumber("4242 ")).toBe("4242");
});

test("Stripe's published test cards have a token, and other cards have none", () => {
  expect(tokenOf("4000000000000002")).toBe("tok_chargeDeclined");
  expect(tokenOf("4000000000003220")).toBe("tok_threeDSecure2Required");
  expect(tokenOf("4111111111111111")).toBeUndefined();
});

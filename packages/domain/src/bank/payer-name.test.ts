import { expect, test } from "vitest";
import { nameKey, nameKeysOf, namesPayer } from "./payer-name.ts";
import { wordsOf } from "./references.ts";

test.each([
  ["Transfer from NORA WHITLAM", "Nora Whitlam", true],
  ["N WHITLAM", "Nora Whitlam", true],
  ["WHITLAM NORA", "Nora Whitlam", true],
  ["NORA BROWN", "Nora Whitlam", false],
  ["WATTLE LANE CLINICS PTY LTD", "Wattle Lane Clinics", true],
  ["OSKO WATTLE LANE CLIN", "Wattle Lane Clinics Pty Ltd", true],
  ["WATTLE STREET BAKERY", "Wattle Lane Clinics", false],
  ["ACME PTY LTD", "Wattle Pty Ltd", false],
  ["JOSE NUNEZ", "José Núñez", true],
  ["", "Nora Whitlam", false],
  ["ANY TEXT", "", false],
])("%j names %j: %j", (text, name, isNamed) => {
  expect(namesPayer(wordsOf(text), name)).toBe(isNamed);
});

test("whole names in a text are looked up by their letters", () => {
  expect(nameKey("José Núñez-Smith")).toBe("JOSENUNEZSMITH");
  expect(nameKey("Wattle Lane Clinics Pty Ltd")).toBe("WATTLELANECLINICS");
  expect(nameKeysOf(wordsOf("From Nora Whitlam 12"))).toContain("NORAWHITLAM");
});

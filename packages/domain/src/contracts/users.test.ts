import { expect, test } from "vitest";
import { issueSentence, setReadableIssues } from "./issues.ts";
import { login, profileUpdate, register } from "./users.ts";

setReadableIssues();
const issuesOf = (changes: object) => {
  const { error } = profileUpdate.safeParse(changes);
  return error?.issues.map((issue) => issueSentence([issue]));
};

const person = { name: "Ada", email: "ada@example.com", password: "longenough" };

test("a registration drops an admin flag", () => {
  expect(register.parse({ ...person, isAdmin: true })).toEqual(person);
});

test("a login accepts any text as an email address, except characters that can't be stored", () => {
  expect(login.safeParse({ email: "nobody", password: "x" }).success).toBe(true);
  expect(login.safeParse({ email: "a\0@example.com", password: "x" }).success).toBe(false);
});

test("a profile update may contain any fields or none", () => {
  expect(profileUpdate.parse({})).toEqual({});
  expect(profileUpdate.parse({ id: "somebody", name: "Ada L." })).toEqual({ id: "somebody", name: "Ada L." });
  expect(profileUpdate.safeParse({ name: " " }).success).toBe(false);
  expect(issuesOf({ password: "short" })).toEqual(["password: Must have at least 8 characters"]);
  expect(issuesOf({ password: 12345678 })).toEqual(["password: Must be a string"]);
});

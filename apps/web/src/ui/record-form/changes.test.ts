import { expect, test } from "vitest";
import { changedFields, differences } from "./changes.ts";

const base = { name: "Nora", email: "nora@clinic.example", isAdmin: false, tags: ["a"] };

test("only fields that differ are changes, and lists are compared by content", () => {
  expect(changedFields(base, { ...base, tags: ["a"] })).toEqual({});
  expect(changedFields(base, { ...base, isAdmin: true })).toEqual({ isAdmin: true });
});

test("a conflict proposes my value where I changed it, otherwise theirs", () => {
  const mine = { ...base, name: "Nora W" };
  const theirs = { ...base, name: "Eleonora", email: "e@clinic.example" };
  expect(differences(base, mine, theirs)).toEqual([
    { fields: ["name"], proposed: "mine" },
    { fields: ["email"], proposed: "theirs" },
  ]);
});

test("fields that belong together are one choice: mine if I changed any of them", () => {
  const mine = { ...base, name: "Nora W" };
  const theirs = { ...base, email: "e@clinic.example" };
  const together = ["name", "email"] as const;
  expect(differences(base, mine, theirs, { together })).toEqual([{ fields: together, proposed: "mine" }]);
});

test("an `unguessed` field has no proposal if both admins changed it", () => {
  const theirs = { ...base, name: "Eleonora" };
  const rules = { unguessed: "name" } as const;
  expect(differences(base, { ...base, name: "Nora W" }, theirs, rules)).toEqual([{ fields: ["name"], proposed: null }]);
  expect(differences(base, base, theirs, rules)).toEqual([{ fields: ["name"], proposed: "theirs" }]);
});

test("a field that both admins changed to the same value is not a difference", () => {
  const both = { ...base, name: "Eleonora" };
  expect(differences(base, both, both)).toEqual([]);
});

import { expect, test } from "vitest";
import { changedFields, differences } from "./changes.ts";

const base = { name: "Nora", email: "nora@clinic.example", isAdmin: false, tags: ["a"] };

test("only what differs is a change, lists by what is in them", () => {
  expect(changedFields(base, { ...base, tags: ["a"] })).toEqual({});
  expect(changedFields(base, { ...base, isAdmin: true })).toEqual({ isAdmin: true });
});

test("a conflict proposes mine where I changed it, theirs where I did not", () => {
  const mine = { ...base, name: "Nora W" };
  const theirs = { ...base, name: "Eleonora", email: "e@clinic.example" };
  expect(differences(base, mine, theirs)).toEqual([
    { fields: ["name"], proposed: "mine" },
    { fields: ["email"], proposed: "theirs" },
  ]);
});

test("what goes together is one choice, mine as soon as I changed any of it", () => {
  const mine = { ...base, name: "Nora W" };
  const theirs = { ...base, email: "e@clinic.example" };
  const together = ["name", "email"] as const;
  expect(differences(base, mine, theirs, { together })).toEqual([{ fields: together, proposed: "mine" }]);
});

test("what must not be guessed has no proposal when both changed it", () => {
  const theirs = { ...base, name: "Eleonora" };
  const rules = { unguessed: "name" } as const;
  expect(differences(base, { ...base, name: "Nora W" }, theirs, rules)).toEqual([{ fields: ["name"], proposed: null }]);
  expect(differences(base, base, theirs, rules)).toEqual([{ fields: ["name"], proposed: "theirs" }]);
});

test("what both changed to the same is no difference", () => {
  const both = { ...base, name: "Eleonora" };
  expect(differences(base, both, both)).toEqual([]);
});

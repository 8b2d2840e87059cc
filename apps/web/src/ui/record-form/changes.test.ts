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
    { field: "name", mine: "Nora W", theirs: "Eleonora", proposed: "mine" },
    { field: "email", mine: base.email, theirs: "e@clinic.example", proposed: "theirs" },
  ]);
});

test("what both changed to the same is no difference", () => {
  const both = { ...base, name: "Eleonora" };
  expect(differences(base, both, both)).toEqual([]);
});

import { expect, test } from "vitest";
import { choiceKey, digitKey, isForOthers } from "./choice-keys.ts";

test("a digit chooses its candidate, and one without a candidate does nothing", () => {
  expect(choiceKey("1", 2, 3)).toEqual({ does: "choose", to: 0 });
  expect(choiceKey("3", 0, 3)).toEqual({ does: "choose", to: 2 });
  for (const key of ["0", "4", "9", "12"]) expect(choiceKey(key, 0, 3), key).toBeNull();
  expect(digitKey("2", 5)).toEqual({ does: "choose", to: 1 });
  for (const key of ["ArrowDown", "Enter", "x"]) expect(digitKey(key, 5), key).toBeNull();
});

test("arrow keys, Home and End move the selection within the list, and Enter and Space choose it", () => {
  expect(choiceKey("ArrowDown", 0, 3)).toEqual({ does: "move", to: 1 });
  expect(choiceKey("ArrowDown", 2, 3)).toEqual({ does: "move", to: 2 });
  expect(choiceKey("ArrowUp", 0, 3)).toEqual({ does: "move", to: 0 });
  expect(choiceKey("End", 0, 3)).toEqual({ does: "move", to: 2 });
  expect(choiceKey("Home", 2, 3)).toEqual({ does: "move", to: 0 });
  for (const key of ["Enter", " "]) expect(choiceKey(key, 1, 3)).toEqual({ does: "choose", to: 1 });
  for (const key of ["Tab", "Escape", "a"]) expect(choiceKey(key, 1, 3), key).toBeNull();
});

test("the list ignores keys in a field or with a modifier", () => {
  const press = { ctrlKey: false, metaKey: false, altKey: false };
  const at = (field: object | null) => ({ closest: () => field });
  expect(isForOthers({ ...press, target: at(null) })).toBe(false);
  expect(isForOthers({ ...press, target: at({}) })).toBe(true);
  for (const modifier of ["ctrlKey", "metaKey", "altKey"] as const)
    expect(isForOthers({ ...press, [modifier]: true, target: at(null) }), modifier).toBe(true);
});

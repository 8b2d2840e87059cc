import { expect, test } from "vitest";
import { notSaved, perhapsSaved } from "./save-texts.ts";

test("a save that was refused says what is saved, one without an answer also what is not known", () => {
  const [one, first, third] = [
    { count: 0, done: 0, parts: 1 },
    { count: 0, done: 0, parts: 3 },
    { count: 1_200, done: 2, parts: 3 },
  ];
  expect([one, first, third].map((progress) => notSaved("Why.", progress))).toEqual([
    "Nothing was saved. Why.",
    "None of the 3 parts was saved. Why.",
    "Saved: 1,200 prices, in 2 of 3 parts. The rest was not: Why.",
  ]);
  expect([one, first, third].map((progress) => perhapsSaved("Why.", progress))).toEqual([
    "It is not known whether these prices were saved: preview the changes again. Why.",
    "It is not known whether part 1 of 3 was saved: preview the changes again. Why.",
    "Saved: 1,200 prices, in 2 of 3 parts. It is not known whether part 3 of 3 was saved: preview the changes again. Why.",
  ]);
});

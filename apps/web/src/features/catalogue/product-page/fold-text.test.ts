import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test("a short text is not split", () => {
  const text = "word ".repeat(300);
  expect(foldText(text)).toEqual({ beginning: text, rest: "" });
});

test("a long text is split after a line, or else after a word, without losing text", () => {
  const line = `${"word ".repeat(19)}words`;
  const lines = Array.from({ length: 200 }, () => line).join("\n");
  const byLine = foldText(lines);
  expect(byLine.beginning.split("\n")).toEqual(Array.from({ length: 11 }, () => line));
  expect(`${byLine.beginning}\n${byLine.rest}`).toBe(lines);
  const words = "word ".repeat(4_000);
  const byWord = foldText(words);
  expect(byWord.beginning.length).toBeGreaterThan(1_000);
  expect(`${byWord.beginning} ${byWord.rest}`).toBe(words);
});

test("a long word is split between characters", () => {
  const { beginning, rest } = foldText(`x${"\u{1F9E4}".repeat(5_000)}`);
  expect(beginning.isWellFormed()).toBe(true);
  expect(rest.isWellFormed()).toBe(true);
});

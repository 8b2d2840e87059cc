import { expect, test } from "vitest";
import { isPasted } from "./pasted.ts";

test("pasted or dropped text is parsed immediately, even a single line", () => {
  expect(isPasted("", "PFNK-L 10", "insertFromPaste")).toBe(true);
  expect(isPasted("a", "ab", "insertFromDrop")).toBe(true);
  expect(isPasted("", " \n ", "insertFromPaste")).toBe(false);
});

test("typed text is not parsed immediately unless several lines are entered at once", () => {
  expect(isPasted("a", "ab", "insertText")).toBe(false);
  expect(isPasted("PFNK-L 10", "PFNK-L 10\n", "insertLineBreak")).toBe(false);
  expect(isPasted("ab\ncd", "ab", "deleteContentBackward")).toBe(false);
  expect(isPasted("", "gloves", "insertText")).toBe(false);
  expect(isPasted("", "PFNK-L 10\nPFNK-M 5", "insertText")).toBe(true);
  expect(isPasted("", "PFNK-L 10\nPFNK-M 5", undefined)).toBe(true);
  expect(isPasted("a long text that is replaced", "A 1\nB 2", "insertText")).toBe(true);
  expect(isPasted("PFNK-L 10\nPFNK-M 5\nPFNK-S 2", "PFNK-L 10\nPFNK-M 5", "deleteByCut")).toBe(false);
});

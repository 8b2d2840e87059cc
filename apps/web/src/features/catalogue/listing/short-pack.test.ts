import { expect, test } from "vitest";
import { shortPack } from "./short-pack.ts";

test.each([
  ["Carton of 1,000 (10 boxes of 100)", "Carton 1,000 · 10 × 100"],
  ["Box of 100", "Box of 100"],
  ["Carton of 12 rolls", "Carton of 12 rolls"],
  ["Carton of 50 (assorted)", "Carton of 50 (assorted)"],
  ["", ""],
])("%j is short as %j", (text, short) => expect(shortPack(text)).toBe(short));

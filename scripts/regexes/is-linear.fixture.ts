import { setImmediate } from "node:timers/promises";
import { installTools } from "../install-tools.ts";
import type { Pattern } from "./collect.fixture.ts";

installTools("scripts/regexes/tools");
const { check } = await import("./tools/recheck.ts");

/** The time for attacks on a pattern that the automaton does not support, in milliseconds. */
const ATTACK_MS = 60_000;

/** With this number of optional parts there are at most about a thousand ways to match. */
const MAX_OPTIONAL_PARTS = 10;

/** A pattern without repetition, whose number of steps is limited by its ways to match. */
export const isPlain = (source: string): boolean =>
  !/[*+{]/.test(source) && source.split("?").length <= MAX_OPTIONAL_PARTS;

/** Only a repeated group can take exponential time. */
export const repeatsGroup = (source: string): boolean =>
  /\)[*+{]/.test(source) || !isPlain(source.replaceAll(/[*+{]/g, ""));

/**
 * The growth of a pattern's time: 'safe' if it is linear, otherwise the checker's description. The automaton proves it; if it
 * can't within `proofMs` milliseconds, attacks are tried.
 */
export async function growthOf({ source, flags }: Pattern, proofMs: number): Promise<string> {
  await setImmediate();
  const proof = await check(source, flags, { checker: "automaton", timeout: proofMs });
  const found =
    proof.status === "unknown" ? await check(source, flags, { checker: "fuzz", timeout: ATTACK_MS }) : proof;
  return found.status === "vulnerable" ? found.complexity.summary : found.status;
}

/** The patterns whose growth is not allowed. */
export async function slowOf(
  patterns: Pattern[],
  isAllowed: (growth: string) => boolean,
  proofMs: number,
): Promise<string[]> {
  const once = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  const slow: string[] = [];
  for (const [text, pattern] of once) {
    if (isPlain(pattern.source)) continue;
    const growth = await growthOf(pattern, proofMs);
    if (!isAllowed(growth)) slow.push(`${pattern.place} ${text}: ${growth}`);
  }
  return slow;
}

import { setImmediate } from "node:timers/promises";
import { check } from "recheck";
import type { Pattern } from "./collect.ts";

/** The checker's own program where npm has installed one for this platform, else the same in JavaScript, which is six times slower. */
process.env["RECHECK_BACKEND"] = hasNativeChecker() ? "native" : "pure";

/** For attacks on a pattern that the automaton can't read, in milliseconds. */
const ATTACK_MS = 60_000;

/** So many parts that may be missing come to a thousand ways at most. */
const MOST_OPTIONAL = 10;

/** Without anything that repeats, a pattern takes no more steps at a place than it has ways through it. */
export const isPlain = (source: string): boolean => !/[*+{]/.test(source) && source.split("?").length <= MOST_OPTIONAL;

/** Only a group that repeats can take exponential time. */
export const repeatsGroup = (source: string): boolean =>
  /\)[*+{]/.test(source) || !isPlain(source.replaceAll(/[*+{]/g, ""));

/**
 * How a pattern's time grows by the checker: 'safe' when by no more than the text, else in its words. The automaton proves
 * it; where it can't, or not within `proofMs` milliseconds, attacks are tried.
 */
export async function growthOf({ source, flags }: Pattern, proofMs: number): Promise<string> {
  await setImmediate();
  const proof = await check(source, flags, { checker: "automaton", timeout: proofMs });
  const found =
    proof.status === "unknown" ? await check(source, flags, { checker: "fuzz", timeout: ATTACK_MS }) : proof;
  return found.status === "vulnerable" ? found.complexity.summary : found.status;
}

function hasNativeChecker(): boolean {
  const platforms: Partial<Record<string, string>> = { linux: "linux", darwin: "macos", win32: "windows" };
  try {
    import.meta.resolve(`recheck-${platforms[process.platform]}-${process.arch}/package.json`);
    return true;
  } catch {
    return false;
  }
}

import { test } from "vitest";

/** Set by `npm run test:long`. */
export const isLong = process.env["LONG"] === "1";

const registerNone: unknown = () => undefined;

/** Vitest's `test` in the long form, otherwise no test: for one that takes seconds, beside short ones of its subject. */
export const longTest = isLong ? test : (registerNone as typeof test);

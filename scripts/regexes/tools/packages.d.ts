// The used part of the package that is installed only when its test is run, for the type check without it.

declare module "recheck" {
  interface Options {
    checker: "automaton" | "fuzz";
    /** In milliseconds. */
    timeout: number;
  }

  type Diagnostics = { status: "safe" | "unknown" } | { status: "vulnerable"; complexity: { summary: string } };

  export function check(source: string, flags: string, options: Options): Promise<Diagnostics>;
}

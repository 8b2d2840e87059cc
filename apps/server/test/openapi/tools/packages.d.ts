// The used part of the package that is installed only when its test is run, for the type check without it.

declare module "@redocly/openapi-core" {
  interface Config {
    readonly rules: unknown;
  }

  interface Problem {
    ruleId: string;
    message: string;
    severity: "error" | "warn";
  }

  export function createConfig(config: { extends: string[] }): Promise<Config>;
  /** The problems of a document; `absoluteRef` is the address from which its references are resolved. */
  export function lintFromString(of: { source: string; absoluteRef: string; config: Config }): Promise<Problem[]>;
}

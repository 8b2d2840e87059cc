// The used part of the package that is installed only when its test is run, for the type check without it.

declare module "saxon-js" {
  interface Transformation {
    /** A compiled stylesheet, parsed from its JSON. */
    stylesheetInternal: object;
    sourceText: string;
    destination: "serialized";
  }

  const saxon: {
    transform(transformation: Transformation, execution: "sync"): { principalResult: string };
  };
  export default saxon;
}

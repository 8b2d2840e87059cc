// The used part of the package that is installed only when a browser is needed, for the type check without it.

declare module "@sparticuz/chromium" {
  const chromium: {
    /** Unpacks the browser if that has not happened. Returns its path. */
    executablePath: () => Promise<string>;
  };
  export default chromium;
}

export { check } from "recheck";

/** The native checker if npm has installed one for this platform, otherwise the one in JavaScript, which is six times slower. */
process.env["RECHECK_BACKEND"] = hasNativeChecker() ? "native" : "pure";

function hasNativeChecker(): boolean {
  const platforms: Partial<Record<string, string>> = { linux: "linux", darwin: "macos", win32: "windows" };
  try {
    import.meta.resolve(`recheck-${platforms[process.platform]}-${process.arch}/package.json`);
    return true;
  } catch {
    return false;
  }
}

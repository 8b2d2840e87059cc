import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The programs, each with the names it may have and its package in Debian. */
const WANTED = {
  firefox: { names: ["firefox-esr", "firefox"], from: "firefox-esr" },
  webkit: { names: ["WebKitWebDriver"], from: "webkit2gtk-driver" },
  xvfb: { names: ["Xvfb"], from: "xvfb" },
} as const;

export type Programs = Record<keyof typeof WANTED, string>;

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of a program, by the first of its names that is installed. */
function pathOf(names: readonly string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Those that are missing. */
const missing = () => Object.values(WANTED).filter(({ names }) => pathOf(names) === undefined);

/**
 * The paths of the browsers' programs. Installs missing ones with apt-get, as root on Debian; elsewhere throws an
 * error that names their packages.
 */
export function findPrograms(): Programs {
  if (missing().length > 0 && process.getuid?.() === 0 && pathOf(["apt-get"])) {
    const packages = missing().map(({ from }) => from);
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]])
      execFileSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] });
  }
  const still = missing().map(({ names, from }) => `${names[0]} (Debian's package ${from})`);
  if (still.length > 0)
    throw new Error(
      `The tests in other browsers need ${still.join(", ")}. Install them, or run the tests as root on Debian, where they are installed.`,
    );
  const path = (name: keyof typeof WANTED) => pathOf(WANTED[name].names) ?? "";
  return { firefox: path("firefox"), webkit: path("webkit"), xvfb: path("xvfb") };
}

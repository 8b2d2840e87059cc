import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { ROUTES } from "@shop/domain/screens/paths";
import type { Pattern } from "./collect.ts";

/** A file that makes regular expressions, with its functions that make them of data called. */
type Builder = (module: Record<string, (...given: never[]) => unknown>) => void;

/** Every file outside the tests that makes regular expressions; one that makes them as it is loaded calls nothing. */
export const BUILDERS: Record<string, Builder> = {
  "packages/api/src/imports/read-cells.ts": () => {},
  "packages/domain/src/orders/postal-address.ts": () => {},
  "packages/domain/src/screens/screens.ts": (module) => {
    const routes = [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)];
    for (const route of routes) (module["patternOf"] as (route: string) => RegExp)(route);
  },
};

/** The regular expressions that a file makes when it is loaded, and then its functions that BUILDERS calls. */
export async function patternsBuiltBy(root: string, file: string): Promise<Pattern[]> {
  const made: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags = ""]: [string, string?]) {
      // The test runner makes some of its own meanwhile.
      if (new Error().stack?.includes(file)) made.push({ place: file, source, flags });
      return new target(source, flags);
    },
  });
  try {
    // The query makes it a separate module, which is loaded now even if the file was loaded before.
    const fresh = `${root}/${file}?fresh=${made.length}`;
    BUILDERS[file]?.((await import(fresh)) as Parameters<Builder>[0]);
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}

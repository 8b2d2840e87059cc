import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { ROUTES } from "@shop/domain/screens/paths";
import type { Pattern } from "./collect.fixture.ts";

/** Calls the functions of a file that build regular expressions from data. */
type Builder = (module: Record<string, (...given: never[]) => unknown>) => void;

/** Every file outside the tests that builds regular expressions. A file that builds them when it is loaded needs no call. */
export const BUILDERS: Record<string, Builder> = {
  "packages/api/src/buying/quick-order/po-number.ts": () => {},
  "packages/api/src/buying/quick-order/prose.ts": () => {},
  "packages/api/src/goods/import-files/headings.ts": () => {},
  "packages/api/src/goods/import-files/read-cells.ts": () => {},
  "packages/api/src/goods/import-files/read-price.ts": () => {},
  "packages/api/src/goods/import-files/spreadsheet-texts.ts": () => {},
  "packages/api/src/goods/products/sizes.ts": () => {},
  "packages/domain/src/email-address.ts": () => {},
  "packages/domain/src/orders/postal-address.ts": () => {},
  "packages/domain/src/screens/screens.ts": (module) => {
    const routes = [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)];
    for (const route of routes) (module["patternOf"] as (route: string) => RegExp)(route);
  },
};

/** The regular expressions that a file builds when it is loaded and when BUILDERS calls its functions. */
export async function patternsBuiltBy(root: string, file: string): Promise<Pattern[]> {
  const made: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags = ""]: [string, string?]) {
      // The test runner builds some of its own.
      if (new Error().stack?.includes(file)) made.push({ place: file, source, flags });
      return new target(source, flags);
    },
  });
  try {
    // The query makes it a separate module, which is loaded again.
    const fresh = `${root}/${file}?fresh=${made.length}`;
    BUILDERS[file]?.((await import(fresh)) as Parameters<Builder>[0]);
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}

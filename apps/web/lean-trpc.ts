import type { Plugin } from "vite";
import { withCuts } from "./lean-router.ts";

const UNUSED_HOOKS = [
  "usePrefetchQuery",
  "useSuspenseQuery",
  "useSuspenseQueries",
  "useSubscription",
  "useInfiniteQuery",
  "usePrefetchInfiniteQuery",
  "useSuspenseInfiniteQuery",
];
const UNUSED_UTILITIES = ["infiniteQueryOptions", "queryOptions", "fetchInfiniteQuery", "prefetchInfiniteQuery"];

/** The line by which a hook is handed out. */
const CUTS = UNUSED_HOOKS.map((name): [RegExp, string] => [new RegExp(`^\\t\\t${name}(: ${name}\\$1)?,?\\n`, "m"), ""]);
const UTILITY_END = "\n\t\t},\n";

/** Without the lines by which a utility is handed out; an error when there are none. */
function withoutUtility(code: string, name: string): string {
  const start = code.indexOf(`\n\t\t${name}: `);
  const end = code.indexOf(UTILITY_END, start);
  if (start < 0 || end < 0) throw new Error(`There is no ${name}`);
  return `${code.slice(0, start)}\n${code.slice(end + UTILITY_END.length)}`;
}

const TRPC = /node_modules\/@trpc\/react-query\/dist\/shared-[\w-]+\.mjs$/;

/** Reading page after page into one list, which nothing here does either. */
const INFINITE: [RegExp, string] = [
  /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\(this\.options\.pages\) : this\.options\.behavior\)/,
  "this.options.behavior",
];
const QUERY = /node_modules\/@tanstack\/query-core\/build\/modern\/query\.js$/;

/**
 * Takes tRPC's hooks out that nothing here uses, and their parts of TanStack Query. Whoever needs one takes its name away
 * above: until then it is undefined.
 */
export const leanTrpc: Plugin = {
  name: "lean-trpc",
  apply: "build",
  transform: {
    filter: { id: [TRPC, QUERY] },
    handler: (code, id) => ({
      code: QUERY.test(id) ? withCuts(code, [INFINITE]) : UNUSED_UTILITIES.reduce(withoutUtility, withCuts(code, CUTS)),
      map: null,
    }),
  },
};

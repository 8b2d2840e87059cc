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

/** The line by which a hook, and the lines by which a utility, is handed out. */
const CUTS = [
  ...UNUSED_HOOKS.map((name): [RegExp, string] => [new RegExp(`^\\t\\t${name}(: ${name}\\$1)?,?\\n`, "m"), ""]),
  ...UNUSED_UTILITIES.map((name): [RegExp, string] => [new RegExp(`^\\t\\t${name}: [^]*?^\\t\\t\\},\\n`, "m"), ""]),
];

const TRPC = /node_modules\/@trpc\/react-query\/dist\/shared-[\w-]+\.mjs$/;

/** Reading page after page into one list, which nothing here does either. */
const INFINITE: [RegExp, string] = [
  /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\([^)]*\) : this\.options\.behavior\)/,
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
    handler: (code, id) => ({ code: withCuts(code, QUERY.test(id) ? [INFINITE] : CUTS), map: null }),
  },
};

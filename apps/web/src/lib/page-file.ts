import type { ComponentType } from "react";
import type { PageAddress, QueryUtils } from "./trpc.ts";

/** What a page's file exports. */
export interface PageFile {
  Component: ComponentType;
  /** Prefetches the page's data: on the server, and when the pointer rests on its link. */
  prefetch?: (reads: QueryUtils, address: PageAddress) => Promise<unknown>[];
  /** For a page with its own routes: loads the inner page of a path. */
  loadInner?: (path: string) => Promise<unknown>;
}

let latest: PageFile | undefined;

/** To be called at the end of each file of a server-rendered page, with what it exports: see `servedPage`. */
export function pageIsHere(page: PageFile): void {
  latest = page;
}

/**
 * The page that the server has rendered, as soon as its script, which comes after the entry script, has run; undefined if
 * there is none or it can't be loaded. `import()` would take longer although the file is there: Chromium needs a task for
 * each file that it imports, and each of them waits behind the pictures that arrive.
 */
export async function servedPage(): Promise<PageFile | undefined> {
  const script = document.querySelector("script[data-page]");
  if (!script) return undefined;
  await new Promise((resolve) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", resolve);
  });
  return latest;
}

import { lazy, useSyncExternalStore, type ComponentType } from "react";
import { matchRoutes, type RouteMatch, type RouteObject } from "react-router-dom";
import type { PageFile } from "../lib/page-file.ts";
import type { PageAddress } from "../lib/trpc.ts";

type LoadPage = () => Promise<PageFile>;

interface LazyPage {
  element: React.ReactNode;
  handle: { load: (path: string, loaded?: PageFile) => Promise<PageFile> };
}

const waiting = new Set<LoadPage>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** A route's page whose code is loaded when first needed; once loaded it renders without a fallback. */
export function lazyPage(load: LoadPage): LazyPage {
  let Page: ComponentType | undefined;
  const loadOnce = async (path?: string, loaded?: PageFile) => {
    const page = loaded ?? (await load());
    Page ??= page.Component;
    if (path !== undefined) await page.loadInner?.(path);
    return page;
  };
  const Waited = lazy(async () => {
    waiting.add(load);
    queueMicrotask(notify);
    try {
      return { default: (await loadOnce()).Component };
    } finally {
      waiting.delete(load);
      notify();
    }
  });
  const Either = () => (Page ? <Page /> : <Waited />);
  return { element: <Either />, handle: { load: loadOnce } };
}

/** The loaded page of an address. */
export interface LoadedPage extends PageAddress {
  page: PageFile;
}

/** Loads the page of an address, or takes its file if it is `loaded`; undefined if there is none. */
export async function loadPage(
  routes: RouteObject[],
  { pathname, search }: { pathname: string; search: string },
  loaded?: PageFile,
): Promise<LoadedPage | undefined> {
  const match: RouteMatch | undefined = matchRoutes(routes, pathname)?.at(-1);
  if (!match) return undefined;
  const page = await (match.route.handle as LazyPage["handle"]).load(pathname, loaded);
  return { page, route: match.route.path ?? "", params: match.params, search: new URLSearchParams(search) };
}

/** True while the code of the next page is loading. */
export function useIsPageLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.size > 0,
    () => false,
  );
}

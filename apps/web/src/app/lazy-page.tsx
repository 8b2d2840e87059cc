import { lazy, useSyncExternalStore, type ComponentType } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";

interface PageFile {
  Component: ComponentType;
  /** Loads the page inside it that a path leads to, where a page has its own routes. */
  loadInner?: (path: string) => Promise<void>;
}

type LoadPage = () => Promise<PageFile>;

interface LazyPage {
  element: React.ReactNode;
  handle: { load: (path: string) => Promise<unknown> };
}

const waiting = new Set<LoadPage>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** A route's page whose code is loaded when it is first needed; one that was loaded before is drawn at once. */
export function lazyPage(load: LoadPage): LazyPage {
  let Page: ComponentType | undefined;
  const loadOnce = async (path?: string) => {
    const file = await load();
    Page ??= file.Component;
    if (path !== undefined) await file.loadInner?.(path);
    return { default: Page };
  };
  const Waited = lazy(async () => {
    waiting.add(load);
    queueMicrotask(tell);
    try {
      return await loadOnce();
    } finally {
      waiting.delete(load);
      tell();
    }
  });
  const Either = () => (Page ? <Page /> : <Waited />);
  return { element: <Either />, handle: { load: loadOnce } };
}

/** Loads the page of a path ahead of its being entered. */
export async function loadPage(routes: RouteObject[], path: string): Promise<void> {
  const matches: { route: RouteObject }[] = matchRoutes(routes, path) ?? [];
  await Promise.all(matches.map(async ({ route }) => (route.handle as LazyPage["handle"] | undefined)?.load(path)));
}

/** True while the screen waits for the code of the page to come. */
export function useIsPageComing(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.size > 0,
    () => false,
  );
}

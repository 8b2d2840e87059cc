/*
 * The web app's renderer for the server: built separately (vite.server.config.ts), and loaded by
 * apps/server/src/pages/web.ts.
 */
import "../without-eval.ts";
import type { AppRouter } from "@shop/api/root";
import type { FindPage, PageContext, RenderedPage, ReadAsVisitor } from "@shop/domain/screens/rendered-page";
import { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import { renderToString } from "react-dom/server";
import { matchRoutes, StaticRouter, type RouteObject } from "react-router-dom";
import { errorCode } from "../../lib/forms/errors.ts";
import { prefetchShopTexts } from "../../lib/shop-texts.ts";
import { trpc } from "../../lib/trpc.ts";
import { App } from "../app.tsx";
import { loadPage, type LoadedPage } from "../lazy-page.tsx";
import { dehydrateQueries } from "../page-state.ts";
import { Providers } from "../providers.tsx";
import { routes } from "../router.tsx";
import { headHtml } from "./head-html.ts";
import { scriptJson } from "./head-html.ts";
import { NOT_FOUND_PATH, PUBLIC_PAGES, type KnownPage } from "./public-pages.ts";

/** Elements that React puts before the page's HTML, because they belong in the head. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Every query runs at most once per rendered page. */
const queries = { staleTime: Infinity, retry: false, retryOnMount: false, networkMode: "always" } as const;

export const findPage: FindPage = async (url) => {
  const { pathname: parsed, search } = new URL(`http://shop.invalid${url}`);
  // A path that URL parsing changes, such as one with '..', is no page's address; browsers never request one.
  const pathname = url.split("?")[0] === parsed ? parsed : NOT_FOUND_PATH;
  // Matched before loading, so that no code of a private screen is loaded.
  const branch = branchTo(pathname);
  const known = PUBLIC_PAGES[branch.at(-1)?.path ?? ""];
  const loaded = known && (await loadPage(nested(branch), { pathname, search }));
  if (!loaded) return null;
  const address = known.address(loaded);
  // The canonical address may belong to another route than the requested one.
  const only = nested(branchTo(new URL(`http://shop.invalid${address}`).pathname));
  return {
    address,
    isCacheable: address !== NOT_FOUND_PATH,
    render: (context) => render({ address, only, loaded, known }, context),
  };
};

/** The routes that lead to a path, from the outermost one. */
const branchTo = (pathname: string): RouteObject[] => matchRoutes(routes, pathname)?.map(({ route }) => route) ?? [];

/** Nests only these routes: matching against all of them takes as long as rendering a dozen links. */
const nested = (branch: RouteObject[]): RouteObject[] =>
  branch.reduceRight<RouteObject[]>((children, { path, element, handle }) => {
    const route = { element, handle, ...(path !== undefined && { path }) };
    return [children.length > 0 ? { ...route, children } : route];
  }, []);

interface Found {
  address: string;
  only: RouteObject[];
  loaded: LoadedPage;
  known: KnownPage;
}

async function render({ address, only, loaded, known }: Found, context: PageContext): Promise<RenderedPage> {
  const { shop, appUrl, read } = context;
  const queryClient = new QueryClient({ defaultOptions: { queries } });
  const links = [visitorLink(read)];
  const reads = createTRPCQueryUtils<AppRouter>({ queryClient, client: createTRPCClient<AppRouter>({ links }) });
  await Promise.all([prefetchShopTexts(reads), ...(loaded.page.prefetch?.(reads, loaded) ?? [])]);
  const failure = queryClient
    .getQueryCache()
    .getAll()
    .map((query) => query.state.error)
    .find((error) => error !== null && errorCode(error) !== "NOT_FOUND");
  if (failure) throw failure;

  const html = renderToString(
    <StaticRouter location={address}>
      <Providers shopInfo={shop} queryClient={queryClient} trpcClient={trpc.createClient({ links })}>
        <App only={only} />
      </Providers>
    </StaticRouter>,
  );
  const [hoisted = ""] = HOISTED.exec(html) ?? [];
  const head = known.head({ ...loaded, shop, appUrl, reads });
  return {
    status: head ? 200 : 404,
    file: known.file,
    head: hoisted + headHtml(head ?? NOT_FOUND_HEAD, { shopName: shop.name, appUrl }),
    body: html.slice(hoisted.length),
    state: scriptJson(dehydrateQueries(queryClient)),
  };
}

const NOT_FOUND_HEAD = { screen: "Not Found", description: "", path: null };

/** A tRPC link that calls `read` in this process instead of sending a request. */
function visitorLink(read: ReadAsVisitor): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        void read(op.path, op.input).then((answer) => {
          if ("error" in answer) return observer.error(TRPCClientError.from(answer));
          observer.next({ result: { type: "data", data: answer.data } });
          return observer.complete();
        });
      });
}

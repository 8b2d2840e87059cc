import "./without-eval.ts";
import "./styles/tokens.css";
import "./styles/font.css";
import "./styles/global.css";
import type { ShopInfo } from "@shop/domain/shop-info";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { servedPage } from "../lib/page-file.ts";
import { createTrpcClient } from "../lib/trpc.ts";
import { App } from "./app.tsx";
import { dropEarlyEvents, repeatEarlyEvents } from "./early-events.ts";
import { GuardedRouter } from "./guarded-router.tsx";
import { loadPage } from "./lazy-page.tsx";
import { hydrateQueries, type PageState } from "./page-state.ts";
import { Providers } from "./providers.tsx";
import { createQueryClient } from "./query-client.ts";
import { routes } from "./router.tsx";

/** Parses the JSON that the server wrote into the element with this id. */
const readJson = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent.trim() || "null");

/** Loads the page's code first, then hydrates the server's HTML, or renders if there is none. */
async function start(root: HTMLElement): Promise<void> {
  const shopInfo = readJson("shop-info") as ShopInfo;
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, (readJson("page-state") ?? []) as PageState);
  const isLoaded = await loadPage(routes, window.location, await servedPage()).catch(() => undefined);
  const shop = (
    <StrictMode>
      <GuardedRouter hasStripe={shopInfo.hasStripe}>
        <Providers shopInfo={shopInfo} queryClient={queryClient} trpcClient={createTrpcClient()}>
          <App />
        </Providers>
      </GuardedRouter>
    </StrictMode>
  );
  if (isLoaded && root.firstElementChild) {
    hydrateRoot(root, shop);
    void repeatEarlyEvents();
  } else {
    dropEarlyEvents();
    createRoot(root).render(shop);
  }
  void unregisterWorkers();
}

const root = document.getElementById("root");
if (root) void start(root);

/** Earlier versions of the shop may have registered service workers; this one has none. */
async function unregisterWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch {
    // A browser that forbids the call has no workers either.
  }
}

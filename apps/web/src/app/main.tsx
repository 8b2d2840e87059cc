import "./without-eval.ts";
import "./styles/tokens.css";
import "./styles/font.css";
import "./styles/global.css";
import type { ShopInfo } from "@shop/domain/shop-info";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createTrpcClient } from "../lib/trpc.ts";
import { App } from "./app.tsx";
import { GuardedRouter } from "./guarded-router.tsx";
import { loadPage } from "./lazy-page.tsx";
import { takeOverReads, type PageState } from "./page-state.ts";
import { Providers } from "./providers.tsx";
import { createQueryClient } from "./query-client.ts";
import { routes } from "./router.tsx";

/** What the server wrote into the page as JSON under this id. */
const readJson = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent.trim() || "null");

/** The page being entered is loaded before anything is drawn, so that it appears whole; one that came rendered is taken over. */
async function start(root: HTMLElement): Promise<void> {
  // Without the shop's settings there is no shop to show.
  const shopInfo = readJson("shop-info") as ShopInfo;
  const queryClient = createQueryClient();
  takeOverReads(queryClient, (readJson("page-state") ?? []) as PageState);
  const isLoaded = await loadPage(routes, window.location).catch(() => undefined);
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
    // As a transition, in slices, so that the page answers input between them.
    startTransition(() => {
      hydrateRoot(root, shop);
    });
  } else createRoot(root).render(shop);
  void unregisterWorkers();
}

const root = document.getElementById("root");
if (root) void start(root);

/** Earlier shops at this address may have registered service workers; this one has none. */
async function unregisterWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch {
    // A browser that forbids asking has no worker either.
  }
}

import "./styles/tokens.css";
import "./styles/font.css";
import "./styles/mantine.css";
import "./styles/global.css";
import type { ShopInfo } from "@shop/domain/shop-info";
import { ROUTES } from "@shop/domain/paths";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router-dom";
import { createTrpcClient } from "../lib/trpc.ts";
import { Providers } from "./providers.tsx";
import { createQueryClient } from "./query-client.ts";
import { routes } from "./router.tsx";
import { unregisterWorkers } from "./unregister-workers.ts";

/** The settings that the server wrote into the page; without them there is no shop to show. */
function readShopInfo(): ShopInfo {
  const info: ShopInfo = JSON.parse(document.getElementById("shop-info")?.textContent ?? "null");
  return info;
}

/** Loads the page that is being entered before anything is drawn, so that it appears whole. */
async function loadFirstPage(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      const page = await route.lazy();
      Object.assign(route, { ...page, lazy: undefined });
    }),
  );
}

async function start(root: HTMLElement): Promise<void> {
  await loadFirstPage();
  const router = createBrowserRouter(routes);
  const queryClient = createQueryClient(() => void router.navigate(ROUTES.login));
  createRoot(root).render(
    <StrictMode>
      <Providers shopInfo={readShopInfo()} queryClient={queryClient} trpcClient={createTrpcClient()}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  void unregisterWorkers();
}

const root = document.getElementById("root");
if (root) void start(root);

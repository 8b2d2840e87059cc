import "./without-eval.ts";
import "./styles/tokens.css";
import "./styles/font.css";
import "./styles/mantine.css";
import "./styles/global.css";
import type { ShopInfo } from "@shop/domain/shop-info";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { allowOwnStyles, pageNonce } from "../lib/page-nonce.ts";
import { App } from "./app.tsx";
import { GuardedRouter } from "./guarded-router.tsx";
import { loadPage } from "./lazy-page.tsx";
import { Providers } from "./providers.tsx";
import { routes } from "./router.tsx";
import { unregisterWorkers } from "./unregister-workers.ts";

/** The settings that the server wrote into the page; without them there is no shop to show. */
function readShopInfo(): ShopInfo {
  return JSON.parse(document.getElementById("shop-info")?.textContent ?? "null") as ShopInfo;
}

/** The page being entered is loaded before anything is drawn, so that it appears whole. */
async function start(root: HTMLElement): Promise<void> {
  const [shopInfo, nonce] = [readShopInfo(), pageNonce()];
  allowOwnStyles(nonce);
  await loadPage(routes, window.location.pathname).catch(() => {});
  createRoot(root).render(
    <StrictMode>
      <GuardedRouter hasStripe={shopInfo.hasStripe}>
        <Providers shopInfo={shopInfo} nonce={nonce}>
          <App />
        </Providers>
      </GuardedRouter>
    </StrictMode>,
  );
  void unregisterWorkers();
}

const root = document.getElementById("root");
if (root) void start(root);

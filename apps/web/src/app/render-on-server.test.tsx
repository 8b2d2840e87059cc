import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { ROUTES } from "@shop/domain/screens/paths";
import type { ShopInfo } from "@shop/domain/shop-info";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { createTrpcClient } from "../lib/trpc.ts";
import { App } from "./app.tsx";
import { loadPage } from "./lazy-page.tsx";
import { Providers } from "./providers.tsx";
import { createQueryClient } from "./query-client.ts";
import { routes } from "./router.tsx";

const shop: ShopInfo = {
  name: "Banksia Supply",
  abn: "",
  address: "1 Test Street",
  phone: "",
  email: "",
  timeZone: "Australia/Sydney",
  bank: { accountName: "", bsb: "", accountNumber: "" },
  isDemo: true,
  takesCards: true,
  hasStripe: false,
};

const screens = [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)];
const paths = [...screens.map((route) => route.replace(/:\w+\??/g, "1")), "/no-such-page", "/admin/no-such-page"];

test.each(paths)("%s renders without a browser", async (path) => {
  expect(globalThis).not.toHaveProperty("document");
  const consoleError = vi.spyOn(console, "error");
  await loadPage(routes, { pathname: path, search: "" });
  const html = renderToString(
    <StaticRouter location={path}>
      <Providers shopInfo={shop} queryClient={createQueryClient()} trpcClient={createTrpcClient()}>
        <App />
      </Providers>
    </StaticRouter>,
  );
  expect(html).toContain("<main");
  expect(html).toContain(`| ${shop.name}</title>`);
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});

import { isAdminPath, ROUTES, withRedirect } from "@shop/domain/paths";
import type { ShopInfo } from "@shop/domain/shop-info";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { logOut } from "../lib/log-out.ts";
import { ShopInfoContext } from "../lib/shop-info.ts";
import { trpc, type TrpcClient } from "../lib/trpc.ts";
import { onTokenFailed } from "./query-client.ts";
import { useOwnReads } from "./use-own-reads.ts";

interface Props {
  shopInfo: ShopInfo;
  queryClient: QueryClient;
  trpcClient: TrpcClient;
  children: ReactNode;
}

/** What every screen draws on; stands inside the router, since a log-out leads to another screen. */
export function Providers({ shopInfo, queryClient, trpcClient, children }: Props) {
  const navigate = useNavigate();
  useOwnReads(queryClient);
  useEffect(
    () =>
      onTokenFailed(queryClient, () => {
        const { pathname, search } = window.location;
        logOut(queryClient);
        // What was typed into an admin form is kept for whoever comes back to it (lib/kept-forms.ts).
        void navigate(isAdminPath(pathname) ? withRedirect(ROUTES.login, pathname + search) : ROUTES.login);
      }),
    [queryClient, navigate],
  );

  return (
    <ShopInfoContext value={shopInfo}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </ShopInfoContext>
  );
}

import { MantineProvider } from "@mantine/core";
import { isAdminPath, ROUTES, withRedirect } from "@shop/domain/paths";
import type { ShopInfo } from "@shop/domain/shop-info";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { logOut } from "../lib/log-out.ts";
import { ShopInfoContext } from "../lib/shop-info.ts";
import { createTrpcClient, trpc } from "../lib/trpc.ts";
import { createQueryClient, onTokenFailed } from "./query-client.ts";
import { cssVariables, theme } from "./theme.ts";
import { useOwnReads } from "./use-own-reads.ts";

/** The shop has one colour scheme, so there is none to remember. */
const noColorScheme = {
  get: () => "light" as const,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

interface Props {
  shopInfo: ShopInfo;
  /** Lets the styles that Mantine writes into the page through the page's policy. */
  nonce: string;
  children: ReactNode;
}

/** What every screen draws on; stands inside the router, since a log-out leads to another screen. */
export function Providers({ shopInfo, nonce, children }: Props) {
  const navigate = useNavigate();
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(createTrpcClient);
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
        <QueryClientProvider client={queryClient}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariables}
            colorSchemeManager={noColorScheme}
            forceColorScheme="light"
            withStaticClasses={false}
            getStyleNonce={() => nonce}
          >
            {children}
          </MantineProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </ShopInfoContext>
  );
}

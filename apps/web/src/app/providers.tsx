import { MantineProvider } from "@mantine/core";
import type { ShopInfo } from "@shop/domain/shop-info";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ShopInfoContext } from "../lib/shop-info.ts";
import { trpc } from "../lib/trpc.ts";
import { cssVariables, theme } from "./theme.ts";

interface Props {
  shopInfo: ShopInfo;
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof trpc.createClient>;
  children: ReactNode;
}

/** The shop has one colour scheme, so there is none to remember. */
const noColorScheme = {
  get: () => "light" as const,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

export function Providers({ shopInfo, queryClient, trpcClient, children }: Props) {
  return (
    <ShopInfoContext value={shopInfo}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={noColorScheme} forceColorScheme="light" withStaticClasses={false}>
            {children}
          </MantineProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </ShopInfoContext>
  );
}

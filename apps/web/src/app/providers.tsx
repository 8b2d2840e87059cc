import { isAdminPath, ROUTES, withRedirect } from "@shop/domain/screens/paths";
import type { ShopInfo } from "@shop/domain/shop-info";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { endSession } from "../lib/stored/log-out.ts";
import { useSession } from "../lib/session/session.ts";
import { ShopInfoContext } from "../lib/shop-info.ts";
import { trpc, type TrpcClient } from "../lib/trpc.ts";
import { useShopDay } from "../lib/use-shop-day.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { Mantine } from "../ui/mantine/mantine.tsx";
import { HydratedPart } from "../ui/page/hydrated-part.tsx";
import { onTokenFailed } from "./query-client.ts";

interface Props {
  shopInfo: ShopInfo;
  queryClient: QueryClient;
  trpcClient: TrpcClient;
  children: ReactNode;
}

/** The contexts of all screens; inside the router, since logging out navigates. */
export function Providers({ shopInfo, queryClient, trpcClient, children }: Props) {
  return (
    <ShopInfoContext value={shopInfo}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Mantine>{children}</Mantine>
          <OwnCart />
          <SessionChanges queryClient={queryClient} />
          <HydratedPart>
            <DailyPrices queryClient={queryClient} />
          </HydratedPart>
        </QueryClientProvider>
      </trpc.Provider>
    </ShopInfoContext>
  );
}

/**
 * Separate from Providers, because a render of MantineProvider re-renders all Mantine components; after the screens,
 * because its effects must run after theirs.
 */
function SessionChanges({ queryClient }: Pick<Props, "queryClient">) {
  const navigate = useNavigate();
  useOwnReads(queryClient);
  useEffect(
    () =>
      onTokenFailed(queryClient, () => {
        const { pathname, search } = window.location;
        endSession(queryClient);
        // An admin form's input is kept until the same user returns (lib/forms/form-drafts.ts).
        void navigate(isAdminPath(pathname) ? withRedirect(ROUTES.login, pathname + search) : ROUTES.login);
      }),
    [queryClient, navigate],
  );
  return null;
}

/** Loads the code that keeps a user's cart: a visitor's pages are lighter without it. */
function OwnCart() {
  const user = useSession()?._id;
  // Without a connection, the next page tries again.
  useLocation();
  const [Keeper, setKeeper] = useState<ComponentType<{ user: string }>>();
  useEffect(() => {
    if (user === undefined || Keeper) return;
    import("../lib/cart/own-cart-keeper.ts").then(
      ({ OwnCartKeeper }) => setKeeper(() => OwnCartKeeper),
      () => {},
    );
  });
  return user !== undefined && Keeper ? <Keeper key={user} user={user} /> : null;
}

/** Queries with the same result for every user: the settings, and the taxonomy except for its admin lists. */
const isPublic = (path: unknown[]) => path[0] === "config" || (path[0] === "taxonomy" && !path.includes("adminList"));

/** Resets all queries that are not public when another user logs in, in this tab or another. */
function useOwnReads(queryClient: QueryClient): void {
  const userId = useSession()?._id ?? null;
  const isHydrated = useIsHydrated();
  const last = useRef<string | null>(undefined);

  useEffect(() => {
    if (!isHydrated || last.current === userId) return;
    const isFirst = last.current === undefined;
    last.current = userId;
    if (isFirst) return;
    void queryClient.resetQueries({
      predicate: ({ queryKey: [path] }) => Array.isArray(path) && !isPublic(path),
    });
  }, [queryClient, userId, isHydrated]);
}

/**
 * Reads all that may have a price again when a day begins in the shop's time zone: price lists begin and end then. A part
 * of its own, because the day is slow to compute: a press need not wait for it.
 */
function DailyPrices({ queryClient }: Pick<Props, "queryClient">) {
  const day = useShopDay();
  const last = useRef(day);

  useEffect(() => {
    if (last.current === day) return;
    last.current = day;
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && isPublic(path)),
    });
  }, [queryClient, day]);
  return null;
}

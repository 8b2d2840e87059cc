import { Box } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import { Suspense, useLayoutEffect } from "react";
import { matchPath, Outlet, useLocation } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { HydratedPart } from "../../ui/page/hydrated-part.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { Footer } from "./footer.tsx";
import { Frame } from "./frame.tsx";

// Customers do not load the code of the admin.
const AdminNav = lazyPart(async () => (await import("../admin/admin-nav.tsx")).AdminNav);
const AdminSearch = lazyPart(async () => (await import("../admin/admin-search.tsx")).AdminSearch);

const footer = (
  <HydratedPart>
    <Footer />
  </HydratedPart>
);

/** The layout of the shop's screens. For staff, the order screen has the navigation and the search of the admin. */
export function ShopLayout() {
  const { pathname } = useLocation();
  const isStaff = useSession()?.isAdmin === true;
  const isStaffScreen = isStaff && matchPath(ROUTES.order, pathname) !== null;
  const side = isStaffScreen && (
    <Suspense>
      <AdminNav />
    </Suspense>
  );
  const search = isStaffScreen && (
    <Suspense fallback={<Box h="var(--control)" />}>
      <AdminSearch />
    </Suspense>
  );
  return (
    <Frame side={side} search={search || undefined} footer={!isStaffScreen && footer}>
      <Outlet />
      <HydratedPart>
        <OwnScreen />
      </HydratedPart>
    </Frame>
  );
}

/**
 * The server renders a public page for visitors, with public prices; signed-in customers may have their own prices.
 * From the first paint on, the script in index.html hides visitor-only parts from signed-in users. After hydration each
 * component knows the session, and hides public prices until the customer's own are loaded
 * (ui/product/prices-loading.tsx). A part of its own, which React hydrates after those of the page before it.
 */
function OwnScreen() {
  const isHydrated = useIsHydrated();
  const isSignedIn = useSession() !== null;
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset["ownScreen"];
  }, [isHydrated]);
  useLayoutEffect(() => {
    if (isHydrated) document.documentElement.toggleAttribute("data-signed-in", isSignedIn);
  }, [isHydrated, isSignedIn]);
  return null;
}

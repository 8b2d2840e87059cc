import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import type { ComponentType } from "react";
import { Outlet, type RouteObject, useParams, useRoutes } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { Frame } from "../layout/frame.tsx";
import { ShopLayout } from "../layout/shop-layout.tsx";
import { lazyPage, loadPage } from "../lazy-page.tsx";
import styles from "./admin-app.module.css";
import { AdminGate } from "./admin-gate.tsx";
import { AdminNav } from "./admin-nav.tsx";
import { AdminSearch } from "./admin-search.tsx";
import { ADMIN_SCREENS } from "./admin-screens.tsx";

/** A path without '/admin', as the routes below are matched. */
const within = (path: string) => path.slice(ADMIN_ROUTES.dashboard.length);

/** A screen at one or more paths. It is remounted for another record, but not for another page of a list. */
function screenAt(load: () => Promise<ComponentType>, paths: readonly string[]): RouteObject[] {
  const page = lazyPage(async () => {
    const Screen = await load();
    return { Component: () => <Screen key={useParams().id ?? ""} /> };
  });
  return paths.map((path) => ({ path: within(path), ...page }));
}

const adminRoutes: RouteObject[] = [
  {
    element: <AdminLayout />,
    children: ADMIN_SCREENS.flat().flatMap(({ path, pagePath, load, inner = [] }) => [
      ...screenAt(load, pagePath === undefined ? [path] : [path, pagePath]),
      ...inner.flatMap((each) => screenAt(each.load, each.paths)),
    ]),
  },
  {
    element: <UnknownLayout />,
    children: [{ path: "*", ...lazyPage(() => import("../../pages/not-found.tsx")) }],
  },
];

/** Shows an unknown path in the admin layout to staff, and in the shop's layout to others. */
function UnknownLayout() {
  const isStaff = useSession()?.isAdmin === true;
  const isHydrated = useIsHydrated();
  return isHydrated && isStaff ? <AdminLayout /> : <ShopLayout />;
}

/** All admin screens, with their own code, routes and frame. */
export function Component() {
  return useRoutes(adminRoutes);
}

/** Preloads the admin screen at a path. */
export const loadInner = (path: string) => loadPage(adminRoutes, { pathname: within(path) || "/", search: "" });

/** The frame of every admin screen, with the navigation on the left. */
function AdminLayout() {
  return (
    <Frame side={<AdminNav />} search={<AdminSearch />}>
      <div className={styles.screen}>
        <AdminGate>
          <Outlet />
        </AdminGate>
      </div>
    </Frame>
  );
}

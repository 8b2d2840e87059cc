import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import type { ComponentType } from "react";
import { Outlet, type RouteObject, useParams, useRoutes } from "react-router-dom";
import { Frame } from "../layout/frame.tsx";
import { ShopLayout } from "../layout/shop-layout.tsx";
import { lazyPage, loadPage } from "../lazy-page.tsx";
import styles from "./admin-app.module.css";
import { AdminGate } from "./admin-gate.tsx";
import { AdminNav } from "./admin-nav.tsx";
import { ADMIN_SCREENS } from "./admin-screens.tsx";

/** What all of the admin's paths begin with; the routes below are matched without it. */
const within = (path: string) => path.slice(ADMIN_ROUTES.dashboard.length);

/** A screen at one or more paths: it starts again for another record, and stays as it is for another page of a list. */
function screenAt(load: () => Promise<ComponentType>, paths: string[]): RouteObject[] {
  const page = lazyPage(async () => {
    const Screen = await load();
    return { Component: () => <Screen key={useParams().id ?? ""} /> };
  });
  return paths.map((path) => ({ path: within(path), ...page }));
}

const adminRoutes: RouteObject[] = [
  {
    element: <AdminLayout />,
    children: ADMIN_SCREENS.flat().flatMap(({ path, pagePath, load, inner = {} }) => [
      ...screenAt(load, pagePath === undefined ? [path] : [path, pagePath]),
      ...[...new Set(Object.values(inner))].flatMap((loadInner) =>
        screenAt(
          loadInner,
          Object.keys(inner).filter((each) => inner[each] === loadInner),
        ),
      ),
    ]),
  },
  {
    element: <ShopLayout />,
    children: [{ path: "*", ...lazyPage(() => import("../../pages/not-found.tsx")) }],
  },
];

/** Everything under /admin: its own code, its own routes, its own frame. */
export function Component() {
  return useRoutes(adminRoutes);
}

/** Loads the screen at a path of the admin ahead of its being entered. */
export const loadInner = (path: string) => loadPage(adminRoutes, { pathname: within(path) || "/", search: "" });

/** The frame of every admin screen: the navigation at the left, and the full width. */
function AdminLayout() {
  return (
    <Frame side={<AdminNav />}>
      <div className={styles.screen}>
        <AdminGate>
          <Outlet />
        </AdminGate>
      </div>
    </Frame>
  );
}

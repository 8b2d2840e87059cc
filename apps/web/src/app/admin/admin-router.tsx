/*
 * The admin's screens. A page is one file of ../../pages/admin that exports its component as `Component`. A new page: its
 * path in domain/admin-paths, its file, its line here; in the navigation (nav-entries.ts) its link is there already.
 */
import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import type { RouteObject } from "react-router-dom";
import { lazyPage, loadPage } from "../lazy-page.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { ShopLayout } from "../layout/shop-layout.tsx";

/** What all of the admin's paths begin with; the routes below are matched without it. */
const within = (path: string) => path.slice(ADMIN_ROUTES.dashboard.length);

/** A screen at one or more paths; between these it stays as it is. */
const screen = (load: Parameters<typeof lazyPage>[0], ...paths: string[]): RouteObject[] => {
  const page = lazyPage(load);
  return paths.map((path) => ({ path: within(path), ...page }));
};

export const adminRoutes: RouteObject[] = [
  {
    element: <AdminLayout />,
    children: [
      ...screen(() => import("../../pages/admin/dashboard.tsx"), ADMIN_ROUTES.dashboard),
      ...screen(() => import("../../pages/admin/orders.tsx"), ADMIN_ROUTES.orders),
      ...screen(() => import("../../pages/admin/packing-list.tsx"), ADMIN_ROUTES.packingList),
      ...screen(() => import("../../pages/admin/users.tsx"), ADMIN_ROUTES.users),
      ...screen(() => import("../../pages/admin/user.tsx"), ADMIN_ROUTES.user),
      ...screen(() => import("../../pages/admin/prices.tsx"), ADMIN_ROUTES.prices, ADMIN_ROUTES.pricesPage),
      ...screen(() => import("../../pages/admin/price-create.tsx"), ADMIN_ROUTES.priceCreate),
      ...screen(() => import("../../pages/admin/contacts.tsx"), ADMIN_ROUTES.contacts, ADMIN_ROUTES.contactsPage),
      ...screen(() => import("../../pages/admin/subscribers.tsx"), ADMIN_ROUTES.subscribers),
      ...screen(() => import("../../pages/admin/outbox.tsx"), ADMIN_ROUTES.outbox),
      ...screen(() => import("../../pages/admin/products.tsx"), ADMIN_ROUTES.products, ADMIN_ROUTES.productsPage),
      ...screen(() => import("../../pages/admin/product.tsx"), ADMIN_ROUTES.product),
      ...screen(() => import("../../pages/admin/categories.tsx"), ADMIN_ROUTES.categories),
      ...screen(() => import("../../pages/admin/category.tsx"), ADMIN_ROUTES.categoryCreate, ADMIN_ROUTES.category),
      ...screen(() => import("../../pages/admin/sub-categories.tsx"), ADMIN_ROUTES.subCategories),
      ...screen(
        () => import("../../pages/admin/sub-category.tsx"),
        ADMIN_ROUTES.subCategoryCreate,
        ADMIN_ROUTES.subCategory,
      ),
      ...screen(() => import("../../pages/admin/sections.tsx"), ADMIN_ROUTES.sections),
      ...screen(() => import("../../pages/admin/section.tsx"), ADMIN_ROUTES.sectionCreate, ADMIN_ROUTES.section),
      ...screen(() => import("../../pages/admin/synonyms.tsx"), ADMIN_ROUTES.synonyms),
      ...screen(() => import("../../pages/admin/api-keys.tsx"), ADMIN_ROUTES.apiKeys),
      ...screen(() => import("../../pages/admin/webhooks.tsx"), ADMIN_ROUTES.webhooks),
      ...screen(() => import("../../pages/admin/webhook-deliveries.tsx"), ADMIN_ROUTES.webhookDeliveries),
      ...screen(() => import("../../pages/admin/audit.tsx"), ADMIN_ROUTES.audit),
    ],
  },
  {
    element: <ShopLayout />,
    children: [{ path: "*", ...lazyPage(() => import("../../pages/not-found.tsx")) }],
  },
];

/** Loads the screen at a path of the admin ahead of its being entered. */
export const loadAdminPage = (path: string) => loadPage(adminRoutes, { pathname: within(path) || "/", search: "" });

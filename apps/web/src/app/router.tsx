/*
 * Every screen of the shop. A page is one file of ../pages that exports its component as `Component`; its code is
 * loaded when its route is first entered, or when the pointer is on a link to it. A new page: its path in domain/paths,
 * its file, its line here; an admin's has its entry in admin/admin-screens.tsx, which no customer loads. The routes are
 * drawn by useRoutes: React Router's data router would add 18 kB to every visit.
 */
import { ROUTES } from "@shop/domain/paths";
import type { RouteObject } from "react-router-dom";
import { BareLayout } from "./layout/bare-layout.tsx";
import { ShopLayout } from "./layout/shop-layout.tsx";
import { lazyPage, type PageFile } from "./lazy-page.tsx";

/** A page of Mantine's components, which come along with it; the public pages do without. */
function mantinePage(load: () => Promise<PageFile>): ReturnType<typeof lazyPage> {
  return lazyPage(async () => {
    const [{ Component, ...page }, { Mantine }] = await Promise.all([load(), import("../ui/mantine/mantine.tsx")]);
    const InMantine = () => (
      <Mantine>
        <Component />
      </Mantine>
    );
    return { ...page, Component: InMantine };
  });
}

const products = lazyPage(() => import("../pages/products.tsx"));

export const routes: RouteObject[] = [
  {
    element: <ShopLayout />,
    children: [
      { path: ROUTES.home, ...lazyPage(() => import("../pages/home.tsx")) },
      { path: ROUTES.about, ...lazyPage(() => import("../pages/about-us.tsx")) },
      { path: ROUTES.contact, ...lazyPage(() => import("../pages/contact-us.tsx")) },
      { path: ROUTES.products, ...products },
      { path: ROUTES.productsPage, ...products },
      { path: ROUTES.search, ...products },
      { path: ROUTES.searchPage, ...products },
      { path: ROUTES.product, ...lazyPage(() => import("../pages/product.tsx")) },
      { path: ROUTES.cart, ...mantinePage(() => import("../pages/cart.tsx")) },
      { path: ROUTES.login, ...mantinePage(() => import("../pages/login.tsx")) },
      { path: ROUTES.register, ...mantinePage(() => import("../pages/register.tsx")) },
      { path: ROUTES.forgotPassword, ...mantinePage(() => import("../pages/forgot-password.tsx")) },
      { path: ROUTES.set, ...mantinePage(() => import("../pages/set.tsx")) },
      { path: ROUTES.profile, ...mantinePage(() => import("../pages/profile.tsx")) },
      { path: ROUTES.shipping, ...mantinePage(() => import("../pages/shipping.tsx")) },
      { path: ROUTES.payment, ...mantinePage(() => import("../pages/payment.tsx")) },
      { path: ROUTES.placeOrder, ...mantinePage(() => import("../pages/place-order.tsx")) },
      { path: ROUTES.order, ...mantinePage(() => import("../pages/order.tsx")) },
      { path: ROUTES.confirmSubscription, ...mantinePage(() => import("../pages/confirm-subscription.tsx")) },
      { path: "*", ...lazyPage(() => import("../pages/not-found.tsx")) },
    ],
  },
  {
    element: <BareLayout />,
    children: [{ path: "/admin/*", ...lazyPage(() => import("./admin/admin-app.tsx")) }],
  },
];

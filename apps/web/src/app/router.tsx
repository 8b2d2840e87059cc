/*
 * Every screen of the shop. A page is one file of ../pages that exports its component as `Component`; it is loaded
 * when its route is first entered. A new page: its path in domain/paths, its file, its line here.
 */
import { ROUTES } from "@shop/domain/paths";
import type { RouteObject } from "react-router-dom";
import { RouteError } from "./layout/route-error.tsx";
import { ShopLayout } from "./layout/shop-layout.tsx";

const products = () => import("../pages/products.tsx");

const pages: RouteObject[] = [
  { path: ROUTES.home, lazy: () => import("../pages/home.tsx") },
  { path: ROUTES.about, lazy: () => import("../pages/about-us.tsx") },
  { path: ROUTES.contact, lazy: () => import("../pages/contact-us.tsx") },
  { path: ROUTES.products, lazy: products },
  { path: ROUTES.productsPage, lazy: products },
  { path: ROUTES.search, lazy: products },
  { path: ROUTES.searchPage, lazy: products },
  { path: ROUTES.product, lazy: () => import("../pages/product.tsx") },
  { path: ROUTES.cart, lazy: () => import("../pages/cart.tsx") },
  { path: ROUTES.login, lazy: () => import("../pages/login.tsx") },
  { path: ROUTES.register, lazy: () => import("../pages/register.tsx") },
  { path: ROUTES.profile, lazy: () => import("../pages/profile.tsx") },
  { path: ROUTES.shipping, lazy: () => import("../pages/shipping.tsx") },
  { path: ROUTES.payment, lazy: () => import("../pages/payment.tsx") },
  { path: ROUTES.placeOrder, lazy: () => import("../pages/place-order.tsx") },
  { path: ROUTES.order, lazy: () => import("../pages/order.tsx") },
  { path: ROUTES.confirmSubscription, lazy: () => import("../pages/confirm-subscription.tsx") },
  { path: "*", lazy: () => import("../pages/not-found.tsx") },
];

export const routes: RouteObject[] = [
  {
    element: <ShopLayout />,
    errorElement: <RouteError />,
    children: [{ errorElement: <RouteError />, children: pages }],
  },
];

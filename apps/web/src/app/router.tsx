/*
 * Every screen of the shop. A page is one file that exports its component as `Component`; its code is loaded when its
 * route is first opened, or when the pointer is on a link to it. A new page needs its path in domain/screens/paths, its
 * file, and its line in this table; an admin page has its entry in admin/admin-screens.tsx, which customers do not
 * load. useRoutes renders the routes: React Router's data router would add 18 kB to every page.
 */
import { ROUTES } from "@shop/domain/screens/paths";
import { type RouteObject, Outlet } from "react-router-dom";
import { ScreenBoundary } from "./layout/screen-boundary.tsx";
import { ShopLayout } from "./layout/shop-layout.tsx";
import { lazyPage } from "./lazy-page.tsx";

const products = lazyPage(() => import("../pages/products.tsx"));
const shopPage = lazyPage(() => import("../pages/shop-page.tsx"));

export const routes: RouteObject[] = [
  {
    element: <ShopLayout />,
    children: [
      { path: ROUTES.home, ...lazyPage(() => import("../pages/home.tsx")) },
      { path: ROUTES.about, ...lazyPage(() => import("../pages/about-us.tsx")) },
      { path: ROUTES.contact, ...lazyPage(() => import("../pages/contact-us.tsx")) },
      { path: ROUTES.delivery, ...shopPage },
      { path: ROUTES.returns, ...shopPage },
      { path: ROUTES.terms, ...shopPage },
      { path: ROUTES.privacy, ...shopPage },
      { path: ROUTES.products, ...products },
      { path: ROUTES.productsPage, ...products },
      { path: ROUTES.search, ...products },
      { path: ROUTES.searchPage, ...products },
      { path: ROUTES.product, ...lazyPage(() => import("../pages/product.tsx")) },
      { path: ROUTES.quickOrder, ...lazyPage(() => import("../pages/quick-order.tsx")) },
      { path: ROUTES.cart, ...lazyPage(() => import("../pages/cart.tsx")) },
      { path: ROUTES.login, ...lazyPage(() => import("../pages/login.tsx")) },
      { path: ROUTES.register, ...lazyPage(() => import("../features/account/login/register-form.tsx")) },
      {
        path: ROUTES.forgotPassword,
        ...lazyPage(() => import("../features/account/passwords/forgot-password-form.tsx")),
      },
      { path: ROUTES.set, ...lazyPage(() => import("../features/account/passwords/reset-password-form.tsx")) },
      { path: ROUTES.restoreEmail, ...lazyPage(() => import("../features/account/passwords/restore-email.tsx")) },
      { path: ROUTES.profile, ...lazyPage(() => import("../pages/profile.tsx")) },
      { path: ROUTES.invoices, ...lazyPage(() => import("../pages/invoices.tsx")) },
      { path: ROUTES.due, ...lazyPage(() => import("../pages/due-again.tsx")) },
      { path: ROUTES.security, ...lazyPage(() => import("../pages/security.tsx")) },
      { path: ROUTES.addresses, ...lazyPage(() => import("../pages/addresses.tsx")) },
      { path: ROUTES.shipping, ...lazyPage(() => import("../features/checkout/shipping-form.tsx")) },
      { path: ROUTES.payment, ...lazyPage(() => import("../features/checkout/payment-form.tsx")) },
      { path: ROUTES.placeOrder, ...lazyPage(() => import("../features/checkout/place-order/place-order-screen.tsx")) },
      { path: ROUTES.order, ...lazyPage(() => import("../pages/order.tsx")) },
      { path: ROUTES.invoice, ...lazyPage(() => import("../pages/invoice.tsx")) },
      { path: ROUTES.statement, ...lazyPage(() => import("../pages/statement.tsx")) },
      { path: ROUTES.lists, ...lazyPage(() => import("../pages/lists.tsx")) },
      { path: ROUTES.list, ...lazyPage(() => import("../pages/list.tsx")) },
      { path: ROUTES.quotes, ...lazyPage(() => import("../pages/quotes.tsx")) },
      { path: ROUTES.quote, ...lazyPage(() => import("../pages/quote.tsx")) },
      { path: ROUTES.requisitions, ...lazyPage(() => import("../pages/requisitions.tsx")) },
      { path: ROUTES.requisition, ...lazyPage(() => import("../pages/requisition.tsx")) },
      { path: ROUTES.company, ...lazyPage(() => import("../pages/company.tsx")) },
      { path: ROUTES.companyOrders, ...lazyPage(() => import("../pages/company-orders.tsx")) },
      { path: ROUTES.companySpending, ...lazyPage(() => import("../pages/company-spending.tsx")) },
      { path: ROUTES.companySettings, ...lazyPage(() => import("../pages/company-settings.tsx")) },
      { path: ROUTES.packingList, ...lazyPage(() => import("../pages/packing-list.tsx")) },
      { path: ROUTES.tradeAccount, ...lazyPage(() => import("../pages/trade-account.tsx")) },
      { path: ROUTES.join, ...lazyPage(() => import("../features/account/login/join-form.tsx")) },
      { path: ROUTES.companyMembers, ...lazyPage(() => import("../pages/company-members.tsx")) },
      { path: ROUTES.confirmSubscription, ...lazyPage(() => import("../pages/confirm-subscription.tsx")) },
      { path: "*", ...lazyPage(() => import("../pages/not-found.tsx")) },
    ],
  },
  {
    element: <BareLayout />,
    children: [{ path: "/admin/*", ...lazyPage(() => import("./admin/admin-app.tsx")) }],
  },
];

/**
 * For screens with their own frame: shows an error when their code can't be loaded. The previous screen stays until
 * then.
 */
function BareLayout() {
  return (
    <ScreenBoundary place="bare">
      <Outlet />
    </ScreenBoundary>
  );
}

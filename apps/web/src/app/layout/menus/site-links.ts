import { ROUTES } from "@shop/domain/screens/paths";

export const SITE_LINKS = [
  { to: ROUTES.home, label: "Home" },
  { to: ROUTES.about, label: "About Us" },
  { to: ROUTES.products, label: "Products" },
  { to: ROUTES.quickOrder, label: "Quick order" },
  { to: ROUTES.contact, label: "Contact Us" },
] as const;

/** The links of the footer, which has more room. */
export const FOOTER_LINKS = [...SITE_LINKS, { to: ROUTES.tradeAccount, label: "Trade account" }] as const;

/** The screens of a user's account. */
export const ACCOUNT_LINKS = [
  { to: ROUTES.profile, label: "Profile" },
  { to: ROUTES.profile, label: "My Orders" },
  { to: ROUTES.due, label: "Due again" },
  { to: ROUTES.lists, label: "Shopping lists" },
  { to: ROUTES.addresses, label: "Addresses" },
  { to: ROUTES.security, label: "Security" },
] as const;

export const ADMIN_LINKS = [
  { to: "/admin/userlist", label: "Users" },
  { to: "/admin/productlist", label: "Products" },
  { to: "/admin/orderlist", label: "Orders" },
  { to: "/admin/contactlist", label: "Contacts" },
  { to: "/admin/productUserPrice", label: "Product Price User" },
] as const;

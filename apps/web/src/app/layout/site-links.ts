import { ROUTES } from "@shop/domain/paths";

export const SITE_LINKS = [
  { to: ROUTES.home, label: "Home" },
  { to: ROUTES.about, label: "About Us" },
  { to: ROUTES.products, label: "Products" },
  { to: ROUTES.contact, label: "Contact Us" },
] as const;

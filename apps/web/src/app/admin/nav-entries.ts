import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import {
  IconAbc,
  IconAddressBook,
  IconCategory,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconStack2,
  IconListTree,
  IconMail,
  IconPackage,
  IconReceipt,
  IconSend,
  IconCoin,
  IconUsers,
  IconWebhook,
  type Icon,
} from "@tabler/icons-react";

export interface NavEntry {
  to: string;
  label: string;
  icon: Icon;
  /** What the paths of its screens begin with, after the list's own. */
  under?: string;
}

/** The admin's navigation, in groups. */
export const ADMIN_NAV: readonly (readonly NavEntry[])[] = [
  [
    { to: ADMIN_ROUTES.dashboard, label: "Dashboard", icon: IconLayoutDashboard },
    { to: ADMIN_ROUTES.orders, label: "Orders", icon: IconReceipt, under: "/admin/order/" },
  ],
  [
    { to: ADMIN_ROUTES.products, label: "Products", icon: IconPackage, under: "/admin/product/" },
    { to: ADMIN_ROUTES.prices, label: "Product Price User", icon: IconCoin },
    { to: ADMIN_ROUTES.categories, label: "Categories", icon: IconCategory },
    { to: ADMIN_ROUTES.subCategories, label: "Sub Categories", icon: IconListTree },
    { to: ADMIN_ROUTES.sections, label: "Sections", icon: IconStack2 },
    { to: ADMIN_ROUTES.synonyms, label: "Synonyms", icon: IconAbc },
  ],
  [
    { to: ADMIN_ROUTES.users, label: "Users", icon: IconUsers, under: "/admin/user/" },
    { to: ADMIN_ROUTES.contacts, label: "Contacts", icon: IconAddressBook },
    { to: ADMIN_ROUTES.subscribers, label: "Subscribers", icon: IconMail },
    { to: ADMIN_ROUTES.outbox, label: "Outbox", icon: IconSend },
  ],
  [
    { to: ADMIN_ROUTES.apiKeys, label: "API keys", icon: IconKey },
    { to: ADMIN_ROUTES.webhooks, label: "Webhooks", icon: IconWebhook },
  ],
  [{ to: ADMIN_ROUTES.audit, label: "Audit log", icon: IconHistory }],
];

/** The entry that a path belongs to. */
export function currentEntry(path: string): NavEntry | undefined {
  const here = `/${path.toLowerCase().split("/").filter(Boolean).join("/")}`;
  return ADMIN_NAV.flat().find(({ to, under }) => {
    const list = to.toLowerCase();
    const isDashboard = to === ADMIN_ROUTES.dashboard;
    return here === list || (!isDashboard && here.startsWith(`${list}/`)) || (under && here.startsWith(under));
  });
}

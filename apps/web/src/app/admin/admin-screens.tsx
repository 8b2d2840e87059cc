/*
 * The admin screens; their routes and the navigation are generated from this table. A new screen needs its path in
 * domain/screens/admin-paths, which the server uses too, and its entry in this table.
 */
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import IconAbc from "icon:abc";
import IconAddressBook from "icon:address-book";
import IconBuildingBank from "icon:building-bank";
import IconBuildingStore from "icon:building-store";
import IconCategory from "icon:category";
import IconClipboardCheck from "icon:clipboard-check";
import IconClockExclamation from "icon:clock-exclamation";
import IconCoin from "icon:coin";
import IconFileCertificate from "icon:file-certificate";
import IconFileInvoice from "icon:file-invoice";
import IconFileText from "icon:file-text";
import IconHistory from "icon:history";
import IconKey from "icon:key";
import IconLayoutDashboard from "icon:layout-dashboard";
import IconListTree from "icon:list-tree";
import IconMail from "icon:mail";
import IconMessageDollar from "icon:message-dollar";
import IconPackage from "icon:package";
import IconReceipt from "icon:receipt";
import IconSend from "icon:send";
import IconReportMoney from "icon:report-money";
import IconTableImport from "icon:table-import";
import IconStack2 from "icon:stack-2";
import IconUsers from "icon:users";
import IconWebhook from "icon:webhook";
import type { ComponentType } from "react";
import type { Icon } from "../../ui/display/icon.tsx";

type LoadScreen = () => Promise<ComponentType>;

export interface AdminScreen {
  /** The screen's name and icon in the navigation. */
  label: string;
  icon: Icon;
  path: string;
  /** The path of the following pages, if the page number is in the path. */
  pagePath?: string;
  load: LoadScreen;
  /** The screens that belong to it, on which its navigation entry is current too. */
  inner?: readonly { paths: readonly string[]; load: LoadScreen }[];
}

/** Grouped as in the navigation. */
export const ADMIN_SCREENS: readonly (readonly AdminScreen[])[] = [
  [
    {
      label: "Dashboard",
      icon: IconLayoutDashboard,
      path: ADMIN_ROUTES.dashboard,
      load: async () => (await import("../../pages/admin/dashboard.tsx")).DashboardPage,
    },
    {
      label: "Orders",
      icon: IconReceipt,
      path: ADMIN_ROUTES.orders,
      load: async () => (await import("../../features/admin/orders/orders-screen.tsx")).OrdersScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.packingList],
          load: async () => (await import("../../features/admin/orders/packing-list-screen.tsx")).PackingListScreen,
        },
      ],
    },
    {
      label: "Quotes",
      icon: IconMessageDollar,
      path: ADMIN_ROUTES.quotes,
      load: async () => (await import("../../features/admin/quotes/quotes-screen.tsx")).QuotesScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.quote],
          load: async () => (await import("../../features/admin/quotes/quote-screen.tsx")).QuoteScreen,
        },
      ],
    },
    {
      label: "Invoices",
      icon: IconFileInvoice,
      path: ADMIN_ROUTES.invoices,
      load: async () => (await import("../../features/admin/invoices/invoices-screen.tsx")).InvoicesScreen,
    },
    {
      label: "Bank lines",
      icon: IconBuildingBank,
      path: ADMIN_ROUTES.bank,
      load: async () => (await import("../../features/admin/bank/bank-screen.tsx")).BankScreen,
    },
    {
      label: "Overdue",
      icon: IconClockExclamation,
      path: ADMIN_ROUTES.overdue,
      load: async () => (await import("../../features/admin/overdue/overdue-screen.tsx")).OverdueScreen,
    },
  ],
  [
    {
      label: "Companies",
      icon: IconBuildingStore,
      path: ADMIN_ROUTES.companies,
      load: async () => (await import("../../features/admin/companies/companies-screen.tsx")).CompaniesScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.company],
          load: async () => (await import("../../features/admin/companies/company-screen.tsx")).CompanyScreen,
        },
      ],
    },
    {
      label: "Trade accounts",
      icon: IconClipboardCheck,
      path: ADMIN_ROUTES.tradeAccounts,
      load: async () => (await import("../../features/admin/companies/applications-screen.tsx")).ApplicationsScreen,
    },
  ],
  [
    {
      label: "Products",
      icon: IconPackage,
      path: ADMIN_ROUTES.products,
      pagePath: ADMIN_ROUTES.productsPage,
      load: async () => (await import("../../features/admin/products/products-screen.tsx")).ProductsScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.product],
          load: async () => (await import("../../features/admin/products/product-screen.tsx")).ProductScreen,
        },
      ],
    },
    {
      label: "Documents",
      icon: IconFileCertificate,
      path: ADMIN_ROUTES.documents,
      load: async () => (await import("../../features/admin/documents/documents-screen.tsx")).DocumentsScreen,
    },
    {
      label: "Product Price User",
      icon: IconCoin,
      path: ADMIN_ROUTES.prices,
      pagePath: ADMIN_ROUTES.pricesPage,
      load: async () => (await import("../../features/admin/prices/prices-screen.tsx")).PricesScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.priceCreate],
          load: async () => (await import("../../features/admin/prices/price-screen.tsx")).PriceScreen,
        },
      ],
    },
    {
      label: "Price lists",
      icon: IconReportMoney,
      path: ADMIN_ROUTES.priceLists,
      load: async () => (await import("../../features/admin/price-lists/price-lists-screen.tsx")).PriceListsScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.priceList],
          load: async () => (await import("../../features/admin/price-lists/price-list-screen.tsx")).PriceListScreen,
        },
      ],
    },
    {
      label: "Import",
      icon: IconTableImport,
      path: ADMIN_ROUTES.imports,
      load: async () => (await import("../../features/admin/imports/imports-screen.tsx")).ImportsScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.import],
          load: async () => (await import("../../features/admin/imports/import-screen.tsx")).ImportScreen,
        },
      ],
    },
    {
      label: "Categories",
      icon: IconCategory,
      path: ADMIN_ROUTES.categories,
      load: async () => (await import("../../features/admin/taxonomy/categories.tsx")).CategoriesScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.categoryCreate, ADMIN_ROUTES.category],
          load: async () => (await import("../../features/admin/taxonomy/categories.tsx")).CategoryScreen,
        },
      ],
    },
    {
      label: "Sub Categories",
      icon: IconListTree,
      path: ADMIN_ROUTES.subCategories,
      load: async () => (await import("../../features/admin/taxonomy/sub-categories.tsx")).SubCategoriesScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.subCategoryCreate, ADMIN_ROUTES.subCategory],
          load: async () => (await import("../../features/admin/taxonomy/sub-categories.tsx")).SubCategoryScreen,
        },
      ],
    },
    {
      label: "Sections",
      icon: IconStack2,
      path: ADMIN_ROUTES.sections,
      load: async () => (await import("../../features/admin/taxonomy/sections.tsx")).SectionsScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.sectionCreate, ADMIN_ROUTES.section],
          load: async () => (await import("../../features/admin/taxonomy/sections.tsx")).SectionScreen,
        },
      ],
    },
    {
      label: "Synonyms",
      icon: IconAbc,
      path: ADMIN_ROUTES.synonyms,
      load: async () => (await import("../../features/admin/synonyms/synonyms-screen.tsx")).SynonymsScreen,
    },
    {
      label: "Pages",
      icon: IconFileText,
      path: ADMIN_ROUTES.shopTexts,
      load: async () => (await import("../../features/admin/shop-texts/shop-texts-screen.tsx")).ShopTextsScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.shopText],
          load: async () => (await import("../../features/admin/shop-texts/shop-text-screen.tsx")).ShopTextScreen,
        },
      ],
    },
  ],
  [
    {
      label: "Users",
      icon: IconUsers,
      path: ADMIN_ROUTES.users,
      load: async () => (await import("../../features/admin/users/users-screen.tsx")).UsersScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.user],
          load: async () => (await import("../../features/admin/users/user-screen.tsx")).UserScreen,
        },
      ],
    },
    {
      label: "Contacts",
      icon: IconAddressBook,
      path: ADMIN_ROUTES.contacts,
      pagePath: ADMIN_ROUTES.contactsPage,
      load: async () => (await import("../../features/admin/contacts/contacts-screen.tsx")).ContactsScreen,
    },
    {
      label: "Subscribers",
      icon: IconMail,
      path: ADMIN_ROUTES.subscribers,
      load: async () => (await import("../../features/admin/contacts/subscribers-screen.tsx")).SubscribersScreen,
    },
    {
      label: "Outbox",
      icon: IconSend,
      path: ADMIN_ROUTES.outbox,
      load: async () => (await import("../../features/admin/mail/outbox-screen.tsx")).OutboxScreen,
    },
  ],
  [
    {
      label: "API keys",
      icon: IconKey,
      path: ADMIN_ROUTES.apiKeys,
      load: async () => (await import("../../features/admin/api-keys/keys-screen.tsx")).KeysScreen,
    },
    {
      label: "Webhooks",
      icon: IconWebhook,
      path: ADMIN_ROUTES.webhooks,
      load: async () => (await import("../../features/admin/webhooks/webhooks-screen.tsx")).WebhooksScreen,
      inner: [
        {
          paths: [ADMIN_ROUTES.webhookDeliveries],
          load: async () => (await import("../../features/admin/webhooks/deliveries-screen.tsx")).DeliveriesScreen,
        },
      ],
    },
  ],
  [
    {
      label: "Audit log",
      icon: IconHistory,
      path: ADMIN_ROUTES.audit,
      load: async () => (await import("../../features/admin/audit/audit-screen.tsx")).AuditScreen,
    },
  ],
];

import type { CompanyPermission, CompanyRole, Scope } from "@shop/domain/access";
import {
  COMPANY_ROLE,
  NEEDS_TWO_FACTOR,
  NO_COMPANY,
  NO_TOKEN,
  NOT_ADMIN,
  NOT_FOR_API_KEYS,
  OUT_OF_SCOPE,
  TOKEN_FAILED,
} from "@shop/domain/messages";
import type { Caller } from "../callers.fixture.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import type { Procedure, Refusal } from "./contract-row.ts";

/** The scope that an API key needs for each call that visitors may not make. No API key may make those of `person`. */
export const REACH: Record<Scope | "person", readonly string[]> = {
  "catalogue:read": [
    "pricing.listProducts",
    "pricing.facets",
    "pricing.productById",
    "pricing.top",
    "pricing.suggest",
    "products.all",
    "products.adminList",
    "products.adminById",
    "products.adminSubstitutes",
    "synonyms.list",
    "taxonomy.categories.adminList",
    "taxonomy.subCategories.adminList",
    "taxonomy.sections.adminList",
  ],
  "orders:read": [
    "orders.mine",
    "orders.minePage",
    "orders.poNumberUse",
    "addresses.list",
    "orders.byId",
    "orders.list",
    "orders.adminList",
    "orders.packingLists",
    "orders.money",
    "orders.due",
    "documents.ofOrder",
    "lists.list",
    "lists.byId",
    "invoices.list",
    "invoices.byId",
    "/invoices/{id}.pdf",
    "/invoices/{id}.xml",
    "statements.read",
    "company.read",
    "company.orders",
    "company.spending",
    "/company/spending.csv",
    "requisitions.list",
    "requisitions.byId",
    "/statement.pdf",
  ],
  "orders:write": [
    "cart.read",
    "cart.replace",
    "cart.setLine",
    "cart.add",
    "cart.merge",
    "orders.create",
    "quotes.list",
    "quotes.create",
    "quotes.byId",
    "quotes.update",
    "quotes.accept",
    "requisitions.create",
    "requisitions.withdraw",
    "requisitions.addToCart",
    "orders.charge",
    "orders.bookTransfer",
    "orders.pay",
    "orders.payByTransfer",
    "orders.deliver",
    "orders.undoDelivered",
    "orders.undoPaid",
    "orders.markRefunded",
    "orders.undoRefunded",
    "orders.cancel",
    "orders.skipDue",
    "orders.previewReorder",
    "orders.reorder",
    "lists.create",
    "lists.update",
    "lists.remove",
    "lists.addLines",
    "lists.addToCart",
    "quickOrder.remember",
    "quickOrder.forget",
    "addresses.create",
    "addresses.update",
    "addresses.remove",
  ],
  admin: [
    "companyAccounts.overdue",
    "companyAccounts.payments",
    "companyAccounts.recordPayment",
    "companyAccounts.undoPayment",
    "companyAccounts.returnPayment",
    "companyAccounts.remind",
    "companies.list",
    "companies.create",
    "companies.byId",
    "companies.update",
    "companies.addMember",
    "companies.updateMember",
    "companies.removeMember",
    "tradeApplications.list",
    "tradeApplications.approve",
    "tradeApplications.decline",
    "/upload",
    "/products/{id}/documents",
    "documents.list",
    "documents.remove",
    "documents.send",
    "documents.recipients",
    ...EXPORTED_FILES.map((file) => `/exports/${file}`),
    "imports.list",
    "imports.byId",
    "imports.update",
    "imports.rows",
    "imports.lines",
    "imports.run",
    "imports.cancel",
    "imports.undo",
    "/imports",
    "/imports/{id}/failed.csv",
    "bank.upload",
    "bank.list",
    "bank.book",
    "bank.ignore",
    "bank.restore",
    "bank.undo",
    "products.create",
    "products.update",
    "products.setSubstitutes",
    "products.removeReview",
    "pricing.list",
    "pricing.set",
    "pricing.remove",
    "pricing.explain",
    "priceLists.list",
    "priceLists.create",
    "priceLists.byId",
    "priceLists.update",
    "priceLists.remove",
    "priceLists.items",
    "priceLists.setItems",
    "priceLists.setPercentOff",
    "taxonomy.categories.create",
    "taxonomy.categories.update",
    "taxonomy.categories.remove",
    "taxonomy.subCategories.create",
    "taxonomy.subCategories.update",
    "taxonomy.subCategories.remove",
    "taxonomy.sections.create",
    "taxonomy.sections.update",
    "taxonomy.sections.remove",
    "synonyms.create",
    "synonyms.update",
    "synonyms.remove",
    "shopTexts.adminList",
    "shopTexts.adminBySlug",
    "shopTexts.update",
    "shopTexts.versions",
    "shopTexts.version",
    "shopTexts.preview",
    "orders.makeRefund",
    "orders.ship",
    "orders.correctShipment",
    "orders.cancelShipment",
    "users.byId",
    "users.list",
    "users.normal",
    "users.adminList",
    "users.adminById",
    "contacts.list",
    "contacts.update",
    "contacts.reply",
    "contacts.subscribers",
    "contacts.subscribersCsv",
    "dashboard.read",
    "audit.list",
    "mail.list",
    "mail.byId",
    "mail.sendAgain",
  ],
  person: [
    "company.update",
    "requisitions.update",
    "requisitions.approve",
    "requisitions.decline",
    "company.addMember",
    "company.updateMember",
    "company.removeMember",
    "products.review",
    "products.addStockAlert",
    "products.removeStockAlert",
    "users.updateProfile",
    "users.update",
    "users.ownData",
    "users.deleteAccount",
    "users.logins",
    "users.endLogin",
    "users.logOut",
    "users.logOutEverywhere",
    "users.twoFactor",
    "users.beginTwoFactor",
    "users.confirmTwoFactor",
    "users.endTwoFactor",
    "users.renewRecoveryCodes",
    "users.resetTwoFactor",
    "apiKeys.list",
    "apiKeys.create",
    "apiKeys.update",
    "apiKeys.revoke",
    "apiKeys.mine",
    "apiKeys.revokeMine",
    "webhooks.list",
    "webhooks.create",
    "webhooks.update",
    "webhooks.remove",
    "webhooks.rotateSecret",
    "webhooks.sendTest",
    "webhooks.deliveries",
    "webhooks.deliveryById",
    "webhooks.sendAgain",
  ],
};

/** What a caller's role in their company has to allow, for the calls of customers and members. */
export const PERMISSIONS: Record<CompanyPermission, readonly string[]> = {
  order: [
    "orders.create",
    "orders.previewReorder",
    "orders.reorder",
    "quotes.create",
    "quotes.accept",
    "requisitions.create",
    "requisitions.addToCart",
  ],
  decide: ["requisitions.update", "requisitions.approve", "requisitions.decline"],
  manage: ["company.update", "company.addMember", "company.updateMember"],
};

/** The same, unless the record is the caller's own, as it never is in the matrix. */
const PERMISSIONS_FOR_OTHERS: Partial<Record<string, CompanyPermission>> = { "company.removeMember": "manage" };

/** The scope that an API key needs for calls that visitors may make. */
const SCOPES_OF_VISITOR_CALLS: Record<string, Scope | "person"> = {
  "quickOrder.resolve": "catalogue:read",
  "invitations.accept": "person",
};

const needs = new Map(Object.entries(REACH).flatMap(([scope, calls]) => calls.map((call) => [call, scope])));

/** The scope that an API key needs for a call; undefined: none. */
export const scopeOf = (call: string) => SCOPES_OF_VISITOR_CALLS[call] ?? needs.get(call);

/** The error that a call must return to this caller before it looks at its input; undefined when the caller has access. */
export function expectedRefusal(call: string, role: Procedure["role"], { is }: Caller): Refusal | undefined {
  const declared = scopeOf(call);
  if (role === "visitor" && (declared === undefined || typeof is === "string")) return undefined;
  if (is === "anonymous") return unauthorized(NO_TOKEN);
  if (is === "bad token") return unauthorized(TOKEN_FAILED);
  const scope = declared ?? "person";
  if (is.scopes && scope === "person") return forbidden(NOT_FOR_API_KEYS);
  if (is.scopes && !is.scopes.some((its) => its === scope || its === "admin")) return forbidden(OUT_OF_SCOPE(scope));
  if (role === "member" && !is.companyRole) return notAMember;
  if (role !== "admin") return is.companyRole && mayNot(is.companyRole, call) ? notInTheirRole : undefined;
  if (is.person === "admin without two-factor") return { ...forbidden(NEEDS_TWO_FACTOR), needs: "twoFactor" };
  return is.person === "admin" ? undefined : forbidden(NOT_ADMIN);
}

const ROLES_WITH: Record<CompanyPermission, readonly CompanyRole[]> = {
  order: ["admin", "approver", "buyer"],
  decide: ["admin", "approver"],
  manage: ["admin"],
};

const mayNot = (role: CompanyRole, call: string): boolean =>
  (Object.keys(PERMISSIONS) as CompanyPermission[]).some(
    (permission) =>
      (PERMISSIONS[permission].includes(call) || PERMISSIONS_FOR_OTHERS[call] === permission) &&
      !ROLES_WITH[permission].includes(role),
  );

const notAMember: Refusal = { status: 404, message: NO_COMPANY, code: "NOT_FOUND" };
export const notInTheirRole: Refusal = { status: 403, message: COMPANY_ROLE, code: "COMPANY_ROLE" };
const unauthorized = (message: string): Refusal => ({ status: 401, message, code: "UNAUTHORIZED" });
const forbidden = (message: string): Refusal => ({ status: 403, message, code: "FORBIDDEN" });

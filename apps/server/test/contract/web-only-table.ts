import { PASSWORD } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { apiKey, apiKeyPage, newApiKeyAnswer, ownApiKey } from "@shop/domain/contracts/api-keys";
import { newRecoveryCodes, ownData, ownLogin, twoFactorSetup, twoFactorState } from "@shop/domain/contracts/account";
import { auditPage } from "@shop/domain/contracts/audit";
import { contact, subscriberPage } from "@shop/domain/contracts/contacts";
import { dashboard } from "@shop/domain/contracts/dashboard";
import { importLines } from "@shop/domain/contracts/imports";
import { lineProduct } from "@shop/domain/contracts/lines";
import { mail, mailPage, mailWithBody } from "@shop/domain/contracts/mail";
import { adminOrderPage, order, ownOrderPage, packingLists, poNumberUse } from "@shop/domain/contracts/orders";
import { message } from "@shop/domain/contracts/pages";
import { adminProductPage, productRecord, substitutes } from "@shop/domain/contracts/products";
import { shopTextRendered, shopTextSummaries } from "@shop/domain/contracts/shop-texts";
import { synonym, synonymPage } from "@shop/domain/contracts/synonyms";
import { categoryPage, sectionPage, subCategoryPage } from "@shop/domain/contracts/taxonomy";
import {
  webhook,
  webhookDelivery,
  webhookDeliveryPage,
  webhookDeliveryWithBody,
  webhookPage,
  webhookWithSecret,
} from "@shop/domain/contracts/webhooks";
import { adminUserPage, emailRestored, loggedOutEverywhere, userRecord } from "@shop/domain/contracts/users";
import { TWO_FACTOR_IS_OFF } from "@shop/domain/messages";
import { z } from "zod";
import {
  aDeliveredOrder,
  aKey,
  aList,
  aLostDevice,
  aMail,
  anOpenEnquiry,
  anUnused,
  aPage,
  aPaidCancelledOrder,
  anOrderPaid,
  aPeriod,
  aRestoreLink,
  aRefundedOrder,
  aWebhook,
  noraConfirms,
  noras,
  norasKey,
  norasLogin,
  norasSecondFactor,
  ownPasswords,
  someLines,
  theProduct,
} from "./web-only-examples.ts";
import { anImport, unused } from "./contract-world.ts";
import { notThere, webOnly, type Procedure, type Refusal } from "./contract-row.ts";

const noTwoFactor: Refusal = { status: 409, message: TWO_FACTOR_IS_OFF, code: "CONFLICT" };
const othersHaveNone = { refused: { otherCustomer: noTwoFactor, admin: noTwoFactor } };

/** Procedures that the web alone calls, over tRPC. */
export const WEB_ONLY: Procedure[] = [
  webOnly("visitor", "products.lines", z.array(lineProduct), ({ productId }) => ({ body: { ids: [productId] } })),
  webOnly("visitor", "pricing.lines", z.array(lineProduct), someLines),
  webOnly("visitor", "contacts.subscribe", z.undefined(), () => ({
    body: { email: `subscriber-${newId()}@test.example` },
  })),
  webOnly("visitor", "contacts.confirmSubscription", z.undefined(), () => ({ body: { token: "unknown" } }), {
    refused: Object.fromEntries(
      (["anonymous", "customer", "otherCustomer", "admin"] as const).map((role) => [
        role,
        { status: 404, message: "This confirmation link is no longer valid", code: "NOT_FOUND" },
      ]),
    ),
  }),
  webOnly("visitor", "users.restoreEmail", emailRestored, aRestoreLink),
  webOnly("admin", "products.adminList", adminProductPage, aList),
  webOnly("admin", "products.adminById", productRecord, theProduct),
  webOnly("admin", "products.adminSubstitutes", substitutes, theProduct),
  webOnly("admin", "users.adminList", adminUserPage, aList),
  webOnly("admin", "users.adminById", userRecord, noras),
  webOnly("admin", "taxonomy.categories.adminList", categoryPage, aList),
  webOnly("admin", "taxonomy.subCategories.adminList", subCategoryPage, aList),
  webOnly("admin", "taxonomy.sections.adminList", sectionPage, aList),
  webOnly("admin", "synonyms.list", synonymPage, aList),
  webOnly("admin", "synonyms.create", synonym, () => ({ body: { terms: [newId(), newId()] } })),
  webOnly("admin", "synonyms.update", synonym, async (world) => ({
    body: { id: await unused.synonym(world), terms: [newId(), newId()], version: 1 },
  })),
  webOnly("admin", "synonyms.remove", message, anUnused(unused.synonym)),
  webOnly("customer", "orders.minePage", ownOrderPage, aPage),
  webOnly("admin", "shopTexts.adminList", shopTextSummaries),
  webOnly("admin", "shopTexts.preview", shopTextRendered, () => ({ body: { text: "# Delivery" } })),
  webOnly("customer", "orders.poNumberUse", poNumberUse, () => ({ body: { poNumber: "PO-1" } })),
  webOnly("admin", "orders.adminList", adminOrderPage, aList),
  webOnly("admin", "orders.packingLists", packingLists, ({ orderId }) => ({ body: { ids: [orderId] } })),
  webOnly("admin", "orders.undoDelivered", order, aDeliveredOrder),
  webOnly("admin", "orders.undoPaid", order, anOrderPaid),
  webOnly("admin", "orders.markRefunded", order, aPaidCancelledOrder),
  webOnly("admin", "orders.undoRefunded", order, aRefundedOrder),
  webOnly("admin", "contacts.update", contact, anOpenEnquiry),
  webOnly("admin", "contacts.reply", contact, anOpenEnquiry),
  webOnly("admin", "contacts.subscribers", subscriberPage, aList),
  webOnly("admin", "contacts.subscribersCsv", z.string()),
  webOnly("admin", "imports.lines", importLines, anUnused(anImport)),
  webOnly("admin", "dashboard.read", dashboard, aPeriod),
  webOnly("admin", "audit.list", auditPage, aPage),
  webOnly("customer", "users.ownData", ownData),
  // The right password is tested in api/shop/privacy: here the users are still needed afterwards.
  webOnly("customer", "users.deleteAccount", message, () => ({ body: { password: "not own" } }), {
    refused: Object.fromEntries(
      (["customer", "otherCustomer", "admin"] as const).map((role) => [
        role,
        { status: 400, message: "password: Is not your current password", code: "BAD_REQUEST" },
      ]),
    ),
  }),
  webOnly("customer", "users.logins", z.array(ownLogin)),
  webOnly("customer", "users.endLogin", message, norasLogin, {
    refused: { otherCustomer: notThere("Login"), admin: notThere("Login") },
  }),
  webOnly("customer", "users.logOut", message),
  webOnly("customer", "users.logOutEverywhere", loggedOutEverywhere),
  webOnly("customer", "users.twoFactor", twoFactorState),
  webOnly("customer", "users.beginTwoFactor", twoFactorSetup, ownPasswords),
  webOnly("customer", "users.confirmTwoFactor", newRecoveryCodes, noraConfirms, othersHaveNone),
  webOnly("customer", "users.endTwoFactor", twoFactorState, norasSecondFactor, othersHaveNone),
  webOnly("customer", "users.renewRecoveryCodes", newRecoveryCodes, norasSecondFactor, othersHaveNone),
  webOnly("admin", "users.resetTwoFactor", message, aLostDevice),
  webOnly("admin", "mail.list", mailPage, aList),
  webOnly("admin", "mail.byId", mailWithBody, aMail),
  webOnly("admin", "mail.sendAgain", mail, aMail),
  webOnly("admin", "webhooks.list", webhookPage, aList),
  webOnly("admin", "webhooks.create", webhookWithSecret, aWebhook),
  webOnly("admin", "webhooks.update", webhook, async (world) => ({
    params: { id: await unused.webhook(world) },
    body: { ...aWebhook().body, isEnabled: false },
  })),
  webOnly("admin", "webhooks.remove", message, anUnused(unused.webhook)),
  webOnly("admin", "webhooks.rotateSecret", webhookWithSecret, anUnused(unused.webhook)),
  webOnly("admin", "webhooks.sendTest", webhookDelivery, anUnused(unused.webhook)),
  webOnly("admin", "webhooks.deliveries", webhookDeliveryPage, aList),
  webOnly("admin", "webhooks.deliveryById", webhookDeliveryWithBody, anUnused(unused.delivery)),
  webOnly("admin", "webhooks.sendAgain", webhookDelivery, anUnused(unused.delivery)),
  webOnly("admin", "apiKeys.list", apiKeyPage, aList),
  webOnly("admin", "apiKeys.create", newApiKeyAnswer, ({ customer }) => ({
    body: {
      name: "Warehouse",
      userid: customer.id,
      scopes: ["orders:read"],
      expiresOn: "2999-12-31",
      password: PASSWORD,
    },
  })),
  webOnly("admin", "apiKeys.update", apiKey, async (world) => ({ ...(await aKey(world)), body: { name: "Till" } })),
  webOnly("admin", "apiKeys.revoke", apiKey, aKey),
  webOnly("customer", "apiKeys.mine", z.array(ownApiKey)),
  webOnly("customer", "apiKeys.revokeMine", ownApiKey, norasKey, {
    refused: { otherCustomer: notThere("API key"), admin: notThere("API key") },
  }),
];

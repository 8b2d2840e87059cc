import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ShopSettings } from "@shop/api/base/platform/ports";
import type { RateLimitSettings } from "@shop/api/base/limits/rate-limits";
import type { Env } from "./env.ts";

/** A browser recognises the built-in test gateway by this key. */
const TEST_GATEWAY_KEY = "pk_test_demo";

/** The settings that procedures need. */
export async function shopSettings(env: Env): Promise<ShopSettings> {
  const stripePublishableKey = env.STRIPE_PUBLISHABLE_KEY || (env.isDemo ? TEST_GATEWAY_KEY : "");
  return {
    name: env.SHOP_NAME,
    abn: env.SHOP_ABN,
    address: env.SHOP_ADDRESS,
    phone: env.SHOP_PHONE,
    email: env.SHOP_EMAIL,
    timeZone: env.SHOP_TIME_ZONE,
    bank: { accountName: env.BANK_ACCOUNT_NAME, bsb: env.BANK_BSB, accountNumber: env.BANK_ACCOUNT_NUMBER },
    isDemo: env.isDemo,
    appUrl: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
    jwtSecret: env.JWT_SECRET ?? (await demoSecret(env.DATA_DIR)),
    isAdminTwoFactorRequired: env.ADMIN_TWO_FACTOR === "required",
    stripePublishableKey,
    takesCards: stripePublishableKey !== "",
    hasStripe: Boolean(env.STRIPE_SECRET_KEY),
    emailjs: { service: env.EMAILJS_SERVICE, template: env.EMAILJS_TEMPLATE, user: env.EMAILJS_USER },
    bankDueDays: env.BANK_DUE_DAYS,
    sendsOverPeppol: env.PEPPOL_DIR !== "",
    unpaid: { cardOrderHours: env.UNPAID_CARD_ORDER_HOURS, orderDays: env.UNPAID_ORDER_DAYS },
    remindsOverdue: env.REMIND_OVERDUE === "on",
    accounts: {
      xero: { sales: env.XERO_SALES_ACCOUNT, freight: env.XERO_FREIGHT_ACCOUNT },
      myob: { sales: env.MYOB_SALES_ACCOUNT, freight: env.MYOB_FREIGHT_ACCOUNT },
    },
    retention: {
      enquiries: env.RETAIN_ENQUIRIES_DAYS,
      mail: env.RETAIN_MAIL_DAYS,
      resetLinks: env.RETAIN_RESET_LINKS_DAYS,
      logins: env.RETAIN_LOGINS_DAYS,
      orderAddresses: env.RETAIN_ORDER_ADDRESSES_DAYS,
      webhookLog: env.RETAIN_WEBHOOK_LOG_DAYS,
    },
  };
}

export function rateLimitSettings(env: Env): RateLimitSettings | null {
  if (env.RATE_LIMIT === "off") return null;
  return {
    failedLoginsPerAccount: env.RATE_LIMIT_FAILED_LOGINS_PER_ACCOUNT,
    failedLoginsPerAddress: env.RATE_LIMIT_FAILED_LOGINS_PER_ADDRESS,
    failedLoginsPerDevice: env.RATE_LIMIT_FAILED_LOGINS_PER_DEVICE,
    declinedCardsPerAccount: env.RATE_LIMIT_DECLINED_CARDS,
    declinedCardsPerAddress: env.RATE_LIMIT_DECLINED_CARDS_PER_ADDRESS,
    registrations: env.RATE_LIMIT_REGISTRATIONS,
    enquiries: env.RATE_LIMIT_ENQUIRIES,
    quickOrders: env.RATE_LIMIT_QUICK_ORDERS,
    quickOrdersPerAccount: env.RATE_LIMIT_QUICK_ORDERS_PER_ACCOUNT,
    papersPerAccount: env.RATE_LIMIT_PAPERS_PER_ACCOUNT,
    resets: env.RATE_LIMIT_RESETS,
    passwordChanges: env.RATE_LIMIT_PASSWORD_CHANGES,
    emailChanges: env.RATE_LIMIT_EMAIL_CHANGES,
    profileChanges: env.RATE_LIMIT_PROFILE_CHANGES,
    memberChanges: env.RATE_LIMIT_MEMBER_CHANGES,
    concurrentCalls: env.RATE_LIMIT_CONCURRENT_CALLS,
    concurrentCallsPerToken: env.RATE_LIMIT_CONCURRENT_CALLS_PER_TOKEN,
    waitingCalls: env.RATE_LIMIT_WAITING_CALLS,
    pages: env.RATE_LIMIT_PAGES,
    concurrentPages: env.RATE_LIMIT_CONCURRENT_PAGES,
    mails: env.RATE_LIMIT_MAILS,
    subscriptionMails: env.RATE_LIMIT_SUBSCRIPTION_MAILS,
    enquiryReceipts: env.RATE_LIMIT_ENQUIRY_RECEIPTS,
    reviewsPerAccount: env.RATE_LIMIT_REVIEWS_PER_ACCOUNT,
    reviewsPerAddress: env.RATE_LIMIT_REVIEWS_PER_ADDRESS,
    invitations: env.RATE_LIMIT_INVITATIONS,
    invitationMails: env.RATE_LIMIT_INVITATION_MAILS,
    orders: env.RATE_LIMIT_ORDERS,
    unpaidOrders: env.RATE_LIMIT_UNPAID_ORDERS,
    unpaidAmount: env.RATE_LIMIT_UNPAID_AMOUNT,
    cancellations: env.RATE_LIMIT_CANCELLATIONS,
    quotes: env.RATE_LIMIT_QUOTES,
    openQuotes: env.RATE_LIMIT_OPEN_QUOTES,
    keptKeys: env.RATE_LIMIT_IDEMPOTENCY_KEYS,
  };
}

/** The limits of requests before they are handled; null: none. */
export function requestLimitSettings(env: Env) {
  if (env.RATE_LIMIT === "off") return null;
  return {
    perAddress: {
      call: env.RATE_LIMIT_CALLS,
      webhook: env.RATE_LIMIT_WEBHOOKS,
      page: env.RATE_LIMIT_PAGE_REQUESTS,
      file: env.RATE_LIMIT_FILES,
      sitemap: env.RATE_LIMIT_SITEMAPS,
      health: env.RATE_LIMIT_HEALTH_CHECKS,
    },
    perToken: env.RATE_LIMIT_CALLS_PER_TOKEN,
    openRequests: env.RATE_LIMIT_OPEN_REQUESTS,
    unfinishedBodies: env.RATE_LIMIT_UNFINISHED_BODIES,
  };
}

/** Demo mode needs no JWT_SECRET: it generates one and stores it in a file, so that logins survive a restart. */
async function demoSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "jwt-secret");
  await mkdir(dataDir, { recursive: true });
  // Written to another file and then linked, so that no process ever reads an incomplete secret, even after a crash.
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, randomBytes(48).toString("base64url"), { mode: 0o600 });
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(own);
  return readFile(file, "utf8");
}

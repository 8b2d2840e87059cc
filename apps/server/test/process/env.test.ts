import { describe, expect, test } from "vitest";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BadSettings, readEnv } from "../../src/env.ts";
import { paymentGateway } from "../../src/payments.ts";
import { rateLimitSettings, shopSettings } from "../../src/settings.ts";

const DATABASE_URL = "postgresql://shop@localhost/shop";
const REAL = {
  DATABASE_URL,
  JWT_SECRET: "x".repeat(32),
  APP_URL: "https://shop.example",
  SHOP_ABN: "53 004 085 616",
};

/** The problems listed in the error with which the start is refused. */
function problemsOf(variables: Record<string, string>): string[] {
  try {
    readEnv(variables);
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    const [title, ...lines] = error.message.split("\n");
    expect(title).toBe("The shop can't start with these settings:");
    return lines.map((line) => line.replace(/^ {2}- /, ""));
  }
  return [];
}

test("without settings it is the demo shop on port 3000 of this machine", () => {
  expect(readEnv({})).toMatchObject({
    isDemo: true,
    HOST: "127.0.0.1",
    PORT: 3e3,
    DATA_DIR: "./.data",
    SHOP_NAME: "Banksia Supply",
    SHOP_TIME_ZONE: "Australia/Sydney",
    RATE_LIMIT: "on",
    TRUST_PROXY: false,
    STRIPE_PUBLISHABLE_KEY: "",
  });
});

test("metrics have their own port and traces a URL, and both are off by default", () => {
  const off = readEnv({});
  expect(off).toMatchObject({ METRICS_HOST: "127.0.0.1" });
  expect(off.METRICS_PORT ?? off.OTEL_EXPORTER_OTLP_ENDPOINT ?? off.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT).toBeUndefined();
  expect(readEnv({ METRICS_PORT: "9464" }).METRICS_PORT).toBe(9464);
  for (const METRICS_PORT of ["many", "70000", "-1"]) expect(problemsOf({ METRICS_PORT })).toHaveLength(1);
  expect(problemsOf({ PORT: "9464", METRICS_PORT: "9464" })).toEqual([
    "METRICS_PORT must not be PORT: the metrics are not for the shop's visitors",
  ]);
  expect(problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" })).toHaveLength(1);
});

test("a direct address without DATABASE_URL is refused: the start would migrate another database than it uses", () => {
  expect(problemsOf({ DATABASE_DIRECT_URL: DATABASE_URL })).toEqual([
    "DATABASE_DIRECT_URL needs DATABASE_URL: both lead to the same database",
  ]);
  expect(problemsOf({ ...REAL, DATABASE_DIRECT_URL: DATABASE_URL })).toEqual([]);
});

test("WEB_CONCURRENCY is the number of processes: one by default, 64 at most", () => {
  expect(readEnv({}).WEB_CONCURRENCY).toBe(1);
  expect(readEnv({ WEB_CONCURRENCY: "2" }).WEB_CONCURRENCY).toBe(2);
  for (const wrong of ["0", "65", "1.5", "two"])
    expect(problemsOf({ WEB_CONCURRENCY: wrong })).toEqual([expect.stringMatching(/^WEB_CONCURRENCY /)]);
});

test("the limits have their documented defaults and can be changed or switched off", () => {
  expect(rateLimitSettings(readEnv({}))).toEqual({
    failedLoginsPerAccount: 10,
    failedLoginsPerAddress: 100,
    failedLoginsPerDevice: 10,
    reviewsPerAccount: 30,
    reviewsPerAddress: 100,
    invitationMails: 3,
    invitations: 100,
    declinedCardsPerAccount: 10,
    declinedCardsPerAddress: 30,
    quickOrders: 10,
    quickOrdersPerAccount: 20,
    registrations: 60,
    enquiries: 30,
    resets: 10,
    passwordChanges: 10,
    emailChanges: 10,
    profileChanges: 10,
    memberChanges: 2_000,
    concurrentCalls: 4,
    concurrentCallsPerToken: 2,
    waitingCalls: 200,
    pages: 20,
    concurrentPages: 2,
    mails: 10,
    subscriptionMails: 1,
    enquiryReceipts: 1,
    orders: 30,
    unpaidOrders: 20,
    unpaidAmount: 20_000,
    cancellations: 50,
    quotes: 10,
    openQuotes: 20,
    papersPerAccount: 30,
    keptKeys: 1_000,
  });
  expect(readEnv({}).RATE_LIMIT_CALLS).toBe(200);
  expect(rateLimitSettings(readEnv({ RATE_LIMIT: "off" }))).toBeNull();
  expect(rateLimitSettings(readEnv({ RATE_LIMIT_ENQUIRIES: "5" }))).toMatchObject({ enquiries: 5 });
});

test("papers are sent over Peppol where there is a folder for them", async () => {
  expect(await shopSettings(readEnv(REAL))).toMatchObject({ sendsOverPeppol: false });
  expect(await shopSettings(readEnv({ ...REAL, PEPPOL_DIR: "outgoing" }))).toMatchObject({ sendsOverPeppol: true });
});

test("each limit on orders can be switched off with 0", () => {
  const off = { RATE_LIMIT_ORDERS: "0", RATE_LIMIT_UNPAID_ORDERS: "0", RATE_LIMIT_UNPAID_AMOUNT: "0" };
  expect(rateLimitSettings(readEnv(off))).toMatchObject({ orders: 0, unpaidOrders: 0, unpaidAmount: 0 });
});

test("unpaid orders are cancelled after 72 hours or 30 days by default, and never if the setting is 0", async () => {
  const unpaidOf = async (given: Record<string, string>) => (await shopSettings(readEnv({ ...REAL, ...given }))).unpaid;
  expect(await unpaidOf({})).toEqual({ cardOrderHours: 72, orderDays: 30 });
  expect(await unpaidOf({ UNPAID_CARD_ORDER_HOURS: "0", UNPAID_ORDER_DAYS: "0" })).toEqual({
    cardOrderHours: 0,
    orderDays: 0,
  });
});

test("retention settings are days, 0 means forever, and other values are refused", async () => {
  const kept = async (given: Record<string, string>) => {
    const { retention } = await shopSettings(readEnv({ ...REAL, ...given }));
    return retention;
  };
  const usual = { enquiries: 730, mail: 180, resetLinks: 7, logins: 90, orderAddresses: 2555, webhookLog: 30 };
  expect(await kept({})).toEqual(usual);
  expect(
    await kept({
      RETAIN_ENQUIRIES_DAYS: "1",
      RETAIN_MAIL_DAYS: "2",
      RETAIN_RESET_LINKS_DAYS: "3",
      RETAIN_LOGINS_DAYS: "4",
      RETAIN_ORDER_ADDRESSES_DAYS: "0",
      RETAIN_WEBHOOK_LOG_DAYS: "5",
    }),
  ).toEqual({ enquiries: 1, mail: 2, resetLinks: 3, logins: 4, orderAddresses: 0, webhookLog: 5 });
  for (const wrong of ["-1", "1.5", "a year", "40000"])
    expect(problemsOf({ RETAIN_MAIL_DAYS: wrong })).toEqual([expect.stringMatching(/^RETAIN_MAIL_DAYS /) as string]);
});

test("two-step sign-in is each admin's choice unless the shop requires it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-env-test-"));
  const required = async (variables: Record<string, string>) =>
    (await shopSettings(readEnv({ DATA_DIR: folder, ...variables }))).isAdminTwoFactorRequired;
  expect(await required({})).toBe(false);
  expect(await required({ ADMIN_TWO_FACTOR: "optional" })).toBe(false);
  expect(await required({ ADMIN_TWO_FACTOR: "required" })).toBe(true);
  expect(problemsOf({ ADMIN_TWO_FACTOR: "yes" })).toMatchObject([expect.stringMatching(/^ADMIN_TWO_FACTOR /)]);
  await rm(folder, { recursive: true });
});

test("an empty variable counts as unset", () => {
  const empty = Object.fromEntries(Object.keys(readEnv({})).map((name) => [name, ""]));
  expect(readEnv(empty)).toEqual(readEnv({}));
});

describe("with DATABASE_URL it is a real shop, which", () => {
  test("starts with a secret and its URL", () => {
    expect(readEnv(REAL)).toMatchObject({ isDemo: false, ...REAL });
  });

  test("refuses to start without required settings, and lists all of them", () => {
    const problems = problemsOf({ DATABASE_URL, MAIL_FROM: "shop@shop.example", RATE_LIMIT: "off", PORT: "x" });
    expect(problems.map((line) => line.split(" ")[0])).toEqual([
      "PORT",
      "JWT_SECRET",
      "APP_URL",
      "SHOP_ABN",
      "RATE_LIMIT",
      "RESEND_API_KEY",
    ]);
  });

  test.each([
    ["a secret of 31 characters", { JWT_SECRET: "x".repeat(31) }, "JWT_SECRET must have at least 32 characters"],
    ["an empty secret", { JWT_SECRET: "" }, "JWT_SECRET is missing (32 characters or more)"],
    ["an empty ABN", { SHOP_ABN: "" }, "SHOP_ABN is missing (the ABN that tax invoices need)"],
    [
      "an ABN with other check digits",
      { SHOP_ABN: "53 004 085 617" },
      "SHOP_ABN must be an Australian Business Number with its check digits",
    ],
    ["an empty URL", { APP_URL: "" }, "APP_URL is missing (where the shop is reached, such as https://shop.example)"],
  ])("refuses to start with %s", (_what, wrong, problem) => {
    expect(problemsOf({ ...REAL, ...wrong })).toEqual([problem]);
  });

  test("shows its own contact and bank details or none, never the demo shop's", () => {
    const none = {
      SHOP_ADDRESS: "",
      SHOP_PHONE: "",
      SHOP_EMAIL: "",
      BANK_ACCOUNT_NAME: "",
      BANK_BSB: "",
      BANK_ACCOUNT_NUMBER: "",
    };
    expect(readEnv(REAL)).toMatchObject(none);
    const own = {
      SHOP_ABN: "51824753556",
      SHOP_ADDRESS: "2",
      SHOP_PHONE: "3",
      SHOP_EMAIL: "4@shop.example",
      BANK_ACCOUNT_NAME: "5",
      BANK_BSB: "6",
      BANK_ACCOUNT_NUMBER: "7",
    };
    expect(readEnv({ ...REAL, ...own })).toMatchObject({ ...own, SHOP_ABN: "51 824 753 556" });
  });
});

test("only DEMO=1 allows demo mode with DATABASE_URL", () => {
  expect(readEnv({ DATABASE_URL, DEMO: "1" })).toMatchObject({
    isDemo: true,
    DATABASE_URL,
    SHOP_ABN: "51 824 753 556",
  });
  expect(problemsOf({ DATABASE_URL, DEMO: "0" })).toHaveLength(3);
  expect(problemsOf({ DEMO: "yes" })).toMatchObject([expect.stringMatching(/^DEMO /)]);
});

test("lists are split at commas, with or without blanks", () => {
  expect(readEnv({ CORS_ORIGINS: "https://a.example , http://b.example:8080," })).toMatchObject({
    CORS_ORIGINS: ["https://a.example", "http://b.example:8080"],
  });
  expect(readEnv({})).toMatchObject({ CORS_ORIGINS: [] });
});

test.each([
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PORT", "80.5"],
  ["APP_URL", "shop.example"],
  ["APP_URL", "ftp://shop.example"],
  ["DATABASE_URL", "mysql://localhost/shop"],
  ["DATABASE_DIRECT_URL", "localhost/shop"],
  ["DATABASE_NAMED_STATEMENTS", "1"],
  ["SHOP_TIME_ZONE", "Mars/Olympus"],
  ["LOG_LEVEL", "loud"],
  ["CORS_ORIGINS", "app.example"],
  ["CORS_ORIGINS", "https://app.example/"],
  ["CORS_ORIGINS", "https://app.example, *"],
  ["TRUST_PROXY", "true"],
  ["RATE_LIMIT", "none"],
  ["RATE_LIMIT_CALLS", "0"],
  ["RATE_LIMIT_REGISTRATIONS", "many"],
  ["RATE_LIMIT_QUICK_ORDERS", "0"],
  ["RATE_LIMIT_RESETS", "0"],
  ["RATE_LIMIT_EMAIL_CHANGES", "0"],
  ["RATE_LIMIT_CONCURRENT_CALLS", "0"],
  ["RATE_LIMIT_CONCURRENT_PAGES", "none"],
  ["RATE_LIMIT_MAILS", "0"],
  ["RATE_LIMIT_SUBSCRIPTION_MAILS", "0"],
  ["RATE_LIMIT_ENQUIRY_RECEIPTS", "0"],
  ["RATE_LIMIT_REVIEWS_PER_ACCOUNT", "0"],
  ["RATE_LIMIT_REVIEWS_PER_ADDRESS", "0"],
  ["RATE_LIMIT_INVITATIONS", "0"],
  ["RATE_LIMIT_INVITATION_MAILS", "0"],
  ["RATE_LIMIT_CANCELLATIONS", "0"],
  ["RATE_LIMIT_MEMBER_CHANGES", "0"],
  ["RATE_LIMIT_ORDERS", "-1"],
  ["RATE_LIMIT_UNPAID_ORDERS", "some"],
  ["RATE_LIMIT_UNPAID_AMOUNT", "99.50"],
  ["UNPAID_CARD_ORDER_HOURS", "-1"],
  ["UNPAID_ORDER_DAYS", "1.5"],
  ["DATABASE_POOL_SIZE", "0"],
  ["JWT_SECRET", "short"],
])("%s=%s is refused with a message that names the variable", (name, value) => {
  expect(problemsOf({ ...REAL, [name]: value })).toMatchObject([expect.stringMatching(new RegExp(`^${name} \\S`))]);
});

test.each([
  ["RESEND_API_KEY", "MAIL_FROM"],
  ["MAIL_FROM", "RESEND_API_KEY"],
])("%s alone is refused because %s is missing", (given, missing) => {
  expect(problemsOf({ ...REAL, [given]: "x@shop.example" })).toEqual([
    `${missing} is missing: email needs both RESEND_API_KEY and MAIL_FROM`,
  ]);
});

describe("card payment", () => {
  const STRIPE = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" };

  test.each(Object.keys(STRIPE))("is refused without %s, which is named", (missing) => {
    expect(problemsOf({ ...STRIPE, [missing]: "" })).toEqual([
      `${missing} is missing: card payment needs both STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY`,
    ]);
  });

  test("refuses a secret key as the publishable key", () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: "pk_test_1", STRIPE_PUBLISHABLE_KEY: "sk_test_1" })).toEqual([
      "STRIPE_PUBLISHABLE_KEY must start with pk_",
    ]);
  });

  test.each([
    ["STRIPE_SECRET_KEY", "sk_test_1\n"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_1 "],
    ["STRIPE_API_BASE", "api.stripe.com"],
    ["STRIPE_API_BASE", "ftp://api.stripe.com"],
  ])("%s=%j is refused with a message that names the variable", (name, value) => {
    expect(problemsOf({ ...STRIPE, [name]: value })).toMatchObject([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test.each([
    ["the test gateway in demo mode without keys", {}, "test", "pk_test_demo"],
    ["Stripe in demo mode with keys", STRIPE, "stripe", "pk_test_1"],
    ["none in a real shop without keys", REAL, undefined, ""],
    ["Stripe in a real shop with keys", { ...REAL, ...STRIPE }, "stripe", "pk_test_1"],
  ])("is done by %s", async (_what, variables, name, publishableKey) => {
    const folder = await mkdtemp(join(tmpdir(), "shop-env-test-"));
    const env = readEnv({ DATA_DIR: folder, ...variables });
    expect((await paymentGateway(env))?.name).toBe(name);
    expect((await shopSettings(env)).stripePublishableKey).toBe(publishableKey);
    await rm(folder, { recursive: true });
  });
});

describe("a bucket for pictures", () => {
  const BUCKET = {
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };

  test("needs four settings, and is in us-east-1 by default", () => {
    expect(readEnv(BUCKET)).toMatchObject({ ...BUCKET, S3_REGION: "us-east-1" });
    expect(readEnv({ ...BUCKET, S3_REGION: "auto" }).S3_REGION).toBe("auto");
    expect(readEnv({}).S3_ENDPOINT).toBeUndefined();
  });

  test.each(Object.keys(BUCKET))("is refused without %s, which is named", (missing) => {
    const all = Object.keys(BUCKET).join(", ");
    expect(problemsOf({ ...BUCKET, [missing]: "" })).toEqual([`${missing} is missing: a bucket needs all of ${all}`]);
  });

  test("is refused for a region without a bucket and for an invalid address", () => {
    expect(problemsOf({ S3_REGION: "auto" }).map((line) => line.split(" ")[0])).toEqual(Object.keys(BUCKET));
    expect(problemsOf({ ...BUCKET, S3_ENDPOINT: "s3.example" })).toMatchObject([
      expect.stringMatching(/^S3_ENDPOINT /),
    ]);
  });
});

test("demo mode creates its secret once in a private file and reuses it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-env-test-"));
  const env = readEnv({ DATA_DIR: join(folder, "data") });
  const [{ jwtSecret }, again] = await Promise.all([shopSettings(env), shopSettings(env)]);
  expect(jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect((await shopSettings(env)).jwtSecret).toBe(jwtSecret);
  expect(again.jwtSecret).toBe(jwtSecret);
  const file = join(folder, "data", "jwt-secret");
  expect([(await stat(file)).mode & 0o777, await readFile(file, "utf8")]).toEqual([0o600, jwtSecret]);
  await rm(folder, { recursive: true });
});

test("private hosts for webhooks are a list, empty by default", () => {
  expect(readEnv({}).WEBHOOK_PRIVATE_HOSTS).toEqual([]);
  const hosts = "erp.internal, 10.0.0.5:8443,[::1]:3000";
  expect(readEnv({ WEBHOOK_PRIVATE_HOSTS: hosts }).WEBHOOK_PRIVATE_HOSTS).toEqual([
    "erp.internal",
    "10.0.0.5:8443",
    "[::1]:3000",
  ]);
});

test.each(["https://erp.internal", "erp.internal/hooks", "erp internal", "10.0.0.0/8", "erp.internal:", "*"])(
  "private hosts for webhooks that include %j are refused with a message that names the variable",
  (wrong) => {
    expect(problemsOf({ WEBHOOK_PRIVATE_HOSTS: `10.0.0.5,${wrong}` })).toEqual([
      "WEBHOOK_PRIVATE_HOSTS must be hosts such as erp.internal or 10.0.0.5:8443, with commas between them",
    ]);
  },
);

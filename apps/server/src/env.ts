import { formatAbn, isAbn } from "@shop/domain/abn";
import { plainEmail } from "@shop/domain/email-address";
import { OperatorError } from "@shop/domain/operator-error";
import { z } from "zod";

const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((value) => value === "1");
const optional = z.string().default("");
const key = optional.refine((value) => !/\s/.test(value), "must not have spaces in it");
/** A number of days to keep records; 0 for ever. At most a century, so that every date fits into the database. */
const days = (fallback: number) => z.coerce.number().int().min(0).max(36_500).default(fallback);
/** 0 means never, or no limit. */
const countOrNone = (fallback: number, most: number) => z.coerce.number().int().min(0).max(most).default(fallback);
const POSTGRESQL_URL = /^postgres(ql)?:\/\//;
const databaseUrl = z.string().regex(POSTGRESQL_URL, "must start with postgresql://").optional();
const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
/** An account's code in an accounting program. */
const account = (fallback: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,9}$/, "must be an account's code such as 200 or 4-1000")
    .default(fallback);

/** A comma-separated list; `isEntry` checks each entry. */
const list = (isEntry: (entry: string) => boolean, complaint: string) =>
  z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every(isEntry), complaint);

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Every setting of the shop, with its default. docs/operations.md lists them too. */
const schema = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag,
  CORS_ORIGINS: list(isOrigin, "must be origins such as https://app.example, with commas between them"),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("warn"),

  // May contain several hosts, like libpq's URLs: see connectionOf in @shop/db/hosts.
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_NAMED_STATEMENTS: z.enum(["on", "off"]).default("on"),
  DATABASE_REPLICA_URLS: list(
    (url) => POSTGRESQL_URL.test(url) && URL.canParse(url),
    "must be URLs that start with postgresql://, with commas between them",
  ),
  DATABASE_REPLICA_LAG_MS: count(1_000),
  DATABASE_POOL_SIZE: count(10),
  CATALOGUE_CACHE_FRESH_MS: z.coerce.number().int().min(0).max(1_000).default(250),
  CATALOGUE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(32),
  DATA_DIR: z.string().min(1).default("./.data"),
  DEMO: flag,
  JWT_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  ADMIN_TWO_FACTOR: z.enum(["optional", "required"]).default("optional"),

  SHOP_NAME: z.string().min(1).default("Banksia Supply"),
  SHOP_ABN: z
    .string()
    .refine((abn) => abn === "" || isAbn(abn), "must be an Australian Business Number with its check digits")
    .overwrite(formatAbn)
    .default("51 824 753 556"),
  SHOP_ADDRESS: z.string().default("Unit 4, 18 Wattle Street, Dandenong South VIC 3175"),
  SHOP_PHONE: z.string().default("(03) 5550 0142"),
  SHOP_EMAIL: z.string().overwrite(plainEmail).default("orders@banksia.example"),
  SHOP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be a time zone such as Australia/Sydney")
    .default("Australia/Sydney"),
  BANK_ACCOUNT_NAME: z.string().default("Banksia Supply Pty Ltd"),
  BANK_BSB: z.string().default("000-000"),
  BANK_ACCOUNT_NUMBER: z.string().default("12345678"),

  STRIPE_SECRET_KEY: key,
  // This key is sent to every browser, so the secret key must never be set here.
  STRIPE_PUBLISHABLE_KEY: key.refine((value) => /^(pk_|$)/.test(value), "must start with pk_"),
  STRIPE_WEBHOOK_SECRET: key,
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  RESEND_API_KEY: optional,
  MAIL_FROM: optional,
  WEBHOOK_PRIVATE_HOSTS: list(
    (host) => HOST.test(host),
    "must be hosts such as erp.internal or 10.0.0.5:8443, with commas between them",
  ),
  EMAILJS_SERVICE: optional,
  EMAILJS_TEMPLATE: optional,
  EMAILJS_USER: optional,

  PEPPOL_DIR: optional,

  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: optional,
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,

  RETAIN_ENQUIRIES_DAYS: days(730),
  RETAIN_MAIL_DAYS: days(180),
  RETAIN_RESET_LINKS_DAYS: days(7),
  RETAIN_LOGINS_DAYS: days(90),
  // Seven years: the tax office may ask for invoices for five years, and the law requires books of account for seven.
  RETAIN_ORDER_ADDRESSES_DAYS: days(2_555),
  RETAIN_WEBHOOK_LOG_DAYS: days(30),

  UNPAID_CARD_ORDER_HOURS: countOrNone(72, 876_000),
  UNPAID_ORDER_DAYS: days(30),
  BANK_DUE_DAYS: days(7),
  REMIND_OVERDUE: z.enum(["on", "off"]).default("on"),

  XERO_SALES_ACCOUNT: account("200"),
  XERO_FREIGHT_ACCOUNT: account("260"),
  MYOB_SALES_ACCOUNT: account("4-1000"),
  MYOB_FREIGHT_ACCOUNT: account("4-2000"),

  RATE_LIMIT: z.enum(["on", "off"]).default("on"),
  RATE_LIMIT_FAILED_LOGINS_PER_ACCOUNT: count(10),
  RATE_LIMIT_FAILED_LOGINS_PER_ADDRESS: count(100),
  RATE_LIMIT_FAILED_LOGINS_PER_DEVICE: count(10),
  RATE_LIMIT_DECLINED_CARDS: count(10),
  RATE_LIMIT_DECLINED_CARDS_PER_ADDRESS: count(30),
  RATE_LIMIT_REGISTRATIONS: count(60),
  RATE_LIMIT_ENQUIRIES: count(30),
  RATE_LIMIT_QUICK_ORDERS: count(10),
  RATE_LIMIT_QUICK_ORDERS_PER_ACCOUNT: count(20),
  RATE_LIMIT_PAPERS_PER_ACCOUNT: count(30),
  RATE_LIMIT_RESETS: count(10),
  RATE_LIMIT_PASSWORD_CHANGES: count(10),
  RATE_LIMIT_EMAIL_CHANGES: count(10),
  RATE_LIMIT_PROFILE_CHANGES: count(10),
  RATE_LIMIT_MEMBER_CHANGES: count(2_000),
  RATE_LIMIT_MAILS: count(10),
  RATE_LIMIT_SUBSCRIPTION_MAILS: count(1),
  RATE_LIMIT_ENQUIRY_RECEIPTS: count(1),
  RATE_LIMIT_REVIEWS_PER_ACCOUNT: count(30),
  RATE_LIMIT_REVIEWS_PER_ADDRESS: count(100),
  RATE_LIMIT_INVITATIONS: count(100),
  RATE_LIMIT_INVITATION_MAILS: count(3),
  RATE_LIMIT_ORDERS: countOrNone(30, 1_000_000),
  RATE_LIMIT_UNPAID_ORDERS: countOrNone(20, 1_000_000),
  RATE_LIMIT_UNPAID_AMOUNT: countOrNone(20_000, 100_000_000),
  RATE_LIMIT_CANCELLATIONS: count(50),
  RATE_LIMIT_QUOTES: count(10),
  RATE_LIMIT_OPEN_QUOTES: count(20),
  RATE_LIMIT_IDEMPOTENCY_KEYS: count(1_000),
  RATE_LIMIT_CALLS: count(200),
  RATE_LIMIT_CALLS_PER_TOKEN: count(200),
  RATE_LIMIT_WEBHOOKS: count(100),
  RATE_LIMIT_PAGE_REQUESTS: count(100),
  RATE_LIMIT_FILES: count(1_000),
  RATE_LIMIT_SITEMAPS: count(10),
  RATE_LIMIT_HEALTH_CHECKS: count(50),
  RATE_LIMIT_OPEN_REQUESTS: count(300),
  RATE_LIMIT_UNFINISHED_BODIES: count(20),
  // Together with two pages, one address leaves some of the ten connections of DATABASE_POOL_SIZE to others.
  RATE_LIMIT_CONCURRENT_CALLS: count(4),
  RATE_LIMIT_CONCURRENT_CALLS_PER_TOKEN: count(2),
  RATE_LIMIT_WAITING_CALLS: count(200),
  RATE_LIMIT_PAGES: count(20),
  RATE_LIMIT_CONCURRENT_PAGES: count(2),
});

type Settings = z.infer<typeof schema>;

export type Env = Settings & { isDemo: boolean };

/** The settings are invalid. The message has a line for each problem. */
export class BadSettings extends OperatorError {
  constructor(problems: string[]) {
    super(["The shop can't start with these settings:", ...problems.map((problem) => `  - ${problem}`)].join("\n"));
  }
}

const REAL_SHOP = ["SHOP_NAME", "SHOP_ABN", "SHOP_ADDRESS", "SHOP_PHONE", "SHOP_EMAIL"] as const;
const BANK = ["BANK_ACCOUNT_NAME", "BANK_BSB", "BANK_ACCOUNT_NUMBER"] as const;

const BUCKET = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Parses all settings. Throws BadSettings with a list of all that are missing, invalid or weak. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const isDemo = !given["DATABASE_URL"] || given["DEMO"] === "1";
  // The demo shop's ABN, address, phone, e-mail and account are invented: outside demo mode they default to "".
  const own = isDemo
    ? {}
    : Object.fromEntries([...REAL_SHOP.slice(1), ...BANK].map((name) => [name, given[name] ?? ""]));

  const parsed = schema.safeParse({ ...given, ...own });
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  if (!isDemo) {
    if (!given["JWT_SECRET"]) problems.push("JWT_SECRET is missing (32 characters or more)");
    if (!given["APP_URL"])
      problems.push("APP_URL is missing (where the shop is reached, such as https://shop.example)");
    if (!given["SHOP_ABN"]) problems.push("SHOP_ABN is missing (the ABN that tax invoices need)");
    if (given["RATE_LIMIT"] === "off") problems.push("RATE_LIMIT can be off only in demo mode");
  }
  if (given["DATABASE_DIRECT_URL"] && !given["DATABASE_URL"])
    problems.push("DATABASE_DIRECT_URL needs DATABASE_URL: both lead to the same database");
  if (parsed.data?.METRICS_PORT && parsed.data.METRICS_PORT === parsed.data.PORT)
    problems.push("METRICS_PORT must not be PORT: the metrics are not for the shop's visitors");
  if (Boolean(given["STRIPE_SECRET_KEY"]) !== Boolean(given["STRIPE_PUBLISHABLE_KEY"])) {
    problems.push(
      `${given["STRIPE_SECRET_KEY"] ? "STRIPE_PUBLISHABLE_KEY" : "STRIPE_SECRET_KEY"} is missing: card payment needs both STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY`,
    );
  }
  if (Boolean(given["RESEND_API_KEY"]) !== Boolean(given["MAIL_FROM"])) {
    problems.push(
      `${given["MAIL_FROM"] ? "RESEND_API_KEY" : "MAIL_FROM"} is missing: email needs both RESEND_API_KEY and MAIL_FROM`,
    );
  }
  if ([...BUCKET, "S3_REGION"].some((name) => given[name])) {
    const missing = BUCKET.filter((name) => !given[name]);
    problems.push(...missing.map((name) => `${name} is missing: a bucket needs all of ${BUCKET.join(", ")}`));
  }
  if (!parsed.success || problems.length > 0) throw new BadSettings(problems);
  return { ...parsed.data, isDemo };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-AU", { timeZone: name }));
  } catch {
    return false;
  }
}

import type pg from "pg";
import { openDatabase } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { apiKeys } from "@shop/db/schema/api-keys";
import { stockMovements } from "@shop/db/schema/orders";
import { priceLists } from "@shop/db/schema/price-lists";
import { customerPrices, priceListItems, products } from "@shop/db/schema/products";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import { companies, companyMembers } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import { borrowTestDatabase } from "@shop/db/testing/borrowed-database";
import { createTestDatabase } from "@shop/db/testing/test-database";
import type { CompanyRole, Scope } from "@shop/domain/access";
import { setReadableIssues } from "@shop/domain/contracts/issues";
import type { NewOrder, Order, ShippingAddress } from "@shop/domain/contracts/orders";
import { NO_TOKEN, NOT_ADMIN } from "@shop/domain/messages";
import { TRPCError } from "@trpc/server";
import argon2 from "argon2";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";

import { expect, onTestFinished } from "vitest";
import { newApiKeySecret } from "./people/api-keys/api-key-viewer.ts";
import { createContext } from "./create-context.ts";
import type { Shop } from "./base/procedures/context.ts";
import { secretHash } from "./base/platform/secret-hash.ts";
import { errorResponse, isDeliberate, type ErrorBody } from "./base/platform/errors.ts";
import { memoryStorage } from "./money/test-gateway/memory-storage.fixture.ts";
import { createTestGateway, type TestGateway } from "./money/test-gateway/test-gateway.ts";
import type { Caller, PaperMaker, ShopSettings } from "./base/platform/ports.ts";
import { createRateLimits, type RateLimitSettings } from "./base/limits/rate-limits.ts";
import { createCaller } from "./root.ts";
import { argon, type PasswordHasher } from "./people/sign-in/argon.ts";
import { hashPassword, setPasswordHasher } from "./people/sign-in/passwords.ts";
import { encryptSecret } from "./people/two-factor/secret-box.ts";
import { signToken } from "./people/sign-in/tokens.ts";
import { newTotpSecret } from "./people/two-factor/second-factor.ts";
import { createMemoryFiles, type MemoryFiles } from "./base/files/memory-files.fixture.ts";
import { createTestSender, type TestSender } from "./shop/webhooks/test-sender.fixture.ts";

export const TEST_SETTINGS: ShopSettings = {
  name: "Test Supply",
  abn: "51 824 753 556",
  address: "1 Test Street, Testville VIC 3000",
  phone: "(03) 5550 0000",
  email: "shop@test.example",
  timeZone: "Australia/Sydney",
  bank: { accountName: "Test Supply Pty Ltd", bsb: "000-000", accountNumber: "12345678" },
  isDemo: true,
  takesCards: true,
  hasStripe: false,
  appUrl: "http://localhost:3000",
  jwtSecret: "a secret of more than thirty-two characters",
  isAdminTwoFactorRequired: false,
  stripePublishableKey: "pk_test_key",
  emailjs: { service: "service_1", template: "template_1", user: "" },
  bankDueDays: 7,
  sendsOverPeppol: false,
  unpaid: { cardOrderHours: 72, orderDays: 30 },
  remindsOverdue: true,
  accounts: { xero: { sales: "200", freight: "260" }, myob: { sales: "4-1000", freight: "4-2000" } },
  retention: { enquiries: 730, mail: 180, resetLinks: 7, logins: 90, orderAddresses: 2555, webhookLog: 30 },
};

/** The documented default limits. */
export const CONTRACT_LIMITS: RateLimitSettings = {
  failedLoginsPerAccount: 10,
  failedLoginsPerAddress: 100,
  failedLoginsPerDevice: 10,
  declinedCardsPerAccount: 10,
  declinedCardsPerAddress: 30,
  registrations: 60,
  enquiries: 30,
  quickOrders: 10,
  quickOrdersPerAccount: 20,
  papersPerAccount: 30,
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
  reviewsPerAccount: 30,
  reviewsPerAddress: 100,
  invitations: 100,
  invitationMails: 3,
  orders: 30,
  unpaidOrders: 20,
  unpaidAmount: 20_000,
  cancellations: 50,
  quotes: 10,
  openQuotes: 20,
  keptKeys: 1_000,
};

export interface TestShopOptions {
  settings?: Partial<ShopSettings>;
  /** Without this, nothing is limited. */
  limits?: Partial<RateLimitSettings>;
  /** A shop with a closed pool: the new shop starts with a copy of its database and uses its gateway. */
  copyOf?: TestShop;
  /** A migrated database, which the caller removes. */
  url?: string;
  /** A database that no test has used, because plans depend on what removed rows leave in its files. */
  isNew?: boolean;
}

export type TestShop = Shop & {
  payments: TestGateway;
  webhooks: TestSender;
  files: MemoryFiles;
  /** The address of the database, which is not used again after that. */
  url: () => string;
  close: () => Promise<void>;
};

/** Hashes with the minimum memory of argon2 and in one pass, because tests hash hundreds of passwords. */
const quickHasher: PasswordHasher = {
  ...argon,
  hash: (password) => argon2.hash(password, { memoryCost: 1_024, timeCost: 1, parallelism: 1 }),
};

/** Makes real PDFs without starting a process for each. */
export const papersInThisProcess: PaperMaker = {
  pdf: async (paper) => (await import("@shop/papers/render-paper")).renderPaper(paper),
};

/** Creates a shop with an empty database. The caller closes it. */
export async function createTestShop({
  settings,
  limits,
  copyOf,
  isNew,
  ...at
}: TestShopOptions = {}): Promise<TestShop> {
  setReadableIssues();
  setPasswordHasher(quickHasher);
  const { db, url, giveBack } = at.url || copyOf || isNew ? await openAt(at.url, copyOf) : await borrowTestDatabase();
  return {
    db,
    settings: { ...TEST_SETTINGS, ...settings },
    limits: createRateLimits(limits ? { ...CONTRACT_LIMITS, ...limits } : null, db),
    payments: copyOf?.payments ?? createTestGateway(memoryStorage(), { wait: () => Promise.resolve() }),
    webhooks: createTestSender(),
    files: createMemoryFiles(copyOf?.files),
    papers: papersInThisProcess,
    url,
    close: giveBack,
  };
}

/** Opens the database at `given`, which the caller removes, or else a copy of another shop's database, or a new one. */
async function openAt(given: string | undefined, copyOf: TestShop | undefined) {
  const { url, drop } = given ? { url: given, drop: async () => undefined } : await createTestDatabase(copyOf?.url());
  const { db, pool } = openDatabase({ url });
  return {
    db,
    url: () => url,
    async giveBack() {
      if (!pool.ended) await pool.end();
      await drop();
    },
  };
}

/** Creates a shop for the current test and closes it when the test ends. */
export async function testShop(options?: TestShopOptions): Promise<TestShop> {
  const shop = await createTestShop(options);
  onTestFinished(shop.close);
  return shop;
}

export interface Person {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  token: string;
}

/** The password of every person created by `addPerson`. */
export const PASSWORD = "correct horse battery";
let passwordHash: Promise<string> | undefined;
let made = 0;

/** Adds a user with a valid token. */
export async function addPerson(
  { db, settings }: Shop,
  about: { name?: string; email?: string; isAdmin?: boolean } = {},
): Promise<Person> {
  made += 1;
  const { name = `Person ${made}`, email = `person-${made}@test.example`, isAdmin = false } = about;
  passwordHash ??= hashPassword(PASSWORD);
  const id = newId();
  await db.insert(users).values({ id, name, email, isAdmin, passwordHash: await passwordHash });
  return { id, name, email, isAdmin, token: await signToken(settings.jwtSecret, { id, tokenVersion: 0 }) };
}

/** The code of an authenticator with this secret, `steps` periods of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Turns on two-step sign-in for this person, without recovery codes. Returns a function like `codeOf`. */
export async function turnOnTwoFactor(
  { db, settings }: Shop,
  { id }: { id: string },
): Promise<(steps?: number) => string> {
  const secret = newTotpSecret();
  const totpSecret = encryptSecret(secret, settings.jwtSecret, id);
  await db.update(users).set({ totpSecret, totpEnabledAt: new Date(), totpLastStep: null }).where(eq(users.id, id));
  return (steps) => codeOf(secret, steps);
}

/** Adds an API key of this person, by default without expiry. Use it like a person: `as(shop, await addApiKey(…))`. */
export async function addApiKey(
  { db }: Shop,
  person: Person,
  scopes: readonly Scope[],
  about: Partial<typeof apiKeys.$inferInsert> = {},
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newApiKeySecret()];
  const key = { id, name: "Warehouse", scopes: [...scopes], userId: person.id, createdBy: person.id };
  await db.insert(apiKeys).values({ ...key, keyHash: secretHash(token), hint: token.slice(-4), ...about });
  return { id, token };
}

/** The caller of a test's request. */
export const callerWith = (request: Partial<Caller> = {}): Caller => ({
  token: null,
  address: "203.0.113.1",
  network: request.address ?? "203.0.113.1",
  site: null,
  userAgent: "Test Browser",
  device: null,
  setHeader: () => undefined,
  ...request,
});

/** The procedures, called by this person (null: not logged in). Each call is a separate request. */
export function as(shop: Shop, person: { token: string } | null, request: Partial<Caller> = {}) {
  return createCaller(() => createContext(shop, callerWith({ token: person?.token ?? null, ...request })));
}

/** The error response of a call. Rejects when the call succeeds, or fails with an unexpected error. */
export async function errorOf(call: Promise<unknown>): Promise<ErrorBody & { status: number }> {
  const error = await call.then(
    (answer) => new Error(`succeeded with ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCError)) throw error;
  const { status, body } = errorResponse(error);
  if (status >= 500 && !isDeliberate(error)) throw error.cause ?? error;
  return { ...body, status };
}

/** Fails unless each call is forbidden for customers and visitors. */
export async function expectAdminOnly(
  shop: Shop,
  calls: (ask: ReturnType<typeof as>) => Promise<unknown>[],
): Promise<void> {
  const refusals = (person: Person | null) => Promise.all(calls(as(shop, person)).map(errorOf));
  for (const refused of await refusals(await addPerson(shop)))
    expect(refused).toEqual({ status: 403, code: "FORBIDDEN", message: NOT_ADMIN });
  for (const refused of await refusals(null))
    expect(refused).toEqual({ status: 401, code: "UNAUTHORIZED", message: NO_TOKEN });
}

/** Adds a product; by default published for $10 with 100 in stock. */
export async function addProduct({ db }: Shop, about: Partial<typeof products.$inferInsert> & { stock?: number } = {}) {
  made += 1;
  const { stock = 100, ...given } = about;
  const product = { id: newId(), name: `Product ${made}`, sku: `SKU-${made}`, priceCents: 10_00, ...given };
  await db.insert(products).values(product);
  if (stock > 0) await db.insert(stockMovements).values({ productId: product.id, delta: stock, reason: "opening" });
  return product;
}

/** Adds a category with a sub-category and a section. */
export async function addCategoryTree(
  { db }: Shop,
  [category, subCategory, section]: readonly [string, string, string],
) {
  const [categoryId, subCategoryId, sectionId] = [newId(), newId(), newId()];
  await db.insert(categories).values({ id: categoryId, name: category });
  await db.insert(subCategories).values({ id: subCategoryId, name: subCategory, categoryId });
  await db.insert(subCategorySections).values({ id: sectionId, name: section, subCategoryId });
  return { categoryId, subCategoryId, sectionId };
}

export async function setCustomerPrice(
  { db }: Shop,
  person: Person,
  product: { id: string },
  priceCents: number,
): Promise<void> {
  await db.insert(customerPrices).values({ userId: person.id, productId: product.id, priceCents });
}

/** Adds a price list with items `[product, cents, from quantity]`; by default not public and without dates. */
export async function addPriceList(
  { db }: Shop,
  about: Partial<typeof priceLists.$inferInsert> = {},
  items: readonly (readonly [product: { id: string }, priceCents: number, minQty?: number])[] = [],
): Promise<{ id: string; name: string }> {
  const list = { id: newId(), name: "Clinics", ...about };
  await db.insert(priceLists).values(list);
  const rows = items.map(([{ id: productId }, priceCents, minQty = 1]) => ({
    listId: list.id,
    productId,
    minQty,
    priceCents,
  }));
  if (rows.length > 0) await db.insert(priceListItems).values(rows);
  return list;
}

export async function assignPriceList({ db }: Shop, person: Person, list: { id: string } | null): Promise<void> {
  await db
    .update(users)
    .set({ priceListId: list?.id ?? null })
    .where(eq(users.id, person.id));
}

/** Adds a company, by default without payment on account. */
export async function addCompany(
  { db }: Shop,
  about: Partial<typeof companies.$inferInsert> = {},
): Promise<{ id: string; name: string }> {
  made += 1;
  // The digits need not be those of a real ABN.
  const company = { id: newId(), name: `Company ${made}`, abn: String(51_000_000_000 + made), ...about };
  await db.insert(companies).values(company);
  return company;
}

/** Makes a person a member of a company, by default without limits; returns the person. */
export async function addMember(
  shop: Shop,
  company: { id: string },
  role: CompanyRole,
  { limits = {}, person }: { limits?: Partial<typeof companyMembers.$inferInsert>; person?: Person } = {},
): Promise<Person> {
  const member = person ?? (await addPerson(shop));
  await shop.db.insert(companyMembers).values({ userId: member.id, companyId: company.id, role, ...limits });
  return member;
}

export const ADDRESS: ShippingAddress = {
  first_name: "Nora",
  last_name: "Whitlam",
  country: "Australia",
  address: "12 Boxhill Road",
  city: "Melbourne",
  state: "VIC",
  postalCode: "3000",
  phone: "0400 000 000",
};

/** The input for an order of `[product, quantity]` lines by bank transfer, without a total. */
export function orderOf(
  lines: readonly (readonly [{ id: string }, number])[],
  changes: Partial<NewOrder> = {},
): NewOrder {
  const orderItems = lines.map(([{ id }, qty]) => ({ product: id, qty }));
  return { orderItems, shippingAddress: ADDRESS, paymentMethod: "Bank", ...changes };
}

/** Places an order by bank transfer at the current prices. */
export const addOrder = (shop: Shop, person: Person, lines: Parameters<typeof orderOf>[0]): Promise<Order> =>
  as(shop, person).orders.create(orderOf(lines));

/** Locks products until `release` or the end of the test, so that concurrent calls wait for them. */
export const lockProductsFor = (shop: Shop, ids: string[]) => holdRows(shop, "products", ids);

/** Like `lockProductsFor`, for rows of any table. */
export const holdRows = (
  shop: Shop,
  table: string,
  ids: string[],
  strength: "FOR UPDATE" | "FOR NO KEY UPDATE" = "FOR UPDATE",
) => hold(shop, (client) => client.query(`SELECT id FROM ${table} WHERE id = ANY($1) ORDER BY id ${strength}`, [ids]));

/** Like `lockProductsFor`, for a whole table; reads wait too. */
export const holdTable = (shop: Shop, table: string) =>
  hold(shop, (client) => client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`));

interface Connection {
  query(sql: string, values?: unknown[]): Promise<unknown>;
}

async function hold({ db }: Shop, lock: (client: Connection) => Promise<unknown>) {
  const client = await db.$client.connect();
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query("COMMIT");
    client.release();
  };
  onTestFinished(release);
  await client.query("BEGIN");
  await lock(client);
  return { release };
}

/**
 * PostgreSQL aborts the session whose deadlock_timeout ends first: in a deadlock with `other`, even on a busy machine, that
 * of a connection that is opened later.
 */
export async function outlastDeadlocks({ db, url }: TestShop, other: pg.PoolClient): Promise<void> {
  await other.query("SET deadlock_timeout = '1min'");
  await db.$client.query(`ALTER DATABASE ${new URL(url()).pathname.slice(1)} SET deadlock_timeout = '5s'`);
}

/** Waits until exactly this many sessions of the shop's database wait for a lock. */
export async function waitForBlockedSessions({ db }: Shop, sessions: number): Promise<void> {
  const waiting =
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(async () => (await db.$client.query<{ n: number }>(waiting)).rows[0]?.n).toBe(sessions);
}

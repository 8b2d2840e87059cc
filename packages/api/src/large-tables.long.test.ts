import { dayOf } from "@shop/domain/dates";
import { MAX_COUNTED } from "@shop/domain/limits";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { enqueueMail } from "./base/mail/outbox.ts";
import { sendNextMail } from "./base/mail/send-next-mail.ts";
import { READ_STATEMENT } from "./money/statements/read-statement.ts";
import { READ_UNPAID } from "./orders/placing/order-limits.ts";
import { createRateLimits } from "./base/limits/rate-limits.ts";
import {
  ADDRESS,
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  CONTRACT_LIMITS,
  createTestShop,
  PASSWORD,
  type Person,
  type TestShop,
} from "./testing.ts";

/** The rows of each table: enough that PostgreSQL uses an index, and more than a search counts. */
const ROWS = MAX_COUNTED * 2;

const WEBHOOK = "01900000-0000-7000-8000-0000000000aa";

let shop: TestShop;
let ada: Person;
/** The customer with half of the orders and logins. The others have one each, as in a shop with many customers. */
let buyer: Person;

beforeAll(async () => {
  shop = await createTestShop({ isNew: true });
  ada = await addPerson(shop, { name: "Ada Lovelace", isAdmin: true });
  buyer = await addPerson(shop);
  const numbers = sql`generate_series(1, ${ROWS}) n`;
  const customer = sql`('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  const owner = sql`case n % 2 when 0 then ${buyer.id}::uuid else ${customer} end`;
  await shop.db.execute(sql`
    insert into users (id, name, email, password_hash)
    select ${customer}, 'N', 'n' || n || '@test.example', 'none' from ${numbers}`);
  await shop.db.execute(sql`
    insert into contact_enquiries (id, user_id, name, email, message)
    select gen_random_uuid(), ${owner}, 'N', 'n' || n || '@test.example', 'M' from ${numbers}`);
  await shop.db.execute(sql`
    insert into outbox (id, cause, recipient, subject, text, sent_at)
    select gen_random_uuid(), 'order-placed:' || gen_random_uuid(), 'n' || n || '@test.example', 'Order SO-' || 100000 + n,
      'T', now() from ${numbers}`);
  await shop.db.execute(sql`
    insert into stored_files (id, media_type, bytes, sha256)
    select gen_random_uuid(), 'application/pdf', 1, repeat('0', 64) from ${numbers}`);
  await shop.db.execute(sql`
    insert into outbox_attachments (mail_id, position, file_id, file_name)
    select o.id, 0, f.id, 'a.pdf' from (select id, row_number() over () as n from outbox) o
      join (select id, row_number() over () as n from stored_files) f using (n)`);
  await shop.db.execute(sql`
    insert into audit_log (id, actor_id, action, entity, record_id, label)
    select gen_random_uuid(), ${owner}, 'updated', 'product', gen_random_uuid(), 'Product ' || 100000 + n from ${numbers}`);
  await shop.db.execute(sql`
    insert into orders (id, user_id, shipping_address, payment_method, items_cents, shipping_cents, tax_cents, total_cents,
      po_number, paid_at)
    select gen_random_uuid(), ${owner}, ${ADDRESS}::jsonb || jsonb_build_object('phone', '0400 ' || to_char(10000 + n, '000 000')),
      'Bank', 1, 1, 1, 3, 'PO-' || 10000 + n, case when n % 3 = 0 then now() end from ${numbers}`);
  await shop.db.execute(sql`
    insert into papers (id, kind, number, order_id, user_id, issued_on, due_on, total_cents, gst_cents, content, buyer)
    select gen_random_uuid(), 'invoice', n, id, user_id, current_date, current_date, 3, 1, '{"orderNumber": "SO-1", "lines": []}',
      jsonb_build_object('name', 'Clinic' || 10000 + n)
    from (select id, user_id, row_number() over (order by po_number) as n from orders) as numbered`);
  await shop.db.execute(sql`
    insert into money_movements (id, order_id, user_id, method, amount_cents, at)
    select gen_random_uuid(), id, user_id, 'bank', 1, now() from orders`);
  const gloves = await addProduct(shop);
  await shop.db.execute(sql`
    insert into stock_movements (id, product_id, delta, reason, order_id, user_id)
    select gen_random_uuid(), ${gloves.id}, 1, 'cancellation', id, user_id from orders`);
  await shop.db.execute(sql`
    insert into logins (id, user_id, address, user_agent) select gen_random_uuid(), ${owner}, '', '' from ${numbers}`);
  await shop.db.execute(sql`
    insert into subscribers (id, email, token_hash) select gen_random_uuid(), 'n' || n || '@test.example', n from ${numbers}`);
  await shop.db.execute(sql`
    insert into webhooks (id, url, events, secret) select id, 'https://x.test', '{order.paid}', 's'
    from unnest(array[${WEBHOOK}, gen_random_uuid()]::uuid[]) id`);
  await shop.db.execute(sql`
    insert into webhook_deliveries (id, webhook_id, message_id, event, body)
    select gen_random_uuid(), webhooks.id, n, 'order.paid', '{}' from webhooks, ${numbers}`);
  // Done by autovacuum in production, which the tests' server does not run.
  await shop.db.$client.query("VACUUM ANALYZE");
});
afterAll(() => shop.close());

/** Calls `log` with the statements of a pool that bypass Drizzle (`runPrepared`), until the test ends. */
function logPrepared(pool: pg.Pool, log: (text: string, values: unknown[]) => void): void {
  const listen = (client: pg.PoolClient) => {
    const run = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const [query] = given as [string | { text: string; values?: unknown[] }];
        if (typeof query === "object" && query.values) log(query.text, query.values);
        return run(...given);
      },
    });
  };
  pool.on("acquire", listen);
  onTestFinished(() => void pool.off("acquire", listen));
}

/** The plans of all queries that this call runs on a table. */
async function plansOf(table: string, call: (shop: TestShop) => Promise<unknown>): Promise<string> {
  const queries = new Map<string, unknown[]>();
  const isOfTable = new RegExp(`(from|into|join|update) "?${table}\\b`, "i");
  const logQuery = (text: string, values: unknown[]) => {
    if (isOfTable.test(text) && /^\s*(select|update|delete|with)/i.test(text)) queries.set(text, values);
  };
  logPrepared(shop.db.$client, logQuery);
  await call({ ...shop, db: drizzle({ client: shop.db.$client, casing: "snake_case", logger: { logQuery } }) });
  expect(queries.size).toBeGreaterThan(0);
  const plans = [...queries].map(async ([text, values]) => {
    const { rows } = await shop.db.$client.query<{ "QUERY PLAN": string }>(`EXPLAIN (COSTS OFF) ${text}`, values);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  return (await Promise.all(plans)).join("\n\n");
}

/** A customer with some messages of every kind. */
async function addWriter() {
  const nora = await addPerson(shop);
  await shop.db.execute(sql`update users set proven_email = email where id = ${nora.id}`);
  await as(shop, nora).contacts.create({ name: "Nora", email: nora.email, message: "Hello" });
  await as(shop, null).contacts.subscribe({ email: nora.email });
  await as(shop, null).users.forgotPassword({ EmailAddress: nora.email });
  return nora;
}

test.each([
  ["downloading an account's data", (nora: Person) => (at: TestShop) => as(at, nora).users.ownData()],
  ["deleting an account", (nora: Person) => (at: TestShop) => as(at, nora).users.deleteAccount({ password: PASSWORD })],
])("%s finds emails and enquiries through indexes", async (_name, callOf) => {
  const outbox = await plansOf("outbox", callOf(await addWriter()));
  expect(outbox).toContain("Bitmap Index Scan on outbox_about_idx");
  expect(outbox).not.toMatch(/Seq Scan on outbox|outbox_pkey on outbox/);
  const enquiries = await plansOf("contact_enquiries", callOf(await addWriter()));
  expect(enquiries).toContain("Bitmap Index Scan on contact_enquiries_user_idx");
  expect(enquiries).toContain("Bitmap Index Scan on contact_enquiries_email_idx");
  expect(enquiries).not.toContain("Seq Scan on contact_enquiries");
});

test("searching the outbox uses the index of sent messages, and that of those that wait", async () => {
  await enqueueMail(shop.db, { cause: "test", recipient: "waiting@test.example", subject: "Waiting 1", text: "T" });
  for (const [keyword, subject] of [
    ["n4711@", "Order SO-104711"],
    ["SO-104711", "Order SO-104711"],
    ["n4711@ SO-104711", "Order SO-104711"],
    ["waiting@test 1", "Waiting 1"],
  ] as const) {
    const plan = await plansOf("outbox", async (at) => {
      expect((await as(at, ada).mail.list({ keyword })).mails).toMatchObject([{ subject }]);
    });
    expect(plan).toContain("Bitmap Index Scan on outbox_sent_words_idx");
    expect(plan).toContain("Bitmap Index Scan on outbox_next_idx");
    expect(plan).not.toMatch(/Seq Scan|outbox_pkey/);
  }
});

test("searching orders by number, PO number, customer and phone uses indexes", async () => {
  for (const [keyword, indexes] of [
    ["SO-104711", ["orders_number_part_idx"]],
    ["PO-14711", ["orders_po_number_idx"]],
    ["n4711@test", ["users_words_idx"]],
    ["0400 014 711", ["orders_phone_idx"]],
    ["+61 400 014 711", ["orders_phone_idx"]],
    ["PO-14711 n4711@test", ["orders_po_number_idx", "users_words_idx"]],
  ] as const) {
    const plans = [
      await plansOf("orders", (at) => as(at, ada).orders.adminList({ keyword })),
      await plansOf("orders", (at) => as(at, ada).orders.list({ keyword, pageNumber: 1, pageSize: 20 })),
    ];
    for (const plan of plans) {
      for (const index of indexes) expect(plan).toContain(`Bitmap Index Scan on ${index}`);
      // A scan of the primary key must look up ids, and not read the newest orders until enough of them match.
      expect(plan).not.toMatch(/Seq Scan on (orders|users)|Scan Backward using orders_pkey[^\n]*\n(?!\s+Index Cond)/);
    }
  }
});

test("searching invoices by number, buyer, order and customer uses indexes", async () => {
  for (const [keyword, indexes] of [
    ["INV-014711", ["papers_number_part_idx"]],
    ["clinic14711", ["papers_buyer_idx"]],
    ["PO-14711", ["orders_po_number_idx"]],
    ["SO-104711", ["orders_number_part_idx"]],
    ["n4711@test", ["users_words_idx"]],
    ["INV-014711 clinic14711", ["papers_buyer_idx"]],
  ] as const) {
    const plan = await plansOf("papers", (at) => as(at, ada).invoices.list({ keyword }));
    for (const index of indexes) expect(plan, keyword).toContain(`Bitmap Index Scan on ${index}`);
    expect(plan, keyword).not.toMatch(/Seq Scan on (papers|orders|users)|Scan Backward using papers_pkey/);
  }
});

test("a customer's invoices, those of an order, and credit notes are found through indexes", async () => {
  const nora = await addPerson(shop);
  const own = await plansOf("papers", (at) => as(at, nora).invoices.list({ from: "2026-01-01", to: "2099-12-31" }));
  expect(own).toContain("papers_user_idx");
  const [order] = await as(shop, ada).orders.list({ pageNumber: 1, pageSize: 1 });
  const ofOrder = await plansOf("papers", (at) => as(at, ada).invoices.list({ order: order?._id }));
  expect(ofOrder).toMatch(/papers_(order_idx|invoice_of_order_key)/);
  const creditNotes = await plansOf("papers", (at) => as(at, ada).invoices.list({ kind: "credit-note" }));
  expect(creditNotes).toContain("papers_number_key");
  for (const plan of [own, ofOrder, creditNotes]) expect(plan).not.toMatch(/Seq Scan on papers/);
});

test("searching the audit log by label and actor uses indexes", async () => {
  await as(shop, ada).products.create({ name: "Rare thing", sku: "RARE-1", price: 1 });
  for (const [keyword, label, index] of [
    ["104711", "Product 104711", "audit_log_label_idx"],
    ["lovelace", "Rare thing (RARE-1)", "audit_log_actor_idx"],
    ["rare LOVE", "Rare thing (RARE-1)", "audit_log_label_idx"],
  ] as const) {
    const plan = await plansOf("audit_log", async (at) => {
      expect((await as(at, ada).audit.list({ keyword })).entries).toMatchObject([{ label }]);
    });
    expect(plan).toContain(`Bitmap Index Scan on ${index}`);
    expect(plan).not.toMatch(/Seq Scan on audit_log|audit_log_pkey/);
  }
});

test("a search counts matches up to a limit, and a list without a keyword counts all rows", async () => {
  const { mail, audit } = as(shop, ada);
  expect(await mail.list({ keyword: "order so" })).toMatchObject({ total: MAX_COUNTED, pages: MAX_COUNTED / 20 });
  expect(await audit.list({ keyword: "product" })).toMatchObject({ total: MAX_COUNTED, pages: MAX_COUNTED / 20 });
  expect((await audit.list({ entity: "product" })).total).toBeGreaterThanOrEqual(ROWS);
  expect((await mail.list({ state: "sent" })).total).toBe(ROWS);
});

test("lists that are sorted newest first scan an index backwards", async () => {
  const [mine, staff] = [(at: TestShop) => as(at, buyer), (at: TestShop) => as(at, ada)];
  const lists: [string, string, (at: TestShop) => Promise<unknown>][] = [
    ["orders", "orders_user_idx", (at) => mine(at).orders.mine({ pageNumber: 1, pageSize: 20 })],
    ["orders", "orders_pkey", (at) => staff(at).orders.list({ pageNumber: 1, pageSize: 20 })],
    ["orders", "orders_pkey", (at) => staff(at).orders.adminList({})],
    ["orders", "orders_unpaid_idx", (at) => staff(at).orders.adminList({ state: "unpaid" })],
    ["orders", "orders_released_idx", (at) => staff(at).orders.adminList({ state: "toDeliver" })],
    ["orders", "orders_user_idx", (at) => staff(at).orders.adminList({ userid: buyer.id })],
    ["users", "users_pkey", (at) => staff(at).users.list({ pageNumber: 1, pageSize: 20 })],
    ["users", "users_pkey", (at) => staff(at).users.adminList({})],
    ["logins", "logins_user_idx", (at) => mine(at).users.ownData()],
    ["contact_enquiries", "contact_enquiries_pkey", (at) => staff(at).contacts.list({})],
    ["contact_enquiries", "contact_enquiries_open_idx", (at) => staff(at).contacts.list({ state: "open" })],
    ["subscribers", "subscribers_pkey", (at) => staff(at).contacts.subscribers({})],
    ["outbox", "outbox_pkey", (at) => staff(at).mail.list({})],
    ["audit_log", "audit_log_pkey", (at) => staff(at).audit.list({})],
    ["audit_log", "audit_log_actor_idx", (at) => staff(at).audit.list({ actorId: buyer.id })],
    ["webhook_deliveries", "webhook_deliveries_pkey", (at) => staff(at).webhooks.deliveries({})],
    [
      "webhook_deliveries",
      "webhook_deliveries_webhook_idx",
      (at) => staff(at).webhooks.deliveries({ webhookid: WEBHOOK }),
    ],
  ];
  for (const [table, index, list] of lists)
    expect(await plansOf(table, list)).toMatch(new RegExp(`Scan Backward using ${index} on`));
  // The audit log of one record that has many entries.
  const record = sql`(array[${WEBHOOK}, ${ada.id}]::uuid[])[1 + n % 2]`;
  await shop.db.execute(sql`
    insert into audit_log (id, action, entity, record_id, label)
    select gen_random_uuid(), 'updated', 'webhook', ${record}, 'W' from generate_series(1, ${ROWS}) n`);
  await shop.db.$client.query("VACUUM ANALYZE audit_log");
  const ofRecord = await plansOf("audit_log", (at) => as(at, ada).audit.list({ entity: "webhook", recordId: WEBHOOK }));
  expect(ofRecord).toMatch(/Scan Backward using audit_log_record_idx on/);
});

test("what the bank's lines may pay is found through indexes", async () => {
  const today = dayOf(new Date(), shop.settings.timeZone);
  const texts = ["SO-104711 of n 4711", "INV 014711", "PO 14711", "somebody"];
  await as(shop, ada).bank.upload({ text: texts.map((text) => `${today},0.03,"${text}"`).join("\n") });
  const plan = await plansOf("orders", async (at) => {
    const { lines } = await as(at, ada).bank.list({ match: "likely" });
    expect(lines.map(({ text }) => text).toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
      texts.slice(0, 3).toSorted(),
    );
  });
  for (const index of [
    "orders_order_number_key",
    "papers_number_key",
    "orders_unpaid_po_key_idx",
    "users_name_key_idx",
  ])
    expect(plan).toContain(index);
  expect(plan).toContain("orders_unpaid_total_idx");
  expect(plan).not.toMatch(/Seq Scan on (orders|papers|users)/);
});

test("an account's unpaid orders are found through an index", async () => {
  const client = await shop.db.$client.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query(`prepare read_unpaid (uuid, integer) as ${READ_UNPAID}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain (costs off) execute read_unpaid ('${buyer.id}', 30)`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    for (const index of ["orders_user_idx", "orders_user_cancelled_idx"]) expect(plan).toContain(index);
    expect(plan, "sums without reading each order").toContain("Index Only Scan using orders_buyer_unpaid_idx");
    expect(plan).not.toMatch(/orders_pkey|Seq Scan|Sort/);
  } finally {
    client.release(true);
  }
});

test("an account is settled by what is open and left, through indexes", async () => {
  const company = await addCompany(shop, { termsDays: 14, creditLimitCents: 1_000_00 });
  const member = await addMember(shop, company, "buyer");
  await shop.db.execute(sql`
    insert into orders (id, user_id, company_id, shipping_address, payment_method, items_cents, shipping_cents, tax_cents, total_cents,
      paid_at, due_on, terms_days, credit_limit_cents, owed_cents)
    select gen_random_uuid(), ${member.id}, ${company.id}, ${ADDRESS}::jsonb, 'Account', 1, 1, 1, 3, now(), current_date, 14, 100, 3
    from generate_series(1, ${ROWS}) n`);
  await shop.db.execute(sql`
    insert into company_payments (id, company_id, amount_cents, left_cents, paid_on, reference, recorded_by)
    select gen_random_uuid(), ${company.id}, 3, 0, current_date, 'R', ${ada.id} from generate_series(1, ${ROWS}) n`);
  await shop.db.$client.query("VACUUM ANALYZE orders, company_payments, account_allocations");
  const paidOn = dayOf(new Date(), shop.settings.timeZone);
  const pay = (at: TestShop) =>
    as(at, ada).companyAccounts.recordPayment({ id: company.id, amount: 1, paidOn, reference: "R" });
  const orders = await plansOf("orders", pay);
  expect(orders).toContain("orders_open_on_account_idx");
  expect(orders).not.toMatch(/Seq Scan on orders|orders_company_idx/);
  const payments = await plansOf("company_payments", pay);
  expect(payments).toContain("company_payments_left_idx");
  expect(payments).not.toMatch(/Seq Scan on company_payments|company_payments_company_idx/);
});

test("what else is known of the businesses that apply is not searched for each of them", async () => {
  const sent = { companyName: "Clinic", abn: "51824753556", contactName: "N", email: "N4711@test.example" };
  await as(shop, null).tradeApplications.create(sent);
  const plan = await plansOf("trade_applications", async (at) => {
    const { applications } = await as(at, ada).tradeApplications.list({});
    expect(applications).toMatchObject([{ duplicates: [{ kind: "account", name: "N" }] }]);
  });
  expect(plan).toContain("users_email_key");
  expect(plan).not.toContain("SubPlan");
});

test("a customer's statement is read through indexes", async () => {
  const client = await shop.db.$client.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query(`prepare read_statement (uuid, text, date, date, integer) as ${READ_STATEMENT}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain (costs off) execute read_statement ('${buyer.id}', 'Australia/Sydney', '2026-01-01', '2026-12-31', 2001)`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    for (const index of ["papers_user_idx", "money_movements_user_idx", "orders_pkey"]) expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan");
  } finally {
    client.release(true);
  }
});

test("the next email to send is found through indexes, however many are held by a limit", async () => {
  await shop.db.execute(sql`
    insert into outbox (id, cause, recipient, subject, text, next_try_at, held_reason)
    select gen_random_uuid(), 'order-placed:' || gen_random_uuid(), 'held@test.example', 'S', 'T',
      now() + make_interval(hours => n), 'unprovedAddress' from generate_series(1, ${ROWS}) n`);
  await shop.db.$client.query("VACUUM ANALYZE outbox");
  await enqueueMail(shop.db, { cause: "order-placed:1", recipient: "held@test.example", subject: "S", text: "T" });
  const { mails } = createRateLimits(CONTRACT_LIMITS);
  const plan = await plansOf("outbox", async (at) => {
    const limited = { ...at, limits: { ...at.limits, mails } };
    expect(await sendNextMail(limited, { send: () => Promise.resolve() })).toBe(true);
  });
  for (const index of ["outbox_next_idx", "outbox_about_idx", "outbox_recipient_claimed_idx", "outbox_held_idx"])
    expect(plan).toMatch(new RegExp(`Scan( Backward)? using ${index}`));
  expect(plan).not.toContain("Seq Scan on outbox");
});

// An attack on a stranger's mailbox: an account with their address, orders, subscriptions and enquiries, against a real
// server with two processes and its limits on.
import { addPerson, addProduct, as, orderOf } from "@shop/api/testing";
import { expect, test } from "vitest";
import { builtShop, BASE_ENV, post, rows, ServerProcess } from "../process/process.fixture.ts";

const VICTIM = "stranger@test.example";
const WORDS = "Claim your prize at https://evil.example";

interface Sent {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A shop with a product, served by two processes with the default limits. */
async function openShop() {
  const { main, shop, env } = await builtShop();
  const gloves = await addProduct(shop, { name: "Gloves", priceCents: 1_00, stock: 1_000 });
  const { JWT_SECRET } = BASE_ENV;
  const server = new ServerProcess(main, { ...env, JWT_SECRET, DEMO: "1", WEB_CONCURRENCY: "2" });
  const url = await server.opens();
  const mailbox = async () => {
    const all = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Sent[];
    return all.filter(({ to }) => to === VICTIM);
  };
  return { shop, gloves, url, mailbox };
}

/** Makes `count` calls, one after another, and returns their statuses. */
async function times(count: number, call: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) statuses.push((await call()).status);
  return statuses;
}

test("a mail flood stays within the limits, loses no message and does not delay a password reset", async () => {
  const { shop, gloves, url, mailbox } = await openShop();
  const register = { name: WORDS, email: VICTIM, password: "correct horse battery" };
  const { token } = (await (await post(`${url}/api/users`, register)).json()) as { token: string };
  const enquiry = { name: WORDS, email: VICTIM, message: WORDS };
  const [orders, subscriptions, enquiries] = await Promise.all([
    times(30, () => post(`${url}/api/orders`, orderOf([[gloves, 1]]), { authorization: `Bearer ${token}` })),
    times(5, () => post(`${url}/trpc/contacts.subscribe`, { email: VICTIM })),
    times(10, () => post(`${url}/api/contactus`, enquiry)),
  ]);
  expect(subscriptions).toEqual(Array(5).fill(200));
  expect(enquiries).toEqual(Array(10).fill(201));
  // The limit on unpaid orders may refuse some.
  for (const status of orders) expect([201, 409]).toContain(status);
  const placed = orders.filter((status) => status === 201).length;
  expect(placed).toBeGreaterThanOrEqual(20);

  const isReset = ({ subject }: Sent) => subject.startsWith("Reset your password");
  const isSubscription = ({ subject }: Sent) => subject.startsWith("Please confirm your subscription");
  const isReceipt = ({ subject }: Sent) => subject.startsWith("Your enquiry");
  expect((await post(`${url}/api/users/forgot-password`, { EmailAddress: VICTIM })).status).toBe(200);
  await expect.poll(async () => (await mailbox()).filter(isReset).length, { timeout: 8_000 }).toBe(1);

  const moving = "SELECT count(*)::int AS n FROM outbox WHERE sent_at IS NULL AND held_reason IS NULL";
  await expect.poll(() => rows(shop, moving), { timeout: 40_000 }).toEqual([{ n: 0 }]);
  const sent = await mailbox();
  expect(sent.filter(isSubscription)).toHaveLength(1);
  expect(sent.filter(isReceipt).length).toBeLessThanOrEqual(1);
  expect(sent.filter((mail) => !isReset(mail) && !isSubscription(mail))).toHaveLength(10);
  const unsolicited = sent.filter((mail) => isReceipt(mail) || mail.subject.startsWith("Welcome"));
  for (const { text, html } of unsolicited) expect(text + html).not.toContain("evil.example");

  // Nothing is lost: each order has its message, besides the welcome and the reset, and each enquiry is kept. Subscription
  // requests made after the first email was sent share one waiting message, and so do receipts.
  const kinds = `SELECT CASE WHEN kind IN ('subscriber', 'enquiry-copy') THEN kind ELSE 'other' END AS kind, count(*)::int AS n
    FROM outbox, split_part(cause, ':', 1) AS kind WHERE recipient = $1 GROUP BY 1`;
  const counted = await rows<{ kind: string; n: number }>(shop, kinds, [VICTIM]);
  const countOf = Object.fromEntries(counted.map(({ kind, n }) => [kind, n]));
  expect(countOf["other"]).toBe(placed + 2);
  expect([1, 2]).toContain(countOf["subscriber"]);
  expect([1, 2]).toContain(countOf["enquiry-copy"]);
  expect(await rows(shop, "SELECT count(*)::int AS n FROM contact_enquiries")).toEqual([{ n: 10 }]);
  const staff = as(shop, await addPerson(shop, { isAdmin: true })).mail;
  const held = (await staff.list({ keyword: VICTIM, state: "waiting", pageSize: 100 })).mails;
  expect(held).toHaveLength(counted.reduce((sum, { n }) => sum + n, 0) - sent.length);
  const reasons = held.filter(({ cause }) => !cause.startsWith("subscriber:")).map(({ heldReason }) => heldReason);
  expect(reasons).toContain("unprovedAddress");
  for (const reason of reasons) expect(["unprovedAddress", "enquiryReceipt"]).toContain(reason);
  for (const { nextTryAt } of held) expect(Date.parse(nextTryAt)).toBeGreaterThan(Date.now());
}, 120_000);

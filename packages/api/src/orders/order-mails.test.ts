import { outbox } from "@shop/db/schema/contacts";
import { companyMembers } from "@shop/db/schema/companies";
import type { NewOrder } from "@shop/domain/contracts/orders";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  orderOf,
  errorOf,
  testShop,
  type TestShop,
} from "../testing.ts";
import { notifyAdmins } from "../base/mail/outbox.ts";
import { mailRefundMade } from "./order-mails.ts";
import { sendNextMail } from "../base/mail/send-next-mail.ts";
import { renderNextMail } from "../base/mail/write-mail.ts";

const mails = ({ db }: TestShop) => db.select().from(outbox).orderBy(outbox.id);

async function shopWithOrder(changes: Partial<NewOrder> = {}) {
  const shop = await testShop();
  const nora = await addPerson(shop, { name: "Nora Whitlam" });
  const staff = as(shop, await addPerson(shop, { isAdmin: true }));
  const gloves = await addProduct(shop, { name: "Nitrile gloves", sku: "GLV-1", priceCents: 12_50, stock: 10 });
  const order = await as(shop, nora).orders.create(orderOf([[gloves, 2]], changes));
  expect(await renderNextMail(shop)).toBe(true);
  return { shop, nora, staff, gloves, order };
}

test("the confirmation of a bank order has the bank account and the order number as reference", async () => {
  const { shop, nora, order } = await shopWithOrder();
  const [mail] = await mails(shop);
  expect(mail).toMatchObject({
    cause: `order-placed:${order._id}`,
    recipient: nora.email,
    replyTo: shop.settings.email,
    subject: `Order ${order.orderNumber} received`,
  });
  for (const expected of ["000-000", "12345678", `Reference: ${order.orderNumber}`, "$52.50", "2 × $12.50 = $25.00"])
    expect(mail?.text).toContain(expected);
});

test("the confirmation of a card order links to the payment and has no bank account", async () => {
  const { shop, order } = await shopWithOrder({ paymentMethod: "Stripe" });
  const [mail] = await mails(shop);
  expect(mail?.text).toContain("Your card payment of $52.50 is due");
  expect(mail?.html).toContain(`href="http://localhost:3000/order/${order._id}"`);
  expect(mail?.text).not.toContain("BSB");
});

test("a confirmation is rendered once, and sent only after it is rendered", async () => {
  const shop = await testShop();
  const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  await as(shop, nora).orders.create(orderOf([[await addProduct(shop), 1]]));
  const sent: string[] = [];
  const mailer = { send: ({ text }: { text: string }) => Promise.resolve(void sent.push(text)) };
  expect(await sendNextMail(shop, mailer)).toBe(false);
  const [one, two] = await Promise.all([renderNextMail(shop), renderNextMail(shop)]);
  expect([one, two].filter(Boolean)).toHaveLength(1);
  expect(await sendNextMail(shop, mailer)).toBe(true);
  expect(sent).toEqual([expect.stringContaining("thank you for your order")]);
  expect(await renderNextMail(shop)).toBe(false);
  await as(shop, nora).orders.create(orderOf([[await addProduct(shop), 1]]));
  const [, unwritten] = await mails(shop);
  const { text } = await as(shop, ada).mail.byId({ id: unwritten?.id ?? "" });
  expect(text).toContain("thank you for your order");
});

const sentBy = (shop: TestShop) => async () => {
  const sent: { subject: string; text: string }[] = [];
  const mailer = {
    send: ({ subject, text }: { subject: string; text: string }) => Promise.resolve(void sent.push({ subject, text })),
  };
  while (await sendNextMail(shop, mailer)) continue;
  return sent;
};

test("emails about an order wait until its confirmation is rendered", async () => {
  const shop = await testShop();
  const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const send = sentBy(shop);
  const order = await as(shop, nora).orders.create(orderOf([[await addProduct(shop), 1]]));
  await as(shop, ada).orders.pay({ orderId: order._id, id: "Bank reference" });
  await shop.db.execute(
    sql`update outbox set next_try_at = next_try_at - interval '1 day', created_at = created_at - interval '1 day'`,
  );
  expect(await send()).toEqual([]);
  expect(await renderNextMail(shop)).toBe(true);
  const subjects = (await send()).map(({ subject }) => subject);
  expect(subjects).toEqual([`Order ${order.orderNumber} received`, `Payment received for order ${order.orderNumber}`]);
});

test("a confirmation that can't be rendered is rescheduled and reported, and does not block others", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const gloves = await addProduct(shop);
  const place = () => as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  await place();
  await shop.db.execute(sql`update outbox set to_write = '{}'`);
  await place();
  await expect(renderNextMail(shop)).rejects.toThrow();
  expect(await renderNextMail(shop)).toBe(true);
  expect(await renderNextMail(shop)).toBe(false);
  const [broken, written] = await mails(shop);
  expect(broken).toMatchObject({ text: "", tries: 1, sentAt: null });
  expect(broken?.lastError).not.toBeNull();
  expect(written?.text).toContain("thank you for your order");
  await shop.db.execute(sql`update outbox set next_try_at = now() where to_write is not null`);
  await expect(renderNextMail(shop)).rejects.toThrow();
  expect((await mails(shop))[0]).toMatchObject({ tries: 2 });
});

test("a confirmation that the database rejects is rescheduled too, with the database's error", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const gloves = await addProduct(shop);
  for (let n = 0; n < 2; n += 1) await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  const [first] = await mails(shop);
  await shop.db.execute(
    sql.raw(`alter table outbox add constraint too_long check (id <> '${first?.id}' or text = '') not valid`),
  );
  await expect(renderNextMail(shop)).rejects.toMatchObject({ constraint: "too_long" });
  expect(await renderNextMail(shop)).toBe(true);
  expect((await mails(shop))[0]?.lastError).not.toContain("thank you");
  expect(await mails(shop)).toMatchObject([
    {
      text: "",
      tries: 1,
      lastError: expect.stringMatching(/ \(23514, outbox, too_long\)$/) as string,
    },
    { text: expect.stringContaining("thank you for your order") as string },
  ]);
});

test("a refused order sends no email, and a repeated request sends only one", async () => {
  const { shop, nora, gloves } = await shopWithOrder();
  await errorOf(as(shop, nora).orders.create(orderOf([[gloves, 11]])));
  const again = as(shop, nora, { idempotencyKey: "k" }).orders;
  await again.create(orderOf([[gloves, 1]]));
  await again.create(orderOf([[gloves, 1]]));
  expect(await mails(shop)).toHaveLength(2);
});

test("a payment is confirmed once, with all details of the order", async () => {
  const { shop, nora, staff, order } = await shopWithOrder();
  await staff.orders.pay({ orderId: order._id, id: "Bank reference" });
  await staff.orders.pay({ orderId: order._id, id: "Bank reference" });
  const [, mail, ...more] = await mails(shop);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    cause: `order-paid:${order._id}`,
    recipient: nora.email,
    subject: `Payment received for order ${order.orderNumber}`,
  });
  const expected = [nora.email, "Nora Whitlam", order.orderNumber, "Nitrile gloves", "GLV-1", "$12.50", "2 ×"];
  const address = ["12 Boxhill Road", "Melbourne VIC 3000", "Australia", "0400 000 000"];
  const amounts = ["Freight: $25.00", "GST (10%): $2.50", "Total: $52.50"];
  for (const word of [...expected, ...address, ...amounts]) expect(mail?.text, word).toContain(word);
});

test("a payment that is undone before its email is sent reaches nobody", async () => {
  const { shop, staff, order } = await shopWithOrder();
  const before = await mails(shop);
  await staff.orders.pay({ orderId: order._id, id: "Bank reference" });
  await staff.orders.undoPaid({ id: order._id });
  expect(await mails(shop)).toEqual(before);
});

test("when a payment is undone of which the buyer was told, they are told that as well, and what is due", async () => {
  const { shop, nora, staff, order } = await shopWithOrder();
  await staff.orders.pay({ orderId: order._id, id: "Bank reference" });
  await shop.db.update(outbox).set({ sentAt: sql`now()` });
  await staff.orders.undoPaid({ id: order._id });
  const sent = await mails(shop);
  expect(sent.slice(2)).toMatchObject([
    { recipient: nora.email, subject: `Order ${order.orderNumber} is not paid yet`, replyTo: shop.settings.email },
  ]);
  for (const expected of ["by mistake", "$52.50 is still to be paid", "000-000", `Reference: ${order.orderNumber}`])
    expect(sent.at(-1)?.text).toContain(expected);
  expect(sent.at(-1)?.html).toContain(`href="http://localhost:3000/order/${order._id}"`);

  // Unnoticed this time.
  await staff.orders.pay({ orderId: order._id, id: "Bank reference" });
  await staff.orders.undoPaid({ id: order._id });
  expect(await mails(shop)).toEqual(sent);
});

test("a payment that is undone while its email is being sent is corrected", async () => {
  const { shop, staff, order } = await shopWithOrder();
  await shop.db.delete(outbox);
  await staff.orders.pay({ orderId: order._id, id: "Bank reference" });
  await sendNextMail(shop, { send: async () => void (await staff.orders.undoPaid({ id: order._id })) });
  expect((await mails(shop)).map(({ subject }) => subject)).toEqual([`Order ${order.orderNumber} is not paid yet`]);
});

test("only those who may have been told of a payment are told that it was undone", async () => {
  const { shop, staff, gloves } = await shopWithOrder();
  const company = await addCompany(shop);
  const nora = await addMember(shop, company, "buyer");
  const [told] = [await addMember(shop, company, "admin"), await addMember(shop, company, "admin")];
  const { _id: id } = await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  await shop.db.delete(companyMembers).where(eq(companyMembers.userId, nora.id));
  await shop.db.delete(outbox);
  await staff.orders.pay({ orderId: id, id: "Bank reference" });
  await shop.db
    .update(outbox)
    .set({ sentAt: sql`now()` })
    .where(eq(outbox.recipient, told.email));
  await staff.orders.undoPaid({ id });
  expect((await mails(shop)).map(({ cause, recipient }) => [cause.split(":", 1)[0], recipient])).toEqual([
    ["order-paid", told.email],
    ["order-paid-undone", told.email],
  ]);
});

test("a delivery email is sent after two minutes, unless the delivery is undone before", async () => {
  const { shop, staff, order } = await shopWithOrder();
  await staff.orders.pay({ orderId: order._id, id: "Bank reference" });
  await shop.db.delete(outbox);
  await staff.orders.deliver({ id: order._id });
  const [mail] = await mails(shop);
  expect(mail).toMatchObject({
    cause: `order-delivered:${order._id}`,
    subject: `Order ${order.orderNumber} delivered`,
  });
  expect(mail!.nextTryAt.getTime() - mail!.createdAt.getTime()).toBe(120_000);
  expect(await sendNextMail(shop, { send: () => Promise.resolve() })).toBe(false);
  await staff.orders.undoDelivered({ id: order._id });
  expect(await mails(shop)).toEqual([]);
});

test("when a delivery is undone of which the buyer was told, they are told that as well", async () => {
  const { shop, staff, order } = await shopWithOrder();
  await staff.orders.pay({ orderId: order._id, id: "Bank reference" });
  await staff.orders.deliver({ id: order._id });
  await shop.db.update(outbox).set({ sentAt: sql`now()` });
  await staff.orders.undoDelivered({ id: order._id });
  expect((await mails(shop)).map(({ subject }) => subject).slice(2)).toEqual([
    `Order ${order.orderNumber} delivered`,
    `Shipment 1 of order ${order.orderNumber} cancelled`,
  ]);
});

test("a delivery that is undone while its email is being sent is corrected", async () => {
  const { shop, staff, order } = await shopWithOrder();
  await staff.orders.pay({ orderId: order._id, id: "Bank reference" });
  await shop.db.delete(outbox);
  await staff.orders.deliver({ id: order._id });
  await shop.db.update(outbox).set({ nextTryAt: sql`now()` });
  await sendNextMail(shop, { send: async () => void (await staff.orders.undoDelivered({ id: order._id })) });
  expect((await mails(shop)).map(({ subject }) => subject)).toEqual([
    `Shipment 1 of order ${order.orderNumber} cancelled`,
  ]);
});

test("only those who may have been told of a delivery are told that it was undone", async () => {
  const { shop, staff, gloves } = await shopWithOrder();
  const company = await addCompany(shop);
  const nora = await addMember(shop, company, "buyer");
  const [told] = [await addMember(shop, company, "admin"), await addMember(shop, company, "admin")];
  const { _id: id } = await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  await shop.db.delete(companyMembers).where(eq(companyMembers.userId, nora.id));
  await staff.orders.pay({ orderId: id, id: "Bank reference" });
  await shop.db.delete(outbox);
  await staff.orders.deliver({ id });
  await shop.db
    .update(outbox)
    .set({ nextTryAt: sql`now()` })
    .where(eq(outbox.recipient, told.email));
  expect(await sendNextMail(shop, { send: () => Promise.resolve() })).toBe(true);
  await staff.orders.undoDelivered({ id });
  expect((await mails(shop)).map(({ cause, recipient }) => [cause.split(":", 1)[0], recipient])).toEqual([
    ["order-delivered", told.email],
    ["order-shipment-cancelled", told.email],
  ]);
});

test("a delivery that is marked again and undone unnoticed is not corrected for the first one", async () => {
  const { shop, staff, order } = await shopWithOrder();
  await staff.orders.pay({ orderId: order._id, id: "Bank reference" });
  await staff.orders.deliver({ id: order._id });
  await shop.db.update(outbox).set({ sentAt: sql`now()` });
  await staff.orders.undoDelivered({ id: order._id });
  const before = await mails(shop);
  await staff.orders.deliver({ id: order._id });
  await staff.orders.undoDelivered({ id: order._id });
  expect(await mails(shop)).toEqual(before);
});

test("a buyer who was mailed the tracking number of a delivery is told that it was undone", async () => {
  const { shop, staff, order } = await shopWithOrder();
  const id = order._id;
  await staff.orders.pay({ orderId: id, id: "Bank reference" });
  await shop.db.delete(outbox);
  await staff.orders.deliver({ id });
  const [shipment] = (await staff.orders.byId({ id })).shipments;
  const correction = { id, shipment: shipment?._id ?? "", trackingNumber: "AP-1" };
  await staff.orders.correctShipment(correction);
  expect(await sendNextMail(shop, { send: () => Promise.resolve() })).toBe(true);
  await staff.orders.undoDelivered({ id });
  const kinds = async () => (await mails(shop)).map(({ cause }) => cause.split(":", 1)[0]);
  expect(await kinds()).toEqual(["order-tracking", "order-shipment-cancelled"]);

  await shop.db.delete(outbox);
  await staff.orders.deliver({ id });
  const again = (await staff.orders.byId({ id })).shipments[1];
  await staff.orders.correctShipment({ ...correction, shipment: again?._id ?? "" });
  await staff.orders.undoDelivered({ id });
  expect(await kinds()).toEqual([]);
});

test("the email about a cancelled unpaid order says that there is nothing to pay", async () => {
  const { shop, staff, order } = await shopWithOrder();
  await staff.orders.cancel({ id: order._id });
  const [mail] = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.cause, `order-cancelled:${order._id}`));
  expect(mail?.text).toContain("There is nothing to pay.");
});

test("a refund is emailed to its buyer, with or without an order", async () => {
  const { shop, nora, order } = await shopWithOrder();
  await shop.db.delete(outbox);
  const refund = { id: "1", userId: nora.id, amountCents: 1234_56 };
  await shop.db.transaction(async (tx) => {
    await mailRefundMade(tx, shop.settings, { ...refund, orderId: order._id });
    await mailRefundMade(tx, shop.settings, { ...refund, orderId: null });
  });
  const text = expect.stringContaining("$1,234.56") as string;
  expect(await mails(shop)).toMatchObject([
    { cause: "refund:1", recipient: nora.email, subject: `Refund for order ${order.orderNumber}`, text },
    { recipient: nora.email, subject: "Refund from Test Supply", text },
  ]);
});

test("a notice is sent to the shop's email address, or to every admin if it has none", async () => {
  const { shop } = await shopWithOrder();
  const { email } = await addPerson(shop, { isAdmin: true });
  await shop.db.delete(outbox);
  const notice = { cause: "surplus:1", subject: "Card payment being refunded", text: "One.\n\nTwo.\n" };
  await notifyAdmins(shop.db, shop.settings, notice);
  expect(await mails(shop)).toMatchObject([{ cause: "surplus:1", recipient: shop.settings.email }]);
  await notifyAdmins(shop.db, { ...shop.settings, email: "" }, notice);
  expect((await mails(shop)).slice(1)).toMatchObject([{ subject: notice.subject }, { recipient: email }]);
});

test("messages about a company's order do not follow a member who has left: they go to its admins", async () => {
  const { shop, staff, gloves } = await shopWithOrder();
  const company = await addCompany(shop, { name: "Wattle Lane Clinics" });
  const nora = await addMember(shop, company, "buyer");
  const admins = [await addMember(shop, company, "admin"), await addMember(shop, company, "admin")];
  const { _id: id } = await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  await shop.db.delete(companyMembers).where(eq(companyMembers.userId, nora.id));
  await staff.orders.pay({ orderId: id, id: "Bank reference" });
  await staff.orders.deliver({ id });
  const refund = { id: "1", userId: nora.id, orderId: id, amountCents: 10_00 };
  const isSince = ({ cause }: { cause: string }) =>
    cause === "refund:1" || (cause.endsWith(id) && !cause.startsWith("order-placed"));
  await shop.db.transaction((tx) => mailRefundMade(tx, shop.settings, refund));
  const since = (await mails(shop)).filter(isSince);
  expect(since.map(({ cause, recipient }) => ({ cause, recipient }))).toEqual(
    [`order-paid:${id}`, `order-delivered:${id}`, "refund:1"].flatMap((cause) =>
      admins.map(({ email }) => ({ cause, recipient: email })),
    ),
  );
  for (const mail of since) expect(mail.text).toContain("Hello Wattle Lane Clinics");
  expect(since.map(({ text }) => text).join()).not.toContain(nora.email);
});

import { payments } from "@shop/db/schema/payments";
import { dayOf } from "@shop/domain/dates";
import { expect, test } from "vitest";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { shopWithCardOrder, TOTAL } from "./payments.fixture.ts";

/** A shop with an order of $36 by bank transfer, and a booking of its transfers today. */
async function shopWithBankOrder() {
  const world = await shopWithCardOrder("Bank");
  const { shop, staff, id } = world;
  const paidOn = dayOf(new Date(), shop.settings.timeZone);
  const book = (amount: number, reference = "OSKO 1") => staff.bookTransfer({ id, amount, paidOn, reference });
  return { ...world, book };
}

test("undoing a payment undoes all transfers that paid it, and keeps what was paid before", async () => {
  const { shop, staff, id, book } = await shopWithBankOrder();
  await book(10, "First part");
  await book(26, "Rest");
  await book(5, "Once more");
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, paymentReference: "Rest", receivedPrice: 41 });
  await staff.undoPaid({ id });
  expect(await staff.money({ id })).toMatchObject({ received: 10, open: 26, transfers: [{ reference: "First part" }] });
  expect(await differencesIn(shop)).toEqual([]);
});

test("marking an order paid books what is missing, and undoing it takes that back", async () => {
  const { shop, staff, id, book } = await shopWithBankOrder();
  await book(10, "First part");
  await staff.pay({ orderId: id, id: "Rest" });
  expect(await staff.money({ id })).toMatchObject({
    open: 0,
    transfers: [
      { amount: 26, reference: "Rest" },
      { amount: 10, reference: "First part" },
    ],
  });
  await staff.undoPaid({ id });
  expect(await staff.money({ id })).toMatchObject({ received: 10, open: 26 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a credit that completes a part payment marks the order paid by its last transfer", async () => {
  const { shop, staff, id, book } = await shopWithBankOrder();
  await book(30, "OSKO 30");
  await staff.makeRefund({ id, requestId: crypto.randomUUID(), amount: 6 });
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, paymentReference: "OSKO 30", openPrice: 0 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a late card payment of an order by bank transfer, which is refunded, does not pay it", async () => {
  const { shop, nora, staff, id, book } = await shopWithBankOrder();
  const about = { orderId: id, userId: nora.id, gateway: shop.payments.name, gatewayId: "pi_late" };
  await shop.db.insert(payments).values({ ...about, idempotencyKey: "late", amountCents: TOTAL, state: "surplus" });
  await book(10);
  expect(await staff.byId({ id })).toMatchObject({ isPaid: false, receivedPrice: 10, openPrice: 26 });
  await book(26);
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, receivedPrice: 36, openPrice: 0 });
});

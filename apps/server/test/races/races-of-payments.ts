// Everything that learns of a card payment, at the same moment.
import { reconcile } from "@shop/api/money/reconciliation/reconcile";
import { addPerson, addProduct } from "@shop/api/testing";
import { expect } from "vitest";
import { anAdmin, place, rows, type Race } from "./races-calls.ts";
import type { Answer, RaceWorld } from "./races.fixture.ts";
import { createGate } from "../payments/fake-stripe.ts";

/** An order that is to be paid by card, and the call that does it. */
async function cardOrder(world: RaceWorld, token: string) {
  const buyer = await addPerson(world.shop);
  const product = await addProduct(world.shop, { priceCents: 400_00 });
  const { body: order } = await place(world, 0, buyer, [[product, 1]], { paymentMethod: "Stripe" });
  const [id, amount] = [String(order["_id"]), Math.round(Number(order["totalPrice"]) * 100)];
  const body = { token, amount, orderId: id };
  const charge = () => world.call(0, { method: "POST", url: "/api/config/secret", token: buyer.token, body });
  return { buyer, id, amount, charge };
}

/** The gateway's word and the shop's own job, both about the payment that has just succeeded. */
function newsOf({ shop, stripe }: RaceWorld, intent: string): (() => Promise<Answer>)[] {
  const succeeded = stripe.ledger.events.find(
    ({ type, data }) => type === "payment_intent.succeeded" && (data.object as { id?: string }).id === intent,
  );
  if (!succeeded) throw new Error(`nothing has become of ${intent}`);
  return [
    async () => ({ status: await stripe.send(succeeded), body: {} }),
    async () => {
      await reconcile(shop, { olderThanSeconds: 0 });
      return { status: 200, body: {} };
    },
  ];
}

/** Fails unless the card was charged once, by one payment, and all that follows was done once. */
async function expectPaidOnce(world: RaceWorld, id: string, amount: number): Promise<void> {
  const query = `SELECT paid_at IS NOT NULL AS paid, (SELECT json_agg(state) FROM payments WHERE order_id = o.id) AS payments,
    (SELECT count(*)::int FROM audit_log WHERE record_id = o.id AND action = 'markedPaid') AS marked,
    (SELECT count(*)::int FROM outbox WHERE cause = 'order-paid:' || o.id) > 0 AS notified FROM orders o WHERE id = $1`;
  expect(await rows(world, query, [id])).toEqual([{ paid: true, payments: ["succeeded"], marked: 1, notified: true }]);
  const taken = [...world.stripe.ledger.charges.values()].filter(({ paid }) => paid);
  expect(taken.at(-1)).toMatchObject({ amount, amount_refunded: 0 });
}

/** Fails unless the order is paid and its cancellation was refused, or is cancelled and holds no money. */
async function expectNoMoneyKept(world: RaceWorld, id: string, cancelled: Answer | undefined): Promise<void> {
  const { token } = await anAdmin(world);
  const { body: now } = await world.call(1, { url: `/api/orders/${id}`, token });
  const isCancelled = cancelled?.status === 200;
  expect(now).toMatchObject({ isPaid: !isCancelled, isCancelled, refundDuePrice: 0 });
  if (!isCancelled) expect(cancelled).toEqual({ status: 409, body: PAID_MEANWHILE });
}

const PAID_MEANWHILE = { message: "This order was paid meanwhile", code: "CONFLICT" };

const chargesOf = ({ stripe }: RaceWorld) => [...stripe.ledger.charges.values()].filter(({ paid }) => paid).length;

const cancelBy = (world: RaceWorld, token: string, id: string) => () =>
  world.call(1, { method: "POST", url: `/api/orders/${id}/cancel`, token, body: {} });

export const RACES_OF_PAYMENTS: Race[] = [
  {
    name: "an admin's cancellation without `paid` and another's confirmation of the bank payment: one wins",
    async prepare(world) {
      const [admin, other, buyer] = [await anAdmin(world), await anAdmin(world), await addPerson(world.shop)];
      const { body: order } = await place(world, 0, buyer, [[await addProduct(world.shop), 1]]);
      const id = String(order["_id"]);
      const pay = { method: "PUT", url: `/api/orders/${id}/pay`, token: other.token, body: { id: "Bank 1" } };
      return {
        hold: ["orders", [id]],
        calls: [cancelBy(world, admin.token, id), () => world.call(0, pay)],
        statuses: [
          [200, 400],
          [200, 409],
        ],
        afterwards: ([cancelled]) => expectNoMoneyKept(world, id, cancelled),
      };
    },
  },
  {
    name: "an admin's cancellation without `paid` and the news of a card payment: it is paid, or refunded at once",
    async prepare(world) {
      const admin = await anAdmin(world);
      const { id, charge } = await cardOrder(world, "tok_threeDSecure2Required");
      const { body } = await charge();
      const intent = String(body["id"]);
      world.stripe.ledger.settle(intent, "succeed");
      return {
        hold: ["orders", [id]],
        calls: [cancelBy(world, admin.token, id), ...newsOf(world, intent)],
        statuses: [
          [200, 200, 200],
          [200, 200, 409],
        ],
        afterwards: ([cancelled]) => expectNoMoneyKept(world, id, cancelled),
      };
    },
  },
  {
    name: "a change to bank transfer and a card payment that begins: the card pays, or the order is changed",
    async prepare(world) {
      const { buyer, id, amount, charge } = await cardOrder(world, "tok_visa");
      const change = { method: "POST", url: `/api/orders/${id}/pay-by-transfer`, token: buyer.token };
      const before = chargesOf(world);
      return {
        hold: ["orders", [id]],
        calls: [charge, () => world.call(1, change)],
        statuses: [
          [200, 400],
          [200, 409],
        ],
        async afterwards([charged]) {
          if (charged?.status === 200) return expectPaidOnce(world, id, amount);
          const query = `SELECT payment_method, paid_at, (SELECT count(*)::int FROM payments WHERE order_id = o.id) AS payments
            FROM orders o WHERE id = $1`;
          expect(await rows(world, query, [id])).toEqual([{ payment_method: "Bank", paid_at: null, payments: 0 }]);
          expect(chargesOf(world)).toBe(before);
        },
      };
    },
  },
  {
    name: "a change to bank transfer and the news of a card payment: the order is paid by card, and stays so",
    async prepare(world) {
      const { buyer, id, amount, charge } = await cardOrder(world, "tok_threeDSecure2Required");
      const { body } = await charge();
      const intent = String(body["id"]);
      world.stripe.ledger.settle(intent, "succeed");
      const change = { method: "POST", url: `/api/orders/${id}/pay-by-transfer`, token: buyer.token };
      return {
        hold: ["orders", [id]],
        calls: [() => world.call(1, change), ...newsOf(world, intent)],
        statuses: [[200, 200, 400]],
        afterwards: () => expectPaidOnce(world, id, amount),
      };
    },
  },
  {
    name: "the buyer's pay call, the webhook and the reconciling job pay an order once",
    async prepare(world) {
      const { buyer, id, amount, charge } = await cardOrder(world, "tok_threeDSecure2Required");
      const { body } = await charge();
      const intent = String(body["id"]);
      world.stripe.ledger.settle(intent, "succeed");
      const pay = { method: "PUT", url: `/api/orders/${id}/pay`, token: buyer.token, body: { id: intent } };
      return {
        hold: ["orders", [id]],
        calls: [() => world.call(0, pay), ...newsOf(world, intent)],
        statuses: [[200, 200, 200]],
        afterwards: () => expectPaidOnce(world, id, amount),
      };
    },
  },
  {
    name: "a charge whose answer comes late, the webhook and the reconciling job pay an order once",
    async prepare(world) {
      const { id, amount, charge } = await cardOrder(world, "tok_visa");
      const gate = createGate();
      world.stripe.trouble = ({ action }) => (action === "confirm" ? { until: gate.opened, isDone: true } : undefined);
      const late = charge();
      const charged = () =>
        [...world.stripe.ledger.intents.values()].findLast(({ status }) => status === "succeeded")?.id ?? "";
      const before = charged();
      await expect.poll(charged).not.toBe(before);
      return {
        hold: ["orders", [id]],
        calls: [
          () => {
            world.stripe.trouble = () => undefined;
            gate.open();
            return late;
          },
          ...newsOf(world, charged()),
        ],
        statuses: [[200, 200, 200]],
        async afterwards([answer]) {
          expect(answer?.body).toMatchObject({ status: "success" });
          await expectPaidOnce(world, id, amount);
        },
      };
    },
  },
];

// Stock, mails, webhooks, papers and orders agree after any sequence of what staff do to an order that was paid, or is on account.
import { newId } from "@shop/db/columns";
import { outbox } from "@shop/db/schema/contacts";
import { papers } from "@shop/db/schema/papers";
import { products } from "@shop/db/schema/products";
import { webhookDeliveries, webhookEvents } from "@shop/db/schema/webhooks";
import type { Order } from "@shop/domain/contracts/orders";
import { dollarsToCents } from "@shop/domain/money";
import { and, eq, like, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { todayIn } from "../../base/platform/today.ts";
import { issueAll } from "../../money/papers/papers.fixture.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { publishWebhookEvents } from "../../shop/webhooks/publish-webhook-events.ts";
import { addCompany, addMember, addPerson, addProduct, as, errorOf, orderOf, testShop } from "../../testing.ts";
import { runs } from "../../runs.fixture.ts";

interface Line {
  qty: number;
  shipped: number;
  cancelled: number;
  refunded: number;
  /** Back in stock. */
  returned: number;
}
interface Sent {
  units: number[];
  isCancelled: boolean;
  isDelivery: boolean;
  number: string | null;
}

/** What should be true of an order. */
interface Model {
  lines: Line[];
  sent: Sent[];
  isCancelled: boolean;
  /** The shipment with which it was delivered; null also once it was delivered by what was not sent. */
  deliveredBy: Sent | null;
  mails: string[];
}

const leftOf = (line: Line) => line.qty - line.shipped - line.cancelled;
const isDelivered = ({ lines, isCancelled }: Model) =>
  !isCancelled && lines.some(({ shipped }) => shipped > 0) && lines.every((line) => leftOf(line) === 0);

const staffStep = fc.oneof(
  fc.record({ do: fc.constant("ship" as const), units: fc.tuple(fc.nat(3), fc.nat(3)) }),
  fc.record({ do: fc.constantFrom("shipAll", "deliver", "undo", "cancelOrder", "publish") }),
  fc.record({ do: fc.constantFrom("cancelShipment", "correct"), which: fc.nat(3) }),
  fc.record({
    do: fc.constant("refund" as const),
    line: fc.nat(1),
    qty: fc.integer({ min: 1, max: 3 }),
    unsent: fc.boolean(),
    restock: fc.boolean(),
  }),
);
/** A company pays what and when it wants. */
const companyStep = fc.record({ do: fc.constant("pay" as const), dollars: fc.integer({ min: 1, max: 120 }) });
const accountStep = fc.oneof({ weight: 5, arbitrary: staffStep }, { weight: 1, arbitrary: companyStep });
type Step = typeof accountStep extends fc.Arbitrary<infer One> ? One : never;

const REFUSED = "refused";

/** What a step makes of the model; REFUSED when it is to be refused, which changes nothing. */
function expected(before: Model, made: Step): Model | typeof REFUSED {
  const model = follow(before, made);
  if (model !== REFUSED && !isDelivered(model)) model.deliveredBy = null;
  return model;
}

function follow(before: Model, made: Step): Model | typeof REFUSED {
  const model = structuredClone(before);
  const { lines, sent, mails } = model;
  const send = (units: number[], isDelivery: boolean) => {
    sent.push({ units, isCancelled: false, isDelivery, number: null });
    for (const [index, line] of lines.entries()) line.shipped += units[index] ?? 0;
    if (isDelivered(model)) model.deliveredBy = sent.at(-1) ?? null;
    mails.push(isDelivery ? "order-delivered" : `order-shipped ${sent.length}`);
    return model;
  };
  const takeBack = (shipment: Sent, isQuiet: boolean) => {
    shipment.isCancelled = true;
    const name = sent.indexOf(shipment) + 1;
    for (const [index, line] of lines.entries()) {
      line.shipped -= shipment.units[index] ?? 0;
      line.cancelled += Math.max(0, line.refunded - line.cancelled - line.shipped);
    }
    const waiting = [`order-shipped ${name}`, `order-tracking ${name}`, "order-delivered"].filter((mail) =>
      mails.includes(mail),
    );
    const isUntold = isQuiet || shipment.isDelivery;
    if (isUntold) model.mails = mails.filter((mail) => !waiting.includes(mail));
    if (!isDelivered(model)) model.mails = model.mails.filter((mail) => mail !== "order-delivered");
    if (!isQuiet || waiting.length === 0) model.mails.push(`order-shipment-cancelled ${name}`);
    return model;
  };
  const left = lines.map(leftOf);
  switch (made.do) {
    case "publish":
    case "pay":
      return model;
    case "ship": {
      const isPossible = made.units.every((units, index) => units <= (left[index] ?? 0));
      if (model.isCancelled || !isPossible || made.units.every((units) => units === 0)) return REFUSED;
      return send(made.units, false);
    }
    case "shipAll":
    case "deliver": {
      if (made.do === "deliver" && isDelivered(model)) return model;
      if (model.isCancelled || left.every((units) => units === 0)) return REFUSED;
      return send(left, made.do === "deliver");
    }
    case "undo": {
      const last = sent.findLast((one) => !one.isCancelled);
      return last && last === model.deliveredBy ? takeBack(last, true) : REFUSED;
    }
    case "cancelShipment": {
      const one = sent[made.which];
      if (!one) return REFUSED;
      return one.isCancelled ? model : takeBack(one, false);
    }
    case "correct": {
      const one = sent[made.which];
      if (!one || one.isCancelled) return REFUSED;
      one.number = `NEW-${made.which}`;
      if (before.sent[made.which]?.number !== one.number) mails.push(`order-tracking ${made.which + 1}`);
      return model;
    }
    case "cancelOrder": {
      if (model.isCancelled) return model;
      if (isDelivered(model)) return REFUSED;
      if (lines.some(({ shipped }) => shipped > 0)) {
        for (const [index, line] of lines.entries()) {
          line.cancelled += left[index] ?? 0;
          line.refunded += left[index] ?? 0;
          line.returned = Math.min(line.qty, line.returned + (left[index] ?? 0));
        }
        mails.push("order-rest-cancelled");
      } else {
        for (const line of lines) line.returned = line.qty;
        model.isCancelled = true;
        mails.push("order-cancelled");
      }
      return model;
    }
    default: {
      const line = lines[made.line];
      if (!line || model.isCancelled) return REFUSED;
      const most = line.qty - line.refunded;
      if (made.qty > (made.unsent ? Math.min(most, leftOf(line)) : most)) return REFUSED;
      line.cancelled += made.unsent ? made.qty : Math.max(0, made.qty - (most - leftOf(line)));
      line.refunded += made.qty;
      if (made.restock) line.returned = Math.min(line.qty, line.returned + made.qty);
      return model;
    }
  }
}

test.each(["Bank", "Stripe", "Account"] as const)(
  "everything agrees after any sequence of shipping, correcting, cancelling and refunding an order by %s",
  async (paymentMethod) => {
    const shop = await testShop();
    const ada = await addPerson(shop, { isAdmin: true });
    const company = await addCompany(shop, { termsDays: 14, creditLimitCents: 10_000_00 });
    const nora = await (paymentMethod === "Account" ? addMember(shop, company, "buyer") : addPerson(shop));
    const staff = as(shop, ada).orders;
    await as(shop, ada).webhooks.create({
      url: "https://erp.example/",
      events: ["order.shipped", "order.delivered", "order.cancelled"],
    });
    const gloves = await addProduct(shop, { name: "Gloves", sku: "GLV", stock: 5_000, priceCents: 7_35 });
    const bread = await addProduct(shop, { name: "Bread", sku: "BRD", stock: 5_000, taxClass: "gst-free" });
    const goods = [gloves, bread];
    const stockOf = async () => {
      const rows = await shop.db.select().from(products);
      return goods.map(({ id }) => rows.find((row) => row.id === id)?.countInStock ?? 0);
    };
    const publish = async () => {
      await shop.db.update(webhookEvents).set({ tellAt: sql`now()` });
      await publishWebhookEvents(shop);
    };

    const run = async (steps: Step[]) => {
      const { _id: id, totalPrice } = await as(shop, nora).orders.create(
        orderOf(
          [
            [gloves, 4],
            [bread, 3],
          ],
          { paymentMethod },
        ),
      );
      if (paymentMethod === "Bank") await staff.pay({ orderId: id, id: "BANK-1" });
      if (paymentMethod === "Stripe")
        await as(shop, nora).orders.charge({ token: "tok_visa", amount: dollarsToCents(totalPrice), orderId: id });
      await issueAll(shop);
      await shop.db.delete(outbox);
      const after = await stockOf();
      const line = (qty: number) => ({ qty, shipped: 0, cancelled: 0, refunded: 0, returned: 0 });
      let model: Model = { lines: [line(4), line(3)], sent: [], isCancelled: false, deliveredBy: null, mails: [] };
      const unitsOf = (units: readonly number[]) =>
        units.flatMap((qty, index) => (qty > 0 ? [{ product: goods[index]?.id ?? "", qty }] : []));

      const act = async (made: Step): Promise<unknown> => {
        const { shipments } = await staff.byId({ id });
        const at = (which: number) => ({ id, shipment: shipments[which]?._id ?? "none" });
        switch (made.do) {
          case "ship":
            return staff.ship({ id, lines: unitsOf(made.units) });
          case "shipAll":
            return staff.ship({ id });
          case "deliver":
            return staff.deliver({ id });
          case "undo":
            return staff.undoDelivered({ id });
          case "cancelOrder":
            return staff.cancel({ id, paid: true });
          case "cancelShipment":
            return staff.cancelShipment(at(made.which));
          case "correct":
            return staff.correctShipment({ ...at(made.which), trackingNumber: `NEW-${made.which}` });
          case "refund": {
            const { qty, unsent, restock } = made;
            const lines = [{ product: goods[made.line]?.id ?? "", qty }];
            return staff.makeRefund({ id, requestId: newId(), lines, unsent, restock });
          }
          case "pay":
            return as(shop, ada).companyAccounts.recordPayment({
              id: company.id,
              amount: made.dollars,
              paidOn: todayIn(shop.settings.timeZone),
              reference: "NPP 1",
            });
          default:
            return publish();
        }
      };

      const check = async () => {
        const order = await staff.byId({ id });
        expectAsModelled(order, model);
        if (paymentMethod === "Account" && !order.isCancelled) expect(order.isPaid).toBe(order.openPrice === 0);
        expect(await stockOf()).toEqual(model.lines.map(({ returned }, index) => (after[index] ?? 0) + returned));
        const causes = (await shop.db.select().from(outbox)).map(({ cause }) => nameOf(cause, order));
        expect(causes.filter(isModelled).toSorted()).toEqual(model.mails.toSorted());
        await issueAll(shop);
        const credited = await shop.db
          .select()
          .from(papers)
          .where(and(eq(papers.orderId, id), eq(papers.kind, "credit-note")));
        const unitsCredited = (sku: string) =>
          credited.flatMap(({ content }) => content.lines).reduce((sum, it) => sum + (it.sku === sku ? it.qty : 0), 0);
        expect(["GLV", "BRD"].map(unitsCredited)).toEqual(
          model.lines.map(({ qty, refunded }) => (model.isCancelled ? qty : refunded)),
        );
        expect(await differencesIn(shop)).toEqual([]);
      };

      for (const made of steps) {
        const next = expected(model, made);
        if (next === REFUSED) expect((await errorOf(act(made))).status).toBeOneOf([400, 404, 409]);
        else {
          await act(made);
          model = next;
        }
        await check();
      }
      await publish();
      await expectToldAsItIs(id);
    };

    /** The last message about each shipment, and about the delivery, tells what is true now. */
    const expectToldAsItIs = async (id: string) => {
      const order = await staff.byId({ id });
      const sent = await shop.db
        .select()
        .from(webhookDeliveries)
        .where(like(webhookDeliveries.body, `%${id}%`));
      const told = sent
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map(
          ({ body }) => JSON.parse(body) as { type: string; data: Order & { shipment?: Order["shipments"][number] } },
        );
      for (const shipment of order.shipments) {
        const last = told.findLast(({ data }) => data.shipment?._id === shipment._id);
        if (last || shipment.state === "shipped") expect(last?.data.shipment).toEqual(shipment);
      }
      const delivered = told.findLast(({ type }) => type === "order.delivered");
      if (delivered || order.isDelivered) expect(delivered?.data.isDelivered).toBe(order.isDelivered);
      expect(told.some(({ type }) => type === "order.cancelled")).toBe(order.isCancelled);
    };

    const step = paymentMethod === "Account" ? accountStep : staffStep;
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), run), {
      numRuns: runs(20),
      endOnFailure: true,
    });
  },
  240_000,
);

function expectAsModelled(order: Order, model: Model): void {
  const units = order.orderItems.map(({ shippedQty, cancelledQty, leftQty }) => [shippedQty, cancelledQty, leftQty]);
  expect(units).toEqual(
    model.lines.map((line) => (model.isCancelled ? [0, line.qty, 0] : [line.shipped, line.cancelled, leftOf(line)])),
  );
  expect([order.isDelivered, order.isCancelled]).toEqual([isDelivered(model), model.isCancelled]);
  expect(order.shippedAt !== null).toBe(model.lines.some(({ shipped }) => shipped > 0));
  expect(
    order.shipments.map(({ state, trackingNumber, lines }) => [
      state,
      trackingNumber,
      lines.reduce((sum, { qty }) => sum + qty, 0),
    ]),
  ).toEqual(
    model.sent.map(({ isCancelled, number, units: sent }) => [
      isCancelled ? "cancelled" : "shipped",
      number,
      sent.reduce((sum, qty) => sum + qty, 0),
    ]),
  );
}

/** The kind of a message, with the number of the shipment that it is about. */
function nameOf(cause: string, order: Order): string {
  const [kind = "", , shipment] = cause.split(":");
  const number = order.shipments.find(({ _id }) => _id === shipment)?.number;
  return number === undefined ? kind : `${kind} ${number}`;
}

const isModelled = (name: string) =>
  /^order-(shipped|delivered|tracking|shipment-cancelled|rest-cancelled|cancelled)/.test(name);

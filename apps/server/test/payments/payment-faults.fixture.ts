// A shop with a fake Stripe, and an order to pay.
import { join } from "node:path";
import { reconcile } from "@shop/api/money/reconciliation/reconcile";
import { addPerson, addProduct, orderOf, type Person } from "@shop/api/testing";
import { openDatabase } from "@shop/db/client";
import { payments, refunds } from "@shop/db/schema/payments";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished } from "vitest";
import { createStripePayments } from "../../src/adapters/stripe-payments.ts";
import { buildApp } from "../../src/app.ts";
import { readEnv } from "../../src/env.ts";
import { runLog, VERBOSE } from "../logs/run-log.ts";
import { testServer, type TestServer } from "../server.fixture.ts";
import { createGate, FakeStripe, type Action, type Trouble } from "./fake-stripe.ts";

/** Longer than the fake Stripe needs on a busy machine. */
const TIMEOUT_MS = 1_000;

export type Fault = (gate: Promise<void>) => Trouble;

export const FAULTS: Record<string, Fault> = {
  "the connection is cut before the work": () => "cut before its work",
  "the connection is cut after the work": () => "cut after its work",
  "500 before the work": () => ({ status: 500 }),
  "500 after the work": () => ({ status: 500, isDone: true }),
  "429, too many requests": () => ({ status: 429, retryAfterSeconds: 1 }),
  "409, the key is in use": () => ({ status: 409, code: "idempotency_key_in_use" }),
  "a timeout after the work": (until) => ({ until, isDone: true }),
  "a timeout before the work": (until) => ({ until, isDone: false }),
};

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld() {
  const stripe = await FakeStripe.open();
  const gateway = createStripePayments({ secretKey: stripe.secretKey, apiBase: stripe.apiBase, timeoutMs: TIMEOUT_MS });
  const server = await testServer({ payments: gateway, env: stripe.env });
  stripe.webhook = async (body, signature) => {
    const headers = { "stripe-signature": signature, "content-type": "application/json" };
    return (await server.call({ method: "POST", url: "/api/webhooks/stripe", body, headers })).statusCode;
  };
  const [buyer, admin] = [await addPerson(server.shop), await addPerson(server.shop, { isAdmin: true })];
  const order = await place(server, buyer);
  const dueCents = Math.round(order.totalPrice * 100);
  return {
    ...server,
    stripe,
    buyer,
    admin,
    order,
    dueCents,
    /** Posts the buyer's card, to another server of the same shop if one is given. */
    async pay(
      token: string,
      app: FastifyInstance = server.app,
    ): Promise<{ httpStatus: number; status?: string; id?: string }> {
      const answer = await app.inject({
        method: "POST",
        url: "/api/config/secret",
        headers: { authorization: `Bearer ${buyer.token}` },
        payload: { token, amount: dueCents, orderId: order._id },
      });
      const body = answer.json<{ status?: string; id?: string }>();
      if (body.status === "success") expect(stripe.ledger.takenCents).toBe(dueCents);
      return { ...body, httpStatus: answer.statusCode };
    },
    /** Another process of the same shop. */
    async secondServer(): Promise<FastifyInstance> {
      const { db, pool } = openDatabase({ url: server.shop.url() });
      const env = readEnv({ ...VERBOSE, RATE_LIMIT: "off", DATA_DIR: server.folder, ...stripe.env });
      const app = await buildApp({
        env,
        shop: { ...server.shop, db },
        webRoot: join(server.folder, "web"),
        log: runLog,
      });
      onTestFinished(async () => {
        await app.close();
        await pool.end();
      });
      return app;
    },
    /** Applies the fault to all calls of this kind until it is lifted, or only to the first unless `isForGood`. */
    meet(moment: Action, fault: Fault, { isForGood = true } = {}) {
      const gate = createGate();
      const met = { times: 0 };
      stripe.trouble = ({ action }) => {
        if (action !== moment || (met.times > 0 && !isForGood)) return undefined;
        met.times += 1;
        return fault(gate.opened);
      };
      return {
        met,
        async lift(): Promise<void> {
          stripe.trouble = () => undefined;
          gate.open();
          await stripe.idle();
        },
      };
    },
    reconcile: () => reconcile(server.shop, { olderThanSeconds: 0 }),
    orderNow: async () =>
      (await server.call({ url: `/api/orders/${order._id}`, token: buyer.token })).json<{
        isPaid: boolean;
        isCancelled: boolean;
        refundedPrice: number;
      }>(),
  };
}

async function place({ shop, call }: TestServer, { token }: Person) {
  const body = orderOf([[await addProduct(shop, { priceCents: 100_00 }), 3]], { paymentMethod: "Stripe" });
  const answer = await call({ method: "POST", url: "/api/orders", token, body });
  return answer.json<{ _id: string; totalPrice: number }>();
}

/** Sends the fake Stripe's events; fails unless the shop accepts them. */
export async function sendEvents(
  { stripe }: World,
  how: { times?: number; isBackwards?: boolean } = {},
): Promise<void> {
  expect((await stripe.sendEvents(how)).filter((status) => status !== 200)).toEqual([]);
}

/** Fails unless the shop and the fake Stripe agree, and nothing is pending. */
export async function expectAgreement({ stripe, shop, dueCents, orderNow }: World): Promise<void> {
  const { takenCents } = stripe.ledger;
  const { isPaid } = await orderNow();
  const rows = await shop.db.select().from(payments);
  const isOpen = ({ state }: { state: string }) => state === "started" || state === "requires_action";
  expect([0, dueCents]).toContain(takenCents);
  expect({ isPaid, open: rows.filter(isOpen).map(({ state, gatewayId }) => ({ state, gatewayId })) }).toEqual({
    isPaid: takenCents > 0,
    open: [],
  });
  expect(rows.filter(({ state }) => state === "succeeded")).toHaveLength(isPaid ? 1 : 0);
  expect((await shop.db.select().from(refunds)).filter(isOpen)).toEqual([]);
  const taken = rows.filter(({ state }) => state === "succeeded" || state === "surplus");
  const charged = [...stripe.ledger.intents.values()].filter(({ status }) => status === "succeeded");
  expect(new Set(taken.map(({ gatewayId }) => gatewayId))).toEqual(new Set(charged.map(({ id }) => id)));
}

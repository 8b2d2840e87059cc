// Typical calls of customers and staff, each repeated until it is acknowledged, as a well-behaved client does.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { orderOf, type Person } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { UPLOAD } from "@shop/domain/product-images";
import { vi } from "vitest";
import { noise } from "../files/pictures.fixture.ts";
import type { FakeStripe } from "../payments/fake-stripe.ts";
import { formOf } from "../files/upload.fixture.ts";

type Dice = () => number;

/** Pseudo-random numbers from 0 to 1, determined by the seed. */
export function seededRandom(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const WORKERS = 6;
const AGAIN_MS = 50;
const LONGEST_MS = 15_000;

interface Stage {
  url: string;
  stripe: FakeStripe;
  admin: Person;
  buyers: Person[];
  products: { id: string }[];
}

export type Stream = ReturnType<typeof createTraffic>;

/** A stream of calls that can be started and finished repeatedly and records every acknowledged change. */
export function createTraffic({ url, stripe, admin, buyers, products }: Stage, seed: number) {
  const kept = {
    orders: [] as string[],
    /** Orders that were paid by card. */
    payments: [] as string[],
    refunds: [] as string[],
    /** Product and person. */
    reviews: [] as string[],
    enquiries: [] as string[],
    /** The path of each uploaded picture. */
    uploads: [] as string[],
  };
  const refundable: string[] = [];
  const repeats: { id: string; call: () => Promise<Reply | undefined> }[] = [];
  const unreviewed = products.flatMap((product) => buyers.map((buyer) => [product, buyer] as const));
  const random = Array.from({ length: WORKERS }, (_, worker) => seededRandom(seed + worker));
  let [isOn, sentEvents] = [false, 0];
  let running: Promise<unknown> = Promise.resolve();

  const post = (path: string, body: unknown, { token }: { token?: string } = {}, key?: string) =>
    send(url + path, {
      body: body instanceof FormData ? body : JSON.stringify(body),
      headers: {
        ...(!(body instanceof FormData) && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { "idempotency-key": key }),
      },
    });

  async function order(roll: Dice, buyer: Person, paymentMethod: "Bank" | "Stripe") {
    const lines = Array.from({ length: 1 + Math.floor(roll() * 3) }, () => [anyOf(products, roll), 1] as const);
    const body = orderOf([...new Map(lines.map((line) => [line[0].id, line])).values()], { paymentMethod });
    const key = randomUUID();
    const call = () => post("/api/orders", body, buyer, key);
    const placed = await untilDone<{ _id: string; totalPrice: number }>(call);
    kept.orders.push(placed._id);
    repeats.push({ id: placed._id, call });
    return placed;
  }

  async function payment(roll: Dice, buyer: Person): Promise<void> {
    const { _id: orderId, totalPrice } = await order(roll, buyer, "Stripe");
    const body = { token: "tok_visa", amount: Math.round(totalPrice * 100), orderId };
    await untilDone<{ status: string }>(
      () => post("/api/config/secret", body, buyer),
      ({ status }) => status === "success",
    );
    kept.payments.push(orderId);
    refundable.push(orderId);
  }

  async function refund(id: string): Promise<void> {
    const requestId = newId();
    await untilDone(() => post(`/api/orders/${id}/refunds`, { requestId, amount: 5 }, admin));
    kept.refunds.push(requestId);
  }

  async function review(roll: Dice, [product, buyer]: (typeof unreviewed)[number]): Promise<void> {
    const body = { rating: 1 + Math.floor(roll() * 5), comment: "As described" };
    const key = randomUUID();
    await untilDone(() => post(`/api/products/${product.id}/reviews`, body, buyer, key));
    kept.reviews.push(`${product.id} ${buyer.id}`);
  }

  async function enquiry(): Promise<void> {
    const [key, body] = [randomUUID(), { name: "Nora", email: "nora@test.example", message: "Do you have more?" }];
    kept.enquiries.push((await untilDone<{ _id: string }>(() => post("/api/contactus", body, {}, key)))._id);
  }

  async function upload(): Promise<void> {
    const picture = await noise(48, 36).jpeg().toBuffer();
    kept.uploads.push(await untilDone<string>(() => post(UPLOAD.path, formOf(picture), admin)));
  }

  async function act(roll: Dice): Promise<void> {
    const [what, buyer] = [roll(), anyOf(buyers, roll)];
    const [paid, pair] = what > 0.9 ? [refundable.shift(), undefined] : [undefined, what > 0.7 && unreviewed.pop()];
    if (paid) await refund(paid);
    else if (pair) await review(roll, pair);
    else if (what < 0.04) await upload();
    else if (what < 0.15) await enquiry();
    else if (what < 0.4) await payment(roll, buyer);
    else await order(roll, buyer, "Bank");
  }

  /** Sends each event again until the shop has accepted it, as Stripe does. */
  async function deliverStripeEvents(): Promise<void> {
    for (let event = stripe.ledger.events[sentEvents]; event; event = stripe.ledger.events[sentEvents]) {
      if ((await stripe.send(event).catch(() => 0)) === 200) sentEvents += 1;
      else await sleep(AGAIN_MS);
    }
  }

  async function whileOn(work: () => Promise<void>): Promise<void> {
    while (isOn) await work();
  }

  const acknowledged = () => Object.values(kept).reduce((sum, those) => sum + those.length, 0);
  return {
    kept,
    acknowledged,
    start(): void {
      isOn = true;
      const working = random.map((roll) => whileOn(() => act(roll)));
      const delivering = whileOn(async () => {
        await deliverStripeEvents();
        await sleep(AGAIN_MS);
      });
      running = Promise.all([...working, delivering]);
      running.catch(() => undefined); // reported by `more` or `finish`
    },
    /** Resolves when this many more calls are acknowledged. */
    async more(calls: number): Promise<void> {
      const enough = acknowledged() + calls;
      await Promise.race([running, vi.waitUntil(() => acknowledged() >= enough, { timeout: 30_000, interval: 5 })]);
    },
    /**
     * Waits until all calls are acknowledged and Stripe has sent all events. Then repeats the orders since the last time with
     * their keys, like a client that lost the answer, and returns those that created another order.
     */
    async finish(): Promise<string[]> {
      isOn = false;
      await running;
      await deliverStripeEvents();
      const again = repeats.splice(0).map(async ({ id, call }) => {
        return (await untilDone<{ _id: string }>(call))._id === id ? [] : [id];
      });
      return (await Promise.all(again)).flat();
    },
  };
}

function anyOf<T>(those: T[], roll: Dice): T {
  const one = those[Math.floor(roll() * those.length)];
  if (one === undefined) throw new Error("there is none");
  return one;
}

interface Reply {
  status: number;
  text: string;
}

/** Undefined without a complete response. */
async function send(url: string, request: RequestInit): Promise<Reply | undefined> {
  try {
    const answer = await fetch(url, { method: "POST", signal: AbortSignal.timeout(LONGEST_MS), ...request });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

/** Repeats a call that got no response or a server error. Rejects when the shop refuses a valid call. */
async function untilDone<T>(
  call: () => Promise<Reply | undefined>,
  isDone: (answer: T) => boolean = () => true,
): Promise<T> {
  for (;;) {
    const { status, text } = (await call()) ?? { status: 503, text: "" };
    if (status >= 400 && status < 500) throw new Error(`refused with ${status}: ${text}`);
    if (status < 400) {
      const answer = (text.startsWith("/") ? text : JSON.parse(text)) as T;
      if (isDone(answer)) return answer;
    }
    await sleep(AGAIN_MS);
  }
}

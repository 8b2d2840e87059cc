import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { NewOrder } from "@shop/domain/contracts/orders";
import { say } from "../command-line.ts";
import { orderOf, type Buyer } from "../bench/world/buyers.ts";
import { sendToShop } from "../bench/world/calls.ts";

/** The environment of buyers: servers of the same shop, and products in stock. */
interface Market {
  shops: readonly string[];
  buyers: readonly Buyer[];
  products: readonly string[];
  signal: AbortSignal;
}

export interface Placed {
  /** The order's id, as returned by the shop. */
  id: string;
  key: string;
  buyer: Buyer;
  body: NewOrder;
  isPaid: boolean;
}

export type Traffic = ReturnType<typeof startTraffic>;

/** The mean pause of a buyer after an order, and the pause before a failed call is sent again, in milliseconds. */
const [THINK_MS, AGAIN_MS] = [50, 100];

/**
 * Starts buyers who place orders and pay for them by card until `finish`. Each call is sent to a random server, and
 * repeated until it succeeds or is refused with a 4xx status: an order with its Idempotency-Key, a payment with its
 * order's id.
 */
export function startTraffic({ shops, buyers, products, signal }: Market) {
  const placed: Placed[] = [];
  /** The times of all success responses, by `performance.now()`. */
  const acknowledged: number[] = [];
  const errors: string[] = [];
  let isOver = false;

  async function send<T>(path: string, { token }: Buyer, body: object, idempotencyKey?: string): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      const answer = await sendToShop(oneOf(shops), path, { method: "POST", token, idempotencyKey, body })
        .then(async (response) => ({ status: String(response.status), text: await response.text() }))
        .catch((error: unknown) => ({ status: "no answer", text: String(error) }));
      if (answer.status.startsWith("2")) {
        acknowledged.push(performance.now());
        return JSON.parse(answer.text) as T;
      }
      errors.push(answer.status);
      if (answer.status.startsWith("4")) throw new Error(`${path} was refused with ${answer.status}: ${answer.text}`);
      await sleep(AGAIN_MS);
    }
  }

  const place = ({ buyer, body, key }: Pick<Placed, "buyer" | "body" | "key">) =>
    send<{ _id: string; totalPrice: number }>("/orders", buyer, body, key);

  async function buy(buyer: Buyer): Promise<void> {
    const lines = new Map(Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => [oneOf(products), 1]));
    const body: NewOrder = { ...orderOf([...lines.keys()]), paymentMethod: "Stripe" };
    const request = { buyer, body, key: randomUUID() };
    const { _id: id, totalPrice } = await place(request);
    const order = { ...request, id, isPaid: false };
    placed.push(order);
    const charge = { token: "tok_visa", amount: Math.round(totalPrice * 100), orderId: id };
    while (!order.isPaid) {
      order.isPaid = (await send<{ status: string }>("/config/secret", buyer, charge)).status === "success";
    }
    await sleep(Math.random() * 2 * THINK_MS);
  }

  const buying = Promise.all(
    buyers.map(async (buyer) => {
      try {
        while (!isOver) await buy(buyer);
      } catch (error) {
        // A refusal, such as of a payment for a lost order. It is already one of `errors`.
        if (!signal.aborted) say(String(error));
      }
    }),
  );
  return {
    placed,
    acknowledged,
    /** The statuses of all responses that were not a success; 'no answer' when there was no response. */
    errors,
    /** Lets each buyer finish their order. */
    async finish(): Promise<void> {
      isOver = true;
      await buying;
    },
    /** Sends an order again, like a buyer who has lost the response. Returns the order's id in the new response. */
    again: async (order: Placed): Promise<string> => (await place(order))._id,
  };
}

function oneOf<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error("there is none");
  return one;
}

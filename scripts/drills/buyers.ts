import { setTimeout as pause } from "node:timers/promises";
import { placeOrder, stockUp, type ShopCalls } from "./shop-calls.ts";

const THINK_MS = 100;

/** Buyers who search, read their own prices and place orders, with a fixed number of them at each server of a shop. */
export class Buyers {
  readonly #each: number;
  readonly #working = new Map<ShopCalls, Promise<unknown>>();
  readonly #ended = new Set<ShopCalls>();
  readonly #results = { reads: [] as number[], writes: [] as number[], errors: [] as string[], orders: 0 };

  /** @param each The number of buyers at each server. */
  constructor(each: number) {
    this.#each = each;
  }

  begin(shop: ShopCalls): void {
    this.#working.set(shop, Promise.all(Array.from({ length: this.#each }, () => this.#buy(shop))));
  }

  /** Waits until the buyers of this server have finished their current round. */
  async end(shop: ShopCalls): Promise<void> {
    this.#ended.add(shop);
    await this.#working.get(shop);
  }

  /** The times of all calls in milliseconds, and the errors. */
  results() {
    return this.#results;
  }

  async #buy(shop: ShopCalls): Promise<void> {
    const { reads, writes } = this.#results;
    while (!this.#ended.has(shop)) {
      await this.#timed(reads, () => shop.call("/products?keyword=gloves"));
      await this.#timed(reads, () => shop.call("/productuserprice/products", { token: shop.customer }));
      const products = await this.#timed(writes, () => stockUp(shop));
      for (const { _id } of products ?? []) {
        const order = await this.#timed(writes, () => placeOrder(shop, _id));
        if (!order) continue;
        this.#results.orders += 1;
        await this.#timed(reads, () => shop.call(`/orders/${order._id}`, { token: shop.customer }));
      }
      await pause(Math.random() * 2 * THINK_MS);
    }
  }

  async #timed<T>(times: number[], work: () => Promise<T>): Promise<T | undefined> {
    const since = performance.now();
    try {
      return await work();
    } catch (error) {
      this.#results.errors.push(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      times.push(performance.now() - since);
    }
  }
}
